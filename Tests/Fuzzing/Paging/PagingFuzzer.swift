import Foundation
import GenAPIRepositories
import GenAPIRuntime

/// What libFuzzer calls, millions of times: any bytes are the answers of a server of pages. The first two bytes say how
/// the list is paged and how many elements a page shall have. Answers follow, parted by `answerEnd`, each with its `Link`
/// header before `headerEnd` and its body after it.
///
/// A trap, a walk that does not end, a request to another server, a token that does not survive being kept, or a list that
/// shows an element twice is a find. `make fuzz` runs it.
@_cdecl("LLVMFuzzerTestOneInput")
public func pageAnyAnswers(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: bytes, count: count)
    guard bytes.count > 2 else { return 0 }
    let paging = FuzzedServer.pagings[Int(bytes[0]) % FuzzedServer.pagings.count]
    let limit = [nil, 1, 2, 3, 100, 0, -1, Int.min, Int.max, 1 << 40][Int(bytes[1]) % 10]
    let answers = bytes.dropFirst(2).split(
        separator: FuzzedServer.answerEnd,
        omittingEmptySubsequences: false
    )
    let script = answers.prefix(24).map(Array.init)
    waiting {
        await checkWalk(script, paging, limit)
        await checkList(script, paging, limit)
    }
    return 0
}

/// A walk ends, and each of its pages can be asked for again from a token.
private func checkWalk(_ script: [[UInt8]], _ paging: Paging, _ limit: Int?) async {
    let server = FuzzedServer(script)
    let list: ListEndpoint<FuzzedElement> = .get("/items", paging: paging)
    do {
        for try await page in server.client.pages(list, limit: limit, maxPages: 30) {
            guard let next = page.next else { continue }
            // Only `dump` and interpolation, which show nothing secret, see a token otherwise.
            let data = try JSONEncoder().encode(next.cursor)
            let token = try JSONDecoder().decode(PageCursor.self, from: data)
            precondition(token == next.cursor, "a token is the same after it was kept")
            do {
                let resumed = try PageCall(list, resuming: token)
                precondition(resumed.cursor == token, "a walk goes on where its token says")
            } catch ClientError.paging(_, .foreignCursor) {
                // A server's link can be longer than what is sent, or have what a request cannot hold.
            }
        }
    } catch {
        _ = "\(error)"
    }
    precondition(server.requestCount <= FuzzedServer.mostRequests, "a walk ends")
}

/// A list shows every element once, and loading it comes to an end.
private func checkList(_ script: [[UInt8]], _ paging: Paging, _ limit: Int?) async {
    let server = FuzzedServer(script)
    let list = Repositories(server.client).list(
        ListEndpoint<FuzzedElement>.get("/items", paging: paging),
        limit: limit
    )
    for _ in 0..<3 {
        do {
            try await list.refresh()
            try await list.load(.append)
            try await list.load(.prepend)
            try await list.loadToEnd()
        } catch {
            _ = "\(error)"
        }
        guard let snapshot = try? await list.snapshot() else { continue }
        let ids = snapshot.rows.items.map(\.id)
        precondition(Set(ids).count == ids.count, "no element is in a list twice")
        precondition(snapshot.rows.count == ids.count + snapshot.rows.gaps.count, "every row is one or a gap")
    }
    precondition(server.requestCount <= FuzzedServer.mostRequests, "a list comes to an end")
}

/// libFuzzer is not asynchronous.
private func waiting(_ body: @escaping @Sendable () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        await body()
        isDone.signal()
    }
    isDone.wait()
}

import Foundation
import GenAPIRepositories
import GenAPIRuntime

/// The entry point for libFuzzer (`make fuzz`). Uses arbitrary bytes as the responses of a paged server. The first two
/// bytes select the kind of paging and the page size. Responses follow, separated by `answerEnd`; each has its `Link`
/// header before `headerEnd` and its body after it.
///
/// Findings are a trap, an endless iteration, a request to another server, a token that does not round-trip, and a list
/// that contains an element twice.
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

/// An iteration terminates, and each of its pages can be requested again with a token.
private func checkWalk(_ script: [[UInt8]], _ paging: Paging, _ limit: Int?) async {
    let server = FuzzedServer(script)
    let list: ListEndpoint<FuzzedElement> = .get("/items", paging: paging)
    do {
        for try await page in server.client.pages(list, limit: limit, maxPages: 30) {
            guard let next = page.next else { continue }
            // Only `dump` and interpolation, which hide secrets, show a token differently.
            let data = try JSONEncoder().encode(next.cursor)
            let token = try JSONDecoder().decode(PageCursor.self, from: data)
            precondition(token == next.cursor, "the token does not round-trip")
            do {
                let resumed = try PageCall(list, resuming: token)
                precondition(resumed.cursor == token, "the iteration continues elsewhere")
            } catch ClientError.paging(_, .foreignCursor) {
                // A server's link can be too long to be sent or contain invalid characters.
            }
        }
    } catch {
        _ = "\(error)"
    }
    precondition(server.requestCount <= FuzzedServer.mostRequests, "the iteration does not end")
}

/// A list contains every element once, and loading it terminates.
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
        let ids = snapshot.rows.elements.map(\.id)
        precondition(Set(ids).count == ids.count, "an element is in the list twice")
        precondition(
            snapshot.rows.count == ids.count + snapshot.rows.gaps.count,
            "a row is neither an element nor a gap"
        )
    }
    precondition(server.requestCount <= FuzzedServer.mostRequests, "the list does not end")
}

/// Blocks until the task ends, because libFuzzer is synchronous.
private func waiting(_ body: @escaping @Sendable () async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task.detached {
        await body()
        isDone.signal()
    }
    isDone.wait()
}

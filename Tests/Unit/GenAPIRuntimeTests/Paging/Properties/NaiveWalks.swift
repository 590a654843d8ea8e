import CollectionWalks
import GenAPIMapping
import HTTPTypes

@testable import GenAPIRuntime
@testable import GenAPITesting

/// Clients as they are often written, to show that the stories are hard enough: here they must fail.
enum NaiveWalks {
    /// Asks from the number of different elements held, until there are as many as the total says.
    static func held(_ server: CollectionServer, _ size: Int) -> WalkResult {
        var seen: Set<CollectionElement.ID> = []
        return walk(server) { result in
            let page = try page(server, "?offset=\(seen.count)&limit=\(size)", &result)
            result.elements += page.ids.filter { seen.insert($0).inserted }
            return page.total != seen.count
        }
    }

    /// Counts pages, until one is short.
    static func numbers(_ server: CollectionServer, _ size: Int) -> WalkResult {
        var number = 0
        return walk(server) { result in
            number += 1
            let page = try page(server, "?page=\(number)&per_page=\(size)", &result)
            result.elements += page.ids
            return page.ids.count == size
        }
    }

    /// Goes on after the last id, and takes a refusal for the end.
    static func ids(_ server: CollectionServer, _ size: Int) -> WalkResult {
        var last: CollectionElement.ID?
        return walk(server) { result in
            let after = last.map { "&starting_after=\($0)" } ?? ""
            let page = try page(server, "?limit=\(size)\(after)", &result)
            result.elements += page.ids
            last = page.ids.last
            return page.hasMore && last != nil
        }
    }

    /// Does everything as the runtime does, and takes a page that is not full for the last.
    static func short(_ script: CollectionScript, _ size: Int) -> (WalkResult, CollectionServer) {
        let careful = PagingWalk(script, limit: size)
        var next: PageCall<CollectionElement>? = PageCall(careful.list, limit: size)
        let result = walk(careful.server) { result in
            guard let call = next else { return false }
            result.requests += 1
            let page = try careful.page(of: call)
            result.elements += page.elements.map(\.id)
            next = page.elements.count < size ? nil : page.next
            return next != nil
        }
        return (result, careful.server)
    }

    /// Takes what is newer than what it has, and thinks there is a gap only when the page is full.
    ///
    /// - Returns: Elements that are neither held nor thought to be missing.
    static func silentGap(_ server: CollectionServer, _ size: Int) -> Set<CollectionElement.ID> {
        var result = WalkResult()
        guard let head = try? page(server, "?limit=\(size)", &result) else { return [] }
        let start = server.history.tick
        server.change(times: 12)
        guard let newest = head.ids.first?.number,
            let page = try? page(server, "?limit=\(size)", &result), page.ids.count < size
        else { return [] }
        return server.history.elements(throughout: server.history.tick...server.history.tick)
            .filter { $0.number > newest && !page.ids.contains($0) && start >= 0 }
    }

    private static func walk(
        _ server: CollectionServer,
        _ turn: (inout WalkResult) throws -> Bool
    ) -> WalkResult {
        var result = WalkResult()
        let start = server.history.tick
        do {
            var goesOn = true
            while goesOn {
                let start = result.elements.count
                goesOn = try turn(&result)
                result.pages.append(start..<result.elements.count)
                guard result.requests < 400 else {
                    result.error = "no end"
                    break
                }
            }
        } catch {}
        result.ticks = start...server.history.tick
        return result
    }

    private struct Page {
        let ids: [CollectionElement.ID]
        let total: Int?
        let hasMore: Bool
    }

    private struct Refused: Error {}

    private static func page(_ server: CollectionServer, _ query: String, _ result: inout WalkResult) throws
        -> Page
    {
        result.requests += 1
        let answer = server.response(to: "/items\(query)")
        guard answer.response.head.status.code == 200, case .bytes(let bytes) = answer.response.body else {
            throw Refused()
        }
        let body = try JSONValue(json: bytes)
        let ids = (body["items"]?.array ?? []).compactMap { $0["id"]?.string }
        return Page(
            ids: ids.map { .init(rawValue: $0) },
            total: body["total"]?.int,
            hasMore: body["has_more"] == .bool(true)
        )
    }
}

extension CollectionElement.ID {
    /// Higher for elements that were made later.
    var number: Int { Int(rawValue.dropFirst()) ?? 0 }
}

import Foundation
package import GenAPIRuntime
package import GenAPITesting
import HTTPTypes

/// What a client got out of a list, and how it ended.
package struct WalkResult {
    package var elements: [CollectionElement.ID] = []
    /// Where in them each page is.
    package var pages: [Range<Int>] = []
    package var requests = 0
    /// `nil`: it came to the end.
    package var error: String?
    /// When it began and ended.
    package var ticks = 0...0

    package init() {}
}

/// Walks through a list as `Client.pages` does, without the network between: through the same requests and readings, but
/// without tasks, so that thousands of walks take seconds.
package struct PagingWalk {
    package let server: CollectionServer
    package let limit: Int?
    /// Every page begins from its token, as after a restart.
    package var restarts = false
    /// How often a page is asked for again after an answer that is none.
    package static let patience = 50
    private static let line = RequestSummary(method: "GET", path: "/items")

    package let list: ListEndpoint<CollectionElement>

    package init(_ script: CollectionScript, limit: Int?, restarts: Bool = false) {
        self.init(server: CollectionServer(script), list: script.list, limit: limit, restarts: restarts)
    }

    package init(
        server: CollectionServer,
        list: ListEndpoint<CollectionElement>,
        limit: Int? = nil,
        restarts: Bool = false
    ) {
        self.server = server
        self.list = list
        self.limit = limit
        self.restarts = restarts
    }

    package func run(requestLimit: Int = 400) -> WalkResult {
        var result = WalkResult()
        let start = server.history.tick
        var next: PageCall? = PageCall(list, limit: limit)
        var failures = 0
        while let call = next {
            guard result.requests < requestLimit else {
                result.error = "no end"
                break
            }
            do {
                let page = try page(of: call, &result)
                let start = result.elements.count
                result.elements += page.elements.map(\.id)
                result.pages.append(start..<result.elements.count)
                next = try page.next.map(restarted)
            } catch let error as ClientError
                where error.status == .serviceUnavailable && failures < Self.patience
            {
                failures += 1
            } catch is TransportError where failures < Self.patience {
                failures += 1
            } catch {
                result.error = "\(error)"
                break
            }
        }
        result.ticks = start...server.history.tick
        return result
    }

    private func restarted(_ call: PageCall<CollectionElement>) throws -> PageCall<CollectionElement> {
        guard restarts else { return call }
        let data = try JSONEncoder().encode(call.cursor)
        return try PageCall(list, resuming: JSONDecoder().decode(PageCursor.self, from: data))
    }

    /// The page of a call, from a server that makes no errors.
    package func page(of call: PageCall<CollectionElement>) throws -> Page<CollectionElement> {
        var result = WalkResult()
        return try page(of: call, &result)
    }

    private func page(
        of call: PageCall<CollectionElement>,
        _ result: inout WalkResult
    ) throws -> Page<CollectionElement> {
        if let problem = call.problem { throw ClientError.paging(Self.line, problem) }
        do {
            result.requests += 1
            return try answer(to: call)
        } catch let error as ClientError where error.status == .notFound {
            var search = call.fallbacks
            while let earlier = search.next() {
                result.requests += 1
                do {
                    search.found(try answer(to: earlier))
                } catch let again as ClientError where again.status == .notFound {}
            }
            guard let page = search.page else { throw error }
            return page
        }
    }

    private func answer(to call: PageCall<CollectionElement>) throws -> Page<CollectionElement> {
        let base = try BaseURL("http://collection.test").parts.required
        let target = call.request.target(at: base)
        let stub = server.response(to: target)
        if let error = stub.error { throw error }
        guard case .bytes(let bytes) = stub.response.body else { throw NoValue() }
        let answer = RawResponse(
            line: Self.line,
            status: HTTPStatus(rawValue: stub.response.head.status.code),
            headers: ResponseHeaders(stub.response.head.headerFields),
            body: .bytes(bytes),
            envelope: CollectionServer.definition.envelope,
            failure: .standard,
            skipsBadElements: false,
            earlierAttemptMayHaveTakenEffect: false
        )
        guard answer.status.isSuccess else { throw answer.failureError }
        return try PageReading(call: call, origin: base.origin, target: target).page(of: answer)
    }
}

extension Optional {
    package var required: Wrapped {
        get throws {
            guard let self else { throw NoValue() }
            return self
        }
    }
}

private struct NoValue: Error {}

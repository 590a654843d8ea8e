import GenAPIRuntime
import HTTPTypes

/// One request that passes through the cache (RFC 9111 section 4).
struct CachedCall: Sendable {
    let cache: ResponseCache
    /// The request without credentials, which are added after the cache.
    let request: StagedRequest
    let owner: ResponseOwner

    private var call: Call { request.call }
    private var url: String { request.value.url }
    private var head: HTTPRequest { request.value.head }

    func send(next: any CallStage) async throws -> WireResponse {
        let cacheRequest = CacheRequest(head)
        let now = cache.now()
        let entry = await storedEntry()
        if let entry {
            // A stored response belongs to the login that the request would be sent with.
            if let login = owner.login { call.note(login: login) }
            switch call.revalidates ? .send : cacheRequest.use(of: entry, at: now) {
            case .useStored:
                call.note(.hit)
                return entry.response(to: head, at: now)
            case .useStoredAndRevalidate:
                call.note(.stale)
                revalidate(entry, next: next)
                return entry.response(to: head, at: now)
            case .send: break
            }
        }
        if cacheRequest.isOnlyIfCached {
            return WireResponse(head: HTTPResponse(status: .gatewayTimeout), body: .bytes([]))
        }
        return try await fetch(entry: entry, next: next)
    }

    /// The newest stored response that matches the request.
    private func storedEntry() async -> CacheEntry? {
        await cache.storage.entries(of: url)
            .filter { $0.partition == owner.partition && $0.matches(head.headerFields) }
            .max { $0.received < $1.received }
    }

    /// Sends the request, revalidating the stored response if there is one (section 4.3).
    private func fetch(entry: CacheEntry?, next: any CallStage) async throws -> WireResponse {
        let pending = cache.pending.begin(url)
        defer { cache.pending.end(pending) }
        let requested = cache.now()
        let isWhole = head.method == .get && head.headerFields[.range] == nil
        let response: WireResponse
        do {
            response = try await next.send(isWhole ? entry.map(confirming) ?? request : request)
        } catch let error as TransportError {
            guard entry != nil, let stale = await staleResponse() else { throw error }
            return stale
        }
        let now = cache.now()
        if let entry, isWhole, response.head.status == .notModified {
            guard entry.isConfirmed(by: response.head) else { return try await fetch(entry: nil, next: next) }
            let updated = entry.updated(by: response.head, requested: requested, received: now)
            await storing { await save(updated, pending) }
            call.note(.revalidated)
            return updated.response(to: head, at: now)
        }
        if entry != nil, [500, 502, 503, 504].contains(response.head.status.code),
            let stale = await staleResponse()
        {
            return stale
        }
        if isWhole { await store(response, pending, in: entry, requested, now) }
        call.note(.miss)
        return response
    }

    /// Makes the request conditional on a response other than the stored one (section 4.3.1).
    private func confirming(_ entry: CacheEntry) -> StagedRequest {
        var value = request.value
        if let tag = entry.entityTag { value.head.headerFields[.ifNoneMatch] = tag }
        if let date = entry.lastModified { value.head.headerFields[.ifModifiedSince] = date }
        return request.with(value)
    }

    /// A stale response in place of a failure, if the server allows it (RFC 5861 section 4) and it is still stored.
    private func staleResponse() async -> WireResponse? {
        let now = cache.now()
        guard !call.revalidates, let entry = await storedEntry(),
            CacheRequest(head).allowsOnError(entry, at: now)
        else { return nil }
        call.note(.stale)
        return entry.response(to: head, at: now)
    }

    private func store(
        _ response: WireResponse,
        _ pending: PendingResponses.Response,
        in old: CacheEntry?,
        _ requested: Double,
        _ now: Double
    ) async {
        let entry = CacheEntry(
            response,
            to: request.value,
            partition: owner.partition,
            lifetime: call.cacheLifetime.map { $0 / .seconds(1) },
            requested: requested,
            received: now
        ).flatMap { $0.isSelectable(after: request) ? $0 : nil }
        await storing {
            if let old, old.selectors != entry?.selectors { await cache.storage.remove(old) }
            if let entry { await save(entry, pending) }
        }
    }

    private func save(_ entry: CacheEntry, _ pending: PendingResponses.Response) async {
        await cache.storage.save(entry) { [cache] in cache.pending.isValid(pending) }
    }

    /// Stores nothing if the account has signed out in the meantime or the call used another account.
    private func storing(_ store: () async -> Void) async {
        if let expected = owner.login, let login = call.login, login != expected { return }
        await call.storing(store)
    }

    /// Revalidates in the background, at most once per URL at a time (RFC 5861 section 3). Bypasses the request limit.
    private func revalidate(_ entry: CacheEntry, next: any CallStage) {
        guard cache.revalidations.begin(url) else { return }
        let call = Call(inBackgroundOf: call)
        let caching = CachedCall(cache: cache, request: request.by(call), owner: owner)
        self.call.runInBackground(atMost: Self.longestRevalidation) {
            _ = try await caching.fetch(entry: entry, next: next)
        } atEnd: { [cache, url] in
            cache.revalidations.end(url)
        }
    }

    private static let longestRevalidation = Duration.seconds(30)
}

extension CacheEntry {
    /// A 304 with a different strong validator confirms another representation (section 4.3.4).
    fileprivate func isConfirmed(by head: HTTPResponse) -> Bool {
        guard let tag = head.headerFields[.eTag], !tag.hasPrefix("W/"), let entityTag else { return true }
        return tag == entityTag
    }
}

import HTTPTypes

extension Call {
    /// Whether the request may be answered by the cache, or makes answers wrong that are there.
    func usesCache(for request: WireRequest) -> Bool {
        if client.options.cache != nil || endpoint.request.options.cache != nil {
            return !isStreamed || !request.head.method.isSafe
        }
        return client.state.usesEndpointCache && !request.head.method.isSafe
    }

    /// - Parameter open: The same request without its credential, by which it is known to the cache.
    @inline(never)
    func fromCache(
        _ request: WireRequest,
        beside open: WireRequest,
        next: @escaping Caching.Next
    ) async throws -> WireResponse {
        let cache = client.options.cache ?? client.state.endpointCacheInUse()
        let caching = Caching(
            cache: cache,
            url: open.url,
            partition: cache.account ?? request.fingerprint(beside: open),
            lifetime: options.cache,
            login: login,
            call: self
        )
        return try await caching.send(request, next: next)
    }
}

/// One request on its way through the cache (RFC 9111 section 4).
struct Caching: Sendable {
    /// Sends a request for a call.
    typealias Next = @Sendable (Call, WireRequest) async throws -> WireResponse

    let cache: ResponseCache
    /// The URL without credentials.
    let url: String
    let partition: String
    /// How long the endpoint says that an answer is good, whatever the server says.
    let lifetime: Duration?
    /// Whose answer it is, where somebody had to sign in for it.
    let login: String?
    let call: Call

    func send(_ request: WireRequest, next: @escaping Next) async throws -> WireResponse {
        guard request.head.method == .get || request.head.method == .head else {
            return try await change(request, next: next)
        }
        let asked = CacheRequest(request.head)
        guard asked.usesCache else { return try await next(call, request) }
        let now = cache.now()
        let entry = await entry(for: request)
        if let entry {
            switch asked.use(of: entry, at: now) {
            case .answer:
                call.noteCacheHit()
                return entry.response(to: request.head, at: now)
            case .answerAndRevalidate:
                call.noteCacheHit()
                revalidate(entry, with: request, next: next)
                return entry.response(to: request.head, at: now)
            case .ask: break
            }
        }
        if asked.isOnlyIfCached {
            return WireResponse(head: HTTPResponse(status: .gatewayTimeout), body: .bytes([]))
        }
        return try await ask(request, entry: entry, next: next)
    }

    /// The newest one that answers such a request.
    private func entry(for request: WireRequest) async -> CacheEntry? {
        await cache.storage.entries(of: url)
            .filter { $0.partition == partition && $0.matches(request.head.headerFields) }
            .max { $0.received < $1.received }
    }

    /// A request that changes something makes what is stored about it wrong, unless it fails (section 4.4).
    private func change(_ request: WireRequest, next: Next) async throws -> WireResponse {
        guard !request.head.method.isSafe else { return try await next(call, request) }
        let response: WireResponse
        do {
            response = try await next(call, request)
        } catch {
            // Without an answer nobody knows.
            if (error as? TransportError)?.requestMayHaveArrived != false { await cache.invalidate(url) }
            throw error
        }
        guard (200...399).contains(response.head.status.code) else { return response }
        await cache.invalidate(url)
        for name in [HTTPField.Name.location, .contentLocation] {
            guard let text = response.head.headerFields[name], let origin = request.origin,
                let place = URLReference(text, from: origin, request.head.path ?? "/"), place.origin == origin
            else { continue }
            await cache.invalidate("\(place.origin)\(place.target)")
        }
        return response
    }

    /// Asks the server, with what there is to be confirmed (section 4.3).
    private func ask(_ request: WireRequest, entry: CacheEntry?, next: Next) async throws
        -> WireResponse
    {
        let pending = cache.pending.begin(url)
        defer { cache.pending.end(pending) }
        let requested = cache.now()
        let isWhole = request.head.method == .get && request.head.headerFields[.range] == nil
        let response: WireResponse
        do {
            response = try await next(call, isWhole ? entry.map(request.confirming) ?? request : request)
        } catch let error as TransportError {
            guard entry != nil, let stale = await stale(for: request) else { throw error }
            return stale
        }
        let now = cache.now()
        if let entry, isWhole, response.head.status == .notModified {
            guard entry.isConfirmed(by: response.head) else {
                return try await ask(request, entry: nil, next: next)
            }
            let updated = entry.updated(by: response.head, requested: requested, received: now)
            await storing { await save(updated, pending) }
            call.noteCacheHit()
            return updated.response(to: request.head, at: now)
        }
        if entry != nil, [500, 502, 503, 504].contains(response.head.status.code),
            let stale = await stale(for: request)
        {
            return stale
        }
        if isWhole { await store(response, pending, to: request, in: entry, requested, now) }
        return response
    }

    /// A stale response to use instead of a failure, if the server allows that (RFC 5861 section 4) and it is still stored.
    private func stale(for request: WireRequest) async -> WireResponse? {
        let now = cache.now()
        guard let entry = await entry(for: request), CacheRequest(request.head).allowsOnError(entry, at: now)
        else { return nil }
        call.noteCacheHit()
        return entry.response(to: request.head, at: now)
    }

    private func store(
        _ response: WireResponse,
        _ pending: PendingAnswers.Answer,
        to request: WireRequest,
        in old: CacheEntry?,
        _ requested: Double,
        _ now: Double
    ) async {
        let entry = CacheEntry(
            response,
            to: request,
            url: url,
            partition: partition,
            lifetime: lifetime.map { $0 / .seconds(1) },
            requested: requested,
            received: now
        )
        await storing {
            if let old, old.selectors != entry?.selectors { await cache.storage.remove(old) }
            if let entry { await save(entry, pending) }
        }
    }

    private func save(_ entry: CacheEntry, _ answer: PendingAnswers.Answer) async {
        await cache.storage.save(entry) { [cache] in cache.pending.isValid(answer) }
    }

    /// Who signed out meanwhile wants nothing kept.
    private func storing(_ store: () async -> Void) async {
        guard let login, let session = call.client.credentials.session else { return await store() }
        await session.storing(for: login, store)
    }

    /// Behind the caller's back, once at a time (RFC 5861 section 3). It waits for no connection, and ends after the time
    /// of the call.
    private func revalidate(_ entry: CacheEntry, with request: WireRequest, next: @escaping Next) {
        guard cache.revalidations.begin(url) else { return }
        let timeout = call.attemptTimeout ?? call.timeout ?? Self.longestRevalidation
        let caching = inBackground
        call.client.state.background.run {
            _ = try? await firstOutcome(within: timeout, by: caching.call.client.state.alarms) {
                try await caching.ask(request, entry: entry, next: next)
            }
            caching.cache.revalidations.end(caching.url)
        }
    }

    private static let longestRevalidation = Duration.seconds(30)

    private var inBackground: Caching {
        Caching(
            cache: cache,
            url: url,
            partition: partition,
            lifetime: lifetime,
            login: login,
            call: Call(inBackgroundOf: call)
        )
    }
}

extension WireRequest {
    /// Whom the request is from, for the time of this process: what its credential added, and what it had of its own.
    fileprivate func fingerprint(beside open: WireRequest) -> String {
        var hasher = Hasher()
        hasher.combine(head.path == open.head.path ? nil : head.path)
        for field in head.headerFields
        where Redaction.isSecret(field: field.name.canonicalName)
            || open.head.headerFields[field.name] != field.value
        {
            hasher.combine(field.name.canonicalName)
            hasher.combine(field.value)
        }
        return String(hasher.finalize())
    }

    /// The same request, if the answer is another than this one (section 4.3.1).
    fileprivate func confirming(_ entry: CacheEntry) -> WireRequest {
        var request = self
        if let tag = entry.entityTag { request.head.headerFields[.ifNoneMatch] = tag }
        if let date = entry.lastModified { request.head.headerFields[.ifModifiedSince] = date }
        return request
    }
}

extension CacheEntry {
    /// A 304 with another strong validator is about something else (section 4.3.4).
    fileprivate func isConfirmed(by head: HTTPResponse) -> Bool {
        guard let tag = head.headerFields[.eTag], !tag.hasPrefix("W/"), let entityTag else { return true }
        return tag == entityTag
    }
}

public import GenAPIRuntime
import HTTPTypes

extension ClientOptions {
    /// The cache for responses; `nil` disables caching. The `cache:` key of an endpoint's spec has an effect only with
    /// a cache.
    public var cache: ResponseCache? {
        get { responseCache as? ResponseCache }
        set { responseCache = newValue }
    }
}

extension ResponseCache: ResponseCaching {
    package func send(_ request: StagedRequest, next: any CallStage) async throws -> WireResponse {
        switch request.value.head.method {
        case .get, .head:
            if request.call.staysInMemory, storage is DiskCacheStorage {
                // An earlier version of the app may have stored a response.
                await invalidate(request.value.url)
                return try await next.send(request)
            }
            guard !request.call.isStreamed, CacheRequest(request.value.head).usesCache,
                let owner = try await owner(of: request)
            else { return try await next.send(request) }
            return try await CachedCall(cache: self, request: request, owner: owner).send(next: next)
        case let method where method.isSafe: return try await next.send(request)
        default: return try await change(request, next: next)
        }
    }

    /// A successful unsafe request invalidates the stored responses of its URL (RFC 9111 section 4.4).
    private func change(_ request: StagedRequest, next: any CallStage) async throws -> WireResponse {
        let response: WireResponse
        do {
            response = try await next.send(request)
        } catch {
            // Without a response the request may have succeeded.
            if (error as? TransportError)?.requestMayHaveArrived != false {
                await invalidate(request.value.url)
            }
            throw error
        }
        guard (200...399).contains(response.head.status.code) else { return response }
        await invalidate(request.value.url)
        for name in [HTTPField.Name.location, .contentLocation] {
            guard let text = response.head.headerFields[name], let origin = request.value.origin,
                let place = URLReference(text, from: origin, request.value.head.path ?? "/"),
                place.origin == origin
            else { continue }
            await invalidate("\(place.origin)\(place.target)")
        }
        return response
    }

    /// The owner of the responses that the request may use; `nil` if it is unknown.
    private func owner(of request: StagedRequest) async throws -> ResponseOwner? {
        if let account { return ResponseOwner(partition: account, login: nil) }
        let secrets = request.value.head.headerFields.lazy.filter {
            Redaction.isSecret(field: $0.name.canonicalName)
        }
        guard request.isTrusted, request.call.needsCredential else {
            return ResponseOwner(partition: Self.partition(of: nil, secrets), login: nil)
        }
        guard let account = try await request.call.account() else { return nil }
        return ResponseOwner(partition: Self.partition(of: account, secrets), login: account)
    }

    /// - Parameter secrets: The request's own headers that can identify an account.
    private static func partition(of account: String?, _ secrets: some Sequence<HTTPField>) -> String {
        var hasher = Hasher()
        hasher.combine(account)
        for field in secrets {
            hasher.combine(field.name.canonicalName)
            hasher.combine(field.value)
        }
        return String(hasher.finalize())
    }
}

/// The owner of the responses that a request may use.
struct ResponseOwner: Sendable {
    /// The partition of the stored responses.
    let partition: String
    /// The account that the request's authorizer named. If the request is sent with another account's token, its
    /// response is not stored.
    let login: String?
}

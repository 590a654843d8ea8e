import ResolvedAPI

/// The properties of a call that OpenAPI cannot express, under the keys of specs.
struct CallExtensions {
    private(set) var map = DocumentMap()

    init(_ endpoint: Endpoint) {
        if let paging = endpoint.paging { map["x-genapi-paging"] = Self.paging(paging, endpoint) }
        map["x-genapi-offline"] = endpoint.offline.map { .text($0.rawValue) }
        if !endpoint.formerOperations.isEmpty { map["x-genapi-formerly"] = .texts(endpoint.formerOperations) }
        map["x-genapi-retry"] = endpoint.retry.map(Self.retry)
        map["x-genapi-timeout"] = endpoint.timeout.map(Self.seconds)
        map["x-genapi-cache"] = endpoint.cache.map(Self.seconds)
        map["x-genapi-ttl"] = endpoint.ttl.map(Self.seconds)
        map["x-genapi-priority"] = endpoint.priority.map { .text($0.rawValue) }
        if !endpoint.invalidates.isEmpty {
            map["x-genapi-invalidates"] = .texts(endpoint.invalidates.map { $0.path.joined(separator: ".") })
        }
        map["x-genapi-link"] = endpoint.link.map(DocumentNode.text)
        if endpoint.sendsIdempotencyKey { map["x-genapi-idempotency-key"] = .bool(true) }
    }

    private static func paging(_ paging: Paging, _ endpoint: Endpoint) -> DocumentNode {
        var map = DocumentMap()
        map["mode"] = PagingParts(endpoint).mode.map(DocumentNode.text)
        map["size"] = paging.pageSize.map(DocumentNode.number)
        map["identity"] = .texts(paging.identity.map { $0.joined(separator: ".") })
        return .map(map)
    }

    static func retry(_ retry: Retry) -> DocumentNode {
        var map = DocumentMap(["attempts": .number(retry.attempts)])
        map["on"] = .list(retry.statuses.map(DocumentNode.number) + retry.codes.map(DocumentNode.text))
        return .map(map)
    }

    /// A number of seconds.
    static func seconds(_ duration: Duration) -> DocumentNode {
        let (seconds, fraction) = duration.components
        return .word(fraction == 0 ? String(seconds) : "\(Double(seconds) + Double(fraction) / 1e18)")
    }
}

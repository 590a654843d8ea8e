import GenAPIRuntime
import HTTPTypes

/// A stored response with its cache key and freshness (RFC 9111 section 2).
struct CacheEntry: Sendable, Equatable {
    /// A request header that the response varies by, and its value.
    struct Selector: Hashable, Sendable {
        let name: String
        let value: String?
    }

    /// The owner of the response.
    let partition: String
    let url: String
    let selectors: [Selector]
    let status: Int
    var fields: HTTPFields
    let body: [UInt8]
    /// When the request was sent and the response received, in seconds since 1970.
    var requested: Double
    var received: Double
    /// The freshness lifetime that the endpoint states instead of the server.
    let lifetime: Double?

    /// The approximate size in memory or on disk.
    var size: Int {
        body.count + url.utf8.count
            + fields.reduce(512) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 64 }
    }

    var directives: CacheDirectives { CacheDirectives(fields[values: .cacheControl]) }

    var entityTag: String? { fields[.eTag] }
    var lastModified: String? { fields[.lastModified] }
    var hasValidator: Bool { entityTag != nil || lastModified != nil }
}

// MARK: - Freshness (section 4.2)

extension CacheEntry {
    /// The age in seconds (section 4.2.3).
    func age(at now: Double) -> Double {
        let apparent = max(0, received - (date ?? received))
        let corrected = Double(fields.age ?? 0) + (received - requested)
        return max(apparent, corrected) + max(0, now - received)
    }

    /// The freshness lifetime in seconds.
    var freshnessLifetime: Double {
        if let lifetime { return lifetime }
        if let seconds = directives.seconds("max-age") { return Double(seconds) }
        if let expires = fields[.expires] {
            // An invalid date counts as expired (section 5.3).
            guard let date = HTTPDate(expires) else { return 0 }
            return Double(date.seconds) - (self.date ?? received)
        }
        return heuristicLifetime
    }

    /// A tenth of the time since the last modification, at most a day (section 4.2.2).
    private var heuristicLifetime: Double {
        guard Self.heuristicStatuses.contains(status) || directives.has("public"),
            let modified = lastModified.flatMap({ HTTPDate($0) })
        else { return 0 }
        return min(max(0, ((date ?? received) - Double(modified.seconds)) / 10), 86400)
    }

    /// RFC 9110 section 15.1, without 206, which is not stored.
    static let heuristicStatuses: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

    private var date: Double? { fields[.date].flatMap { HTTPDate($0) }.map { Double($0.seconds) } }
}

// MARK: - Selection (section 4.1)

extension CacheEntry {
    func matches(_ request: HTTPFields) -> Bool {
        selectors.allSatisfy { Self.normalized($0.name, in: request) == $0.value }
    }

    /// The headers that `Vary` lists, with their values in the request; `nil` for `*`. `Authorization` is left out
    /// because the partition already separates accounts.
    static func selectors(of response: HTTPFields, for request: HTTPFields) -> [Selector]? {
        let names = response[values: .vary].flatMap { $0.split(separator: ",") }.map {
            $0.trimming.lowercased()
        }
        guard !names.contains("*") else { return nil }
        return Set(names).subtracting(["", "authorization"]).sorted().map { name in
            Selector(name: name, value: normalized(name, in: request))
        }
    }

    /// The combined field value without spaces around commas. Languages are lowercased and sorted, because their order
    /// has no meaning (RFC 9110 section 12.5.4).
    static func normalized(_ name: String, in fields: HTTPFields) -> String? {
        guard let name = HTTPField.Name(name), let value = fields[name] else { return nil }
        let items = value.split(separator: ",").map(\.trimming)
        return (name == .acceptLanguage ? items.map { $0.lowercased() }.sorted() : items).joined(
            separator: ","
        )
    }
}

// MARK: - Responses

extension CacheEntry {
    /// The stored response, with its current age.
    func response(to request: HTTPRequest, at now: Double) -> WireResponse {
        var head = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: fields)
        head.headerFields[.age] = String(Int(min(age(at: now), Double(CacheDirectives.longest))))
        guard request.method != .head else { return WireResponse(head: head, body: .bytes([])) }
        guard status == 200, let range = ByteRange(request.headerFields[.range], of: body.count) else {
            return WireResponse(head: head, body: .bytes(body))
        }
        head.status = .partialContent
        head.headerFields[.contentRange] = range.contentRange
        head.headerFields[.contentLength] = String(range.bytes.count)
        return WireResponse(head: head, body: .bytes(Array(body[range.bytes])))
    }

    /// Updates the stored headers from a 304 (section 3.2), except those that describe the stored bytes.
    func updated(by head: HTTPResponse, requested: Double, received: Double) -> CacheEntry {
        var entry = self
        let new = head.headerFields.storable
        let kept: Set<HTTPField.Name> = [.contentLength, .contentEncoding, .contentRange, .contentType]
        for name in Set(new.map(\.name)).subtracting(kept) { entry.fields[fields: name] = new[fields: name] }
        if !new.contains(.age) { entry.fields[.age] = nil }
        entry.requested = requested
        entry.received = received
        return entry
    }
}

extension HTTPFields {
    /// The headers without connection-specific fields (section 3.1).
    var storable: HTTPFields {
        let listed = self[values: .connection].flatMap { $0.split(separator: ",") }.map {
            $0.trimming.lowercased()
        }
        let dropped = Set(listed).union([
            "connection", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade",
        ])
        var fields = HTTPFields()
        for field in self where !dropped.contains(field.name.canonicalName) { fields.append(field) }
        return fields
    }

    /// The first `Age` value, if it is a number (section 5.1).
    fileprivate var age: Int? {
        guard
            let text = self[values: .age].first?.split(separator: ",", omittingEmptySubsequences: false)
                .first?.trimming,
            !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Swift.min(Int(text) ?? CacheDirectives.longest, CacheDirectives.longest)
    }
}

import GenAPIRuntime
import PlausibleValues
import ResolvedAPI

/// Requests with their responses in the format of browsers' network panels (HTTP Archive 1.2), without secrets.
package struct HARLog: Sendable {
    private let creator: String
    private var entries: [JSONLiteral] = []
    /// More exchanges than these are left out.
    private static let most = 20_000

    package init(creator: String) { self.creator = creator }

    package var count: Int { entries.count }

    /// - Parameter time: Milliseconds since 1970.
    package mutating func append(_ request: SimulatedRequest, _ response: SimulatedResponse, at time: Int64) {
        append(
            method: request.method,
            url: request.origin + request.target,
            headers: request.headers,
            body: request.body.isEmpty ? nil : SecretRedaction.shown(request.body, request["Content-Type"]),
            status: response.status,
            responseHeaders: response.headers.map { ($0.name, $0.value) },
            responseBody: response.body.bytes.isEmpty
                ? nil : SecretRedaction.shown(response.body.bytes, response["Content-Type"]),
            at: time
        )
    }

    /// Adds an exchange whose bodies have no secrets.
    package mutating func append(
        method: String,
        url: String,
        headers: [(name: String, value: String)],
        body: String?,
        status: Int,
        responseHeaders: [(name: String, value: String)],
        responseBody: String?,
        at time: Int64
    ) {
        guard entries.count < Self.most else { return }
        var request: [JSONLiteral.Member] = [
            .init(key: "method", value: .string(method)),
            .init(key: "url", value: .string(Redaction.shown(url: url))),
            .init(key: "httpVersion", value: .string("HTTP/1.1")),
            .init(key: "cookies", value: .array([])),
            .init(key: "headers", value: Self.headers(headers)),
            .init(key: "queryString", value: Self.query(url)),
            .init(key: "headersSize", value: .int(-1)),
            .init(key: "bodySize", value: .int(body?.utf8.count ?? 0)),
        ]
        if let body {
            request.append(.init(key: "postData", value: Self.content(body, headers, sized: false)))
        }
        entries.append(
            .object([
                .init(key: "startedDateTime", value: .string(Self.dateTime(time))),
                .init(key: "time", value: .int(0)),
                .init(key: "request", value: .object(request)),
                .init(key: "response", value: Self.response(status, responseHeaders, responseBody)),
                .init(key: "cache", value: .object([])),
                .init(
                    key: "timings",
                    value: .object(["send", "wait", "receive"].map { .init(key: $0, value: .int(0)) })
                ),
            ])
        )
    }

    /// The whole file.
    package var json: String {
        JSONLiteral.object([
            .init(
                key: "log",
                value: .object([
                    .init(key: "version", value: .string("1.2")),
                    .init(
                        key: "creator",
                        value: .object([
                            .init(key: "name", value: .string(creator)),
                            .init(key: "version", value: .string("0.1")),
                        ])
                    ),
                    .init(key: "entries", value: .array(entries)),
                ])
            )
        ]).json
    }

    // MARK: Parts

    private static func response(
        _ status: Int,
        _ headers: [(name: String, value: String)],
        _ body: String?
    ) -> JSONLiteral {
        let location = headers.first { $0.name.lowercased() == "location" }?.value ?? ""
        return .object([
            .init(key: "status", value: .int(status)),
            .init(key: "statusText", value: .string("")),
            .init(key: "httpVersion", value: .string("HTTP/1.1")),
            .init(key: "cookies", value: .array([])),
            .init(key: "headers", value: self.headers(headers)),
            .init(key: "content", value: content(body ?? "", headers, sized: true)),
            .init(key: "redirectURL", value: .string(Redaction.shown(url: location))),
            .init(key: "headersSize", value: .int(-1)),
            .init(key: "bodySize", value: .int(body?.utf8.count ?? 0)),
        ])
    }

    private static func content(
        _ text: String,
        _ headers: [(name: String, value: String)],
        sized: Bool
    ) -> JSONLiteral {
        let type = headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
        let size: [JSONLiteral.Member] = sized ? [.init(key: "size", value: .int(text.utf8.count))] : []
        return .object(
            size + [.init(key: "mimeType", value: .string(type)), .init(key: "text", value: .string(text))]
        )
    }

    private static func headers(_ headers: [(name: String, value: String)]) -> JSONLiteral {
        .array(
            headers.map { Self.pair($0.name, Redaction.isSecret(field: $0.name) ? Redaction.mark : $0.value) }
        )
    }

    private static func query(_ url: String) -> JSONLiteral {
        let items = QueryText(Redaction.shown(url: url).drop { $0 != "?" }.dropFirst()).items
        return .array(items.map { Self.pair($0.name, $0.value ?? "") })
    }

    private static func pair(_ name: String, _ value: String) -> JSONLiteral {
        .object([.init(key: "name", value: .string(name)), .init(key: "value", value: .string(value))])
    }

    private static func dateTime(_ milliseconds: Int64) -> String {
        let date = CivilDate(seconds: milliseconds / 1000)
        return "\(date.dayText)T\(date.timeText).\(Int(milliseconds % 1000).padded(3))Z"
    }
}

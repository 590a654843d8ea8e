import GenAPIMapping
import GenAPIRuntime
import HTTPTypes

/// A request and its response with their secrets removed, as stored in a file.
struct RecordedExchange: Sendable {
    let json: JSONValue

    /// - Parameter sensitive: The names that the API's spec declares as `sensitive`. Well-known names are always
    ///   redacted.
    init(
        _ request: WireRequest,
        body: [UInt8]?,
        _ head: HTTPResponse,
        answered: [UInt8],
        sensitive: Set<String>
    ) {
        let secrets = SecretSearch(Redaction.secrets(of: request, body: body, sensitive: sensitive))
        let type = request.head.headerFields[.contentType]
        json = [
            "request": [
                "line": .string(Self.line(of: request, sensitive)),
                "headers": Self.headers(request.head.headerFields) { Redaction.shown($0).without(secrets) },
                "body": body.map { Self.body($0, type: type, sensitive).without(secrets) } ?? .null,
            ],
            "status": .number(JSONNumber(head.status.code)),
            "headers": Self.headers(head.headerFields) { Redaction.kept($0).without(secrets) },
            "body": Self.body(answered, type: head.headerFields[.contentType], sensitive).without(secrets),
        ]
    }

    init?(_ json: JSONValue) {
        guard json["request"]?["line"]?.string != nil, let status = json["status"]?.int,
            (100...999).contains(status)
        else { return nil }
        self.json = json
    }

    /// `GET /v1/users?q=x`
    var line: String { json["request"]?["line"]?.string ?? "" }

    static func line(of request: WireRequest, _ sensitive: Set<String>) -> String {
        let target = Redaction.shown(url: request.head.path ?? "", sensitive: sensitive)
            .without(request.credentials)
        return "\(request.head.method.rawValue) \(target)"
    }

    var response: WireResponse {
        var head = HTTPResponse(status: .init(code: json["status"]?.int ?? 500))
        for pair in json["headers"]?.array ?? [] {
            guard let name = pair[0]?.string.flatMap({ HTTPField.Name($0) }), let value = pair[1]?.string
            else { continue }
            // The stored body is not compressed and may have another length.
            if [.contentLength, .contentEncoding, .transferEncoding].contains(name) { continue }
            head.headerFields.append(HTTPField(name: name, value: value))
        }
        return WireResponse(head: head, body: .bytes(Self.bytes(json["body"] ?? .null)))
    }

    // MARK: Bodies

    /// `{"json": …}`, `{"form": "a=b"}`, or the number of bytes.
    private static func body(_ bytes: [UInt8], type: String?, _ sensitive: Set<String>) -> JSONValue {
        if bytes.isEmpty { return .null }
        if type?.hasPrefix("application/x-www-form-urlencoded") == true {
            let items = "?" + String(decoding: bytes, as: UTF8.self)
            let form = Redaction.shown(url: items, sensitive: sensitive).dropFirst()
            return ["form": .string(String(form))]
        }
        if let json = try? JSONValue(json: bytes) { return ["json": redacted(json, sensitive)] }
        return ["bytes": .number(JSONNumber(bytes.count))]
    }

    private static func bytes(_ body: JSONValue) -> [UInt8] {
        if let json = body["json"] { return Array(json.description.utf8) }
        return Array((body["form"]?.string ?? "").utf8)
    }

    private static func headers(_ fields: HTTPFields, _ value: (HTTPField) -> String) -> JSONValue {
        .array(fields.map { [.string($0.name.canonicalName), .string(value($0))] })
    }

    /// The same JSON with the values of secret members replaced, including all nested values.
    private static func redacted(
        _ json: JSONValue,
        _ sensitive: Set<String>,
        isSecret: Bool = false
    ) -> JSONValue {
        switch json {
        case .object(let object):
            let members = object.members.map { member in
                let isSecret =
                    isSecret || Redaction.isSecret(member: member.key) || sensitive.contains(member.key)
                let value = redacted(member.value, sensitive, isSecret: isSecret)
                return JSONObject.Member(key: member.key, value: value)
            }
            return .object(JSONObject(members: members))
        case .array(let elements): return .array(elements.map { redacted($0, sensitive, isSecret: isSecret) })
        case .string where isSecret: return .string(Redaction.mark)
        case .number where isSecret: return 0
        default: return json
        }
    }
}

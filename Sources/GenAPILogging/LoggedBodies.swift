import GenAPIMapping
import GenAPIRuntime
import HTTPTypes

/// The bodies of messages as a log shows them: short ones that are JSON or a form, without secrets. Secrets are recognized
/// by their names, so nothing is shown of a body without names, or whose end is missing.
struct LoggedBodies {
    /// Longer bodies are not shown.
    let maxLength: Int
    /// The names that the API declares as sensitive.
    let sensitive: Set<String>
    /// The secrets of the request, which a server can repeat under any name.
    let secrets: [String]

    /// The body, or its length.
    func text(of body: [UInt8], _ headers: HTTPFields) -> String {
        guard body.count <= maxLength else { return "\(body.count) bytes" }
        let type = (headers[.contentType] ?? "").lowercased()
        let secrets = SecretSearch(secrets + Redaction.secrets(of: body, type: type, sensitive))
        if type.hasPrefix("application/x-www-form-urlencoded") {
            let form = Redaction.shown(url: "?" + String(decoding: body, as: UTF8.self), sensitive: sensitive)
            return String(form.dropFirst()).without(secrets)
        }
        guard let json = try? JSONValue(json: body) else { return "\(body.count) bytes" }
        return shown(json).without(secrets).description
    }

    /// Members with secret names are marks.
    private func shown(_ json: JSONValue) -> JSONValue {
        switch json {
        case .array(let elements): .array(elements.map(shown))
        case .object(let object): .object(JSONObject(members: object.members.map(shown)))
        case .string, .number, .bool, .null: json
        }
    }

    private func shown(_ member: JSONObject.Member) -> JSONObject.Member {
        let isSecret = Redaction.isSecret(member: member.key) || sensitive.contains(member.key)
        return JSONObject.Member(
            key: member.key,
            value: isSecret ? .string(Redaction.mark) : shown(member.value)
        )
    }
}

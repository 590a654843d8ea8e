import HTTPTypes

/// The bodies of messages as a log shows them: short ones that are JSON or a form, without secrets. Secrets are recognized
/// by their names, so nothing is shown of a body without names, or whose end is missing.
struct LoggedBodies: Sendable {
    let maxLength: Int
    /// The names that the API declares as sensitive.
    let sensitive: Set<String>

    /// `nil` if no bodies are logged.
    init?(_ options: ClientOptions, sensitive: Set<String>) {
        guard options.maxLoggedBodyBytes > 0 else { return nil }
        maxLength = options.maxLoggedBodyBytes
        self.sensitive = sensitive
    }

    /// The body, or its length.
    ///
    /// - Parameter secrets: The secrets of the request, which a server can repeat under any name.
    func text(of body: [UInt8], _ headers: HTTPFields, without secrets: [String]) -> String {
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

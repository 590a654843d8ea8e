import HTTPTypes

extension Redaction {
    /// The values that are redacted for a request. They are redacted by value, because servers can repeat them under
    /// any name.
    ///
    /// - Parameter sensitive: The names that an API declares as sensitive, in addition to those that are recognized.
    package static func secrets(of request: WireRequest, body: [UInt8]?, sensitive: Set<String> = [])
        -> [String]
    {
        let fields = request.head.headerFields.filter { field in
            let name = field.name.canonicalName
            return isSecret(field: name) || sensitive.contains(name) || sensitive.contains(field.name.rawName)
        }
        let query = request.url.split(separator: "?", maxSplits: 1).dropFirst().joined()
        let type = request.head.headerFields[.contentType] ?? ""
        let all = request.credentials + fields.flatMap(secrets) + items(query, sensitive)
        return (all + secrets(of: body ?? [], type: type, sensitive)).filter { !$0.isEmpty }
    }
}

import GenAPIMapping

enum IdentityText {
    /// Different for different ids, also those of several fields.
    static func of(_ id: some Hashable) -> String {
        let json = (id as? any JSONWritable).flatMap { try? $0.jsonBytes() }
        return json.map { String(decoding: $0, as: UTF8.self) } ?? "\(id)"
    }
}

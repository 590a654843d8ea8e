/// A field as a spec says it, and the type a person would give it who decodes it with `Codable`.
public struct SampleField: Sendable {
    public let spec: String
    public let type: String

    init(_ spec: String, _ type: String) {
        self.spec = spec
        self.type = type
    }

    public var key: String { String(spec.prefix { $0 != ":" }) }

    /// `firstName` for `first_name`.
    public var property: String {
        let words = key.split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }

    static let pool = [
        SampleField("first_name: string", "String"),
        SampleField("last_name: string", "String"),
        SampleField("phone_number: string?", "String?"),
        SampleField("email: { type: string, doc: Where to write. }", "String"),
        SampleField("cover_image_url: url?", "URL?"),
        SampleField("status: Status", "Status"),
        SampleField("tags: [string]", "[String]"),
        SampleField("labels: { string: string }", "[String: String]"),
        SampleField("created_at: timestamp", "Date"),
        SampleField("updated_at: datetime?", "Date?"),
        SampleField("score: double", "Double"),
        SampleField("count: int", "Int"),
        SampleField("is_public: bool", "Bool"),
        SampleField("price: decimal?", "Decimal?"),
        SampleField("birthday: date?", "Date?"),
        SampleField("latitude: { type: double, key: location.latitude }", "Double"),
        SampleField("size: int64", "Int64"),
        SampleField("nickname: string?", "String?"),
        SampleField("token: { type: string, sensitive: true }", "String"),
        SampleField("remarks: { type: [string], default: [] }", "[String]"),
        SampleField("session_id: uuid", "UUID"),
        SampleField("summary: { type: string, doc: In one sentence. }", "String"),
    ]
}

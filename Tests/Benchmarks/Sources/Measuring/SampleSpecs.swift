public import Foundation

/// Specs of a made-up API of any size: each resource has ten fields and five endpoints, and no two look alike.
public struct SampleSpecs: Sendable {
    public let resources: Int

    public init(resources: Int) { self.resources = resources }

    /// Writes the API's folder `Sample` below `parent` and answers its place.
    public func write(below parent: URL) throws -> URL {
        let folder = parent.appending(path: "Sample")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.api.write(to: folder.appending(path: "api.yaml"), atomically: false, encoding: .utf8)
        for number in 0..<resources {
            let url = folder.appending(path: "\(name(number)).yaml")
            try resource(number).write(to: url, atomically: false, encoding: .utf8)
        }
        return folder
    }

    private func name(_ number: Int) -> String { "Record\(number)" }

    private func resource(_ number: Int) -> String {
        var fields = Self.fieldPool
        // A rotation and a stride make neighbors differ in order and choice, and stay the same from run to run.
        let chosen = (0..<9).map { fields.remove(at: (number * 7 + $0 * 5) % fields.count) }
        let relation = number == 0 ? "next: id<\(name(0))>?" : "parent: \(name(number / 2))?"
        return """
            resource: \(name(number))
            doc: What number \(number) is about.
            path: /records_\(number)
            fields:
            \(chosen.map { "  \($0)" }.joined(separator: "\n"))
              \(relation)
            types:
              Status: { enum: [Active, Suspended, Number\(number)] }
            endpoints:
              list: { get: "", returns: [\(name(number))], paging: standard, query: { q: string? } }
              get: { get: "/{id}", returns: \(name(number)) }
              create: { post: "", body: [\(fieldNames(chosen).prefix(4).joined(separator: ", "))], returns: \(name(number)) }
              update: { patch: "/{id}", body: [\(fieldNames(chosen).prefix(3).joined(separator: ", "))], returns: \(name(number)) }
              delete: { delete: "/{id}", returns: none }

            """
    }

    private func fieldNames(_ fields: [String]) -> [String] { fields.map { String($0.prefix { $0 != ":" }) } }

    private static let fieldPool = [
        "first_name: string", "last_name: string", "phone_number: string?",
        "email: { type: string, doc: Where to write. }",
        "cover_image_url: url?", "status: Status", "tags: [string]", "labels: { string: string }",
        "created_at: timestamp",
        "updated_at: datetime?", "score: double", "count: int", "is_public: bool", "price: decimal?",
        "birthday: date?",
        "latitude: { type: double, key: location.latitude }", "size: int64", "nickname: string?",
        "token: { type: string, sensitive: true }",
        "remarks: { type: [string], default: [] }", "session_id: uuid",
        "summary: { type: string, doc: In one sentence. }",
    ]

    private static let api = """
        genapi: 1
        api: Sample
        doc: An API of a given size.
        servers: { live: "https://api.example.com/v1" }
        errors:
          NotFound: { status: 404 }

        """
}

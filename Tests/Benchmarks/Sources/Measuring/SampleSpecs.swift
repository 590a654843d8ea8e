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

    public func name(_ number: Int) -> String { "Record\(number)" }

    /// Nine of the pool; the tenth field of a resource is its relation to another.
    public func fields(_ number: Int) -> [SampleField] {
        var fields = SampleField.pool
        // A rotation and a stride make neighbors differ in order and choice, and stay the same from run to run.
        return (0..<9).map { fields.remove(at: (number * 7 + $0 * 5) % fields.count) }
    }

    /// The resource that a resource is part of.
    public func parent(_ number: Int) -> String? { number == 0 ? nil : name(number / 2) }

    private func resource(_ number: Int) -> String {
        let fields = fields(number)
        let relation = parent(number).map { "parent: \($0)?" } ?? "next: id<\(name(0))>?"
        return """
            resource: \(name(number))
            doc: What number \(number) is about.
            path: /records_\(number)
            fields:
            \(fields.map { "  \($0.spec)" }.joined(separator: "\n"))
              \(relation)
            types:
              Status: { enum: [Active, Suspended, Number\(number)] }
            endpoints:
              list: { get: "", returns: [\(name(number))], paging: standard, query: { q: string? } }
              get: { get: "/{id}", returns: \(name(number)) }
              create: { post: "", body: [\(keys(fields.prefix(4)))], returns: \(name(number)) }
              update: { patch: "/{id}", body: [\(keys(fields.prefix(3)))], returns: \(name(number)) }
              delete: { delete: "/{id}", returns: none }

            """
    }

    private func keys(_ fields: ArraySlice<SampleField>) -> String {
        fields.map(\.key).joined(separator: ", ")
    }

    private static let api = """
        genapi: 1
        api: Sample
        doc: An API of a given size.
        servers: { live: "https://api.example.com/v1" }
        errors:
          NotFound: { status: 404 }

        """
}

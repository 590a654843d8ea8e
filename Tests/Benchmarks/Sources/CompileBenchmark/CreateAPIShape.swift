import Foundation
import Measuring

/// The sample API as CreateAPI writes one: `Codable` entities, and paths whose calls make requests. It has no paging,
/// no typed errors, no changes between values and no equality.
///
/// It is a lower bound. By default CreateAPI's own output has more for each type than the synthesized `Codable` of this shape: it
/// spells out `init(from:)` and `encode(to:)` with string keys (`optimizeCodingKeys`), and for a body that is a form, a function
/// `asQuery` that encodes each field. On Twilio Conversations, whose bodies are forms, that output takes 1.8 times the CPU of
/// genapi's in debug builds and 2.5 times in release.
struct CreateAPIShape {
    let specs: SampleSpecs

    /// Writes two files for each resource into `folder`.
    func write(into folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try "public enum Paths {}\n"
            .write(to: folder.appending(path: "Paths.swift"), atomically: false, encoding: .utf8)
        for number in 0..<specs.resources {
            let name = specs.name(number)
            try entity(number)
                .write(to: folder.appending(path: "\(name).swift"), atomically: false, encoding: .utf8)
            try paths(number)
                .write(to: folder.appending(path: "Paths\(name).swift"), atomically: false, encoding: .utf8)
        }
    }

    // MARK: Entities

    private func entity(_ number: Int) -> String {
        let relation = Property(key: "parent", type: "\(specs.parent(number) ?? "String")?")
        let properties =
            [Property(key: "id", type: "String")] + specs.fields(number).map(Property.init) + [relation]
        return """
            import Foundation

            /// What number \(number) is about.
            public struct \(specs.name(number)): Codable {
            \(members(properties, indent: "    "))

                public enum Status: String, Codable, CaseIterable {
                    case active = "Active"
                    case suspended = "Suspended"
                    case number\(number) = "Number\(number)"
                }

                public struct Location: Codable {
                    public var latitude: Double

                    public init(latitude: Double) {
                        self.latitude = latitude
                    }
                }
            }

            """
    }

    private struct Property {
        let key: String
        let name: String
        let type: String

        init(key: String, name: String? = nil, type: String) {
            self.key = key
            self.name = name ?? key
            self.type = type
        }

        init(_ field: SampleField) {
            let isNested = field.key == "latitude"
            key = isNested ? "location" : field.key
            name = isNested ? "location" : field.property
            type = isNested ? "Location" : field.type
        }
    }

    private func members(_ properties: [Property], indent: String) -> String {
        let parameters = properties.map { "\($0.name): \($0.type)\($0.type.hasSuffix("?") ? " = nil" : "")" }
        let lines =
            properties.map { "public var \($0.name): \($0.type)" } + [
                "", "public init(\(parameters.joined(separator: ", "))) {",
            ] + properties.map { "    self.\($0.name) = \($0.name)" } + [
                "}", "", "private enum CodingKeys: String, CodingKey {",
            ]
            + properties.map {
                $0.key == $0.name ? "    case \($0.name)" : "    case \($0.name) = \"\($0.key)\""
            } + ["}"]
        return lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
    }

    // MARK: Paths

    private func paths(_ number: Int) -> String {
        let name = specs.name(number)
        let fields = specs.fields(number).map(Property.init)
        return """
            import Foundation
            import Requests

            extension Paths {
                public static var records\(number): Records\(number) {
                    Records\(number)(path: "/records_\(number)")
                }

                public struct Records\(number) {
                    /// Path: `/records_\(number)`
                    public let path: String

                    public func get(q: String? = nil) -> Request<[\(name)]> {
                        .get(path, query: makeGetQuery(q))
                    }

                    private func makeGetQuery(_ q: String?) -> [(String, String?)] {
                        let encoder = QueryEncoder()
                        encoder.encode(q, forKey: "q")
                        return encoder.items
                    }

                    public func post(_ body: PostRequest) -> Request<\(name)> {
                        .post(path, body: body)
                    }

            \(request("PostRequest", fields.prefix(4), of: name))
                }
            }

            extension Paths.Records\(number) {
                public func id(_ id: String) -> WithID {
                    WithID(path: "\\(path)/\\(id)")
                }

                public struct WithID {
                    /// Path: `/records_\(number)/{id}`
                    public let path: String

                    public var get: Request<\(name)> {
                        .get(path)
                    }

                    public func patch(_ body: PatchRequest) -> Request<\(name)> {
                        .patch(path, body: body)
                    }

            \(request("PatchRequest", fields.prefix(3), of: name, isPatch: true))

                    public var delete: Request<Void> {
                        .delete(path)
                    }
                }
            }

            """
    }

    private func request(
        _ type: String,
        _ fields: ArraySlice<Property>,
        of entity: String,
        isPatch: Bool = false
    )
        -> String
    {
        let properties = fields.map { field in
            let own = ["Status", "Location"].contains(field.type) ? "\(entity).\(field.type)" : field.type
            return Property(
                key: field.key,
                name: field.name,
                type: isPatch && !own.hasSuffix("?") ? own + "?" : own
            )
        }
        return """
                    public struct \(type): Encodable {
            \(members(properties, indent: "            "))
                    }
            """
    }

    // MARK: What requests are made with

    /// A module `Requests` with the few declarations that such paths call.
    static let requests = """
        public struct Request<Response> {
            public var method: String
            public var path: String
            public var query: [(String, String?)]?
            public var body: (any Encodable)?

            init(method: String, path: String, query: [(String, String?)]?, body: (any Encodable)? = nil) {
                self.method = method
                self.path = path
                self.query = query
                self.body = body
            }

            public static func get(_ path: String, query: [(String, String?)]? = nil) -> Request {
                Request(method: "GET", path: path, query: query)
            }

            public static func delete(_ path: String, query: [(String, String?)]? = nil) -> Request {
                Request(method: "DELETE", path: path, query: query)
            }

            public static func post(_ path: String, query: [(String, String?)]? = nil, body: some Encodable) -> Request {
                Request(method: "POST", path: path, query: query, body: body)
            }

            public static func patch(_ path: String, query: [(String, String?)]? = nil, body: some Encodable) -> Request {
                Request(method: "PATCH", path: path, query: query, body: body)
            }
        }

        public final class QueryEncoder {
            public private(set) var items: [(String, String?)] = []

            public init() {}

            public func encode(_ value: (some CustomStringConvertible)?, forKey key: String) {
                if let value { items.append((key, value.description)) }
            }
        }

        """
}

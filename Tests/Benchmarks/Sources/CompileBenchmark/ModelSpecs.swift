import Foundation

/// Values of 3 to 20 fields: as specs, and as a person writes the same structs with synthesized `Codable`.
struct ModelSpecs {
    let count: Int

    /// Writes the API's folder `Models` below `parent` and answers its place.
    func writeSpecs(below parent: URL) throws -> URL {
        let folder = parent.appending(path: "Models")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let api = "genapi: 1\napi: Models\nservers: { live: \"https://api.example.com\" }\n"
        try api.write(to: folder.appending(path: "api.yaml"), atomically: false, encoding: .utf8)
        for number in 0..<count {
            let file = folder.appending(path: "\(name(number)).yaml")
            try spec(number).write(to: file, atomically: false, encoding: .utf8)
        }
        return folder
    }

    /// Writes a file for each struct into `folder`.
    /// - Parameter isCodable: Whether the structs can be read and written, or just are.
    func writeStructs(isCodable: Bool, into folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 0..<count {
            let file = folder.appending(path: "\(name(number)).swift")
            try structure(number, isCodable: isCodable).write(to: file, atomically: false, encoding: .utf8)
        }
    }

    private func name(_ number: Int) -> String { "Model\(number)" }

    private struct Field {
        let key: String
        let spec: String
        let type: String

        var property: String {
            let words = key.split(separator: "_")
            return words.dropFirst().reduce(String(words[0])) { $0 + $1.capitalized }
        }
    }

    /// 3 to 20 of them, 11.5 on average.
    private func fields(_ number: Int) -> [Field] {
        (0..<3 + number * 7 % 18).map { place in
            let kind = Self.kinds[(number * 5 + place * 3) % Self.kinds.count]
            let other = name(number / 2)
            return Field(
                key: "\(Self.words[(number + place * 7) % Self.words.count])_\(Self.words[place])",
                spec: kind.spec.replacing("Other", with: other),
                type: kind.type.replacing("Other", with: other)
            )
        }
    }

    private func spec(_ number: Int) -> String {
        """
        value: \(name(number))
        fields:
        \(fields(number).map { "  \($0.key): \($0.spec)" }.joined(separator: "\n"))
        types:
          Status: { enum: [active, suspended, number\(number)], unknown_cases: fail }

        """
    }

    private func structure(_ number: Int, isCodable: Bool) -> String {
        let fields = fields(number)
        let codable = isCodable ? "Codable, " : ""
        let keys = fields.map { "        case \($0.property) = \"\($0.key)\"" }
        let parameters = fields.map {
            "        \($0.property): \($0.type)\($0.type.hasSuffix("?") ? " = nil" : "")"
        }
        let codingKeys = """


                private enum CodingKeys: String, CodingKey {
            \(keys.joined(separator: "\n"))
                }
            """
        return """
            import Foundation

            public struct \(name(number)): \(codable)Equatable, Sendable {
            \(fields.map { "    public var \($0.property): \($0.type)" }.joined(separator: "\n"))

                public init(
            \(parameters.joined(separator: ",\n"))
                ) {
            \(fields.map { "        self.\($0.property) = \($0.property)" }.joined(separator: "\n"))
                }

                public enum Status: String, CaseIterable, \(codable)Sendable {
                    case active
                    case suspended
                    case number\(number)
                }\(isCodable ? codingKeys : "")
            }

            """
    }

    private static let kinds: [(spec: String, type: String)] = [
        ("string", "String"), ("string?", "String?"), ("int", "Int"), ("int?", "Int?"), ("bool", "Bool"),
        ("double", "Double"), ("datetime", "Date"), ("datetime?", "Date?"), ("url?", "URL?"),
        ("uuid", "UUID"),
        ("[string]", "[String]"), ("Status", "Status"), ("Status?", "Status?"),
        ("{ string: string }", "[String: String]"),
        ("[Other]", "[Other]"), ("string", "String"), ("int64", "Int64"), ("bool?", "Bool?"),
        ("string", "String"),
    ]

    private static let words = [
        "first", "home", "blue", "early", "north", "quiet", "round", "spare", "table", "upper", "vivid",
        "warm", "young",
        "amber", "brisk", "clear", "daily", "equal", "fresh", "grand", "house", "inner", "joint",
    ]
}

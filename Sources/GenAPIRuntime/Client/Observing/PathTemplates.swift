/// The paths of the operations of an API, with their parameters in braces.
struct PathTemplates {
    private let templates: [String: String]
    private let base: String
    /// The templates below that base path.
    private let joined: [String: String]

    /// - Parameters:
    ///   - lines: One line for each operation: its name, a space, and its path.
    ///   - base: The base path of the server that most calls go to.
    init(_ lines: String, below base: String) {
        let pairs = lines.split(whereSeparator: \.isNewline).compactMap { line -> (String, String)? in
            let words = line.split(separator: " ", maxSplits: 1)
            return words.count == 2 ? (String(words[0]), String(words[1])) : nil
        }
        self.base = base
        templates = Dictionary(pairs) { first, _ in first }
        joined = templates.mapValues { Self.join($0, below: base) }
    }

    /// The path of an operation below the base path of a server; `nil` if it is unknown.
    func template(of operation: String, below base: String) -> String? {
        base == self.base ? joined[operation] : templates[operation].map { Self.join($0, below: base) }
    }

    private static func join(_ template: String, below base: String) -> String {
        (base.hasSuffix("/") ? String(base.dropLast()) : base) + template
    }
}

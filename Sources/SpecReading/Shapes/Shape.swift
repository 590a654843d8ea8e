/// A kind of map in the spec language, with its keys, their values, and their documentation.
///
/// This is the only list of keys: the reader rejects other keys and checks that it has read all of them, and the JSON
/// schema is derived from it.
struct Shape: Sendable {
    struct Key: Sendable {
        let name: String
        let value: ShapeValue
        let doc: String
        let isRequired: Bool

        init(_ name: String, _ value: ShapeValue, _ doc: String, required: Bool = false) {
            self.name = name
            self.value = value
            self.doc = doc
            self.isRequired = required
        }
    }

    /// Its name in the JSON schema.
    let name: String
    /// The noun for messages: `an endpoint`.
    let noun: String
    let keys: [Key]
    /// Keys of which exactly one is required.
    let exactlyOne: [String]
    /// Keys of which at most one is allowed.
    let atMostOne: [String]

    private let names: Set<String>

    init(
        _ name: String,
        _ noun: String,
        _ keys: [Key],
        exactlyOne: [String] = [],
        atMostOne: [String] = []
    ) {
        self.name = name
        self.noun = noun
        self.keys = keys
        self.exactlyOne = exactlyOne
        self.atMostOne = atMostOne
        names = Set(keys.map(\.name))
    }

    func knows(_ key: String) -> Bool { names.contains(key) }

    var keyNames: [String] { keys.map(\.name) }
}

/// The values that a key allows.
indirect enum ShapeValue: Sendable {
    case text
    case bool
    case int
    /// Any number.
    case number
    /// A whole number that is one of these.
    case oneOfInts([Int])
    case choice([String])
    /// `30s`
    case duration
    /// `info.total`
    case keyPath
    /// `info.total` or `header:Total`
    case place
    /// `/users/{id}`
    case pathTemplate
    /// A type, in YAML or as one text.
    case type
    /// Any JSON value.
    case literal
    /// A key without a value.
    case nothing
    case list(ShapeValue)
    /// A map whose keys are the author's.
    case map(ShapeValue)
    /// A list or a map that is not empty.
    case notEmpty(ShapeValue)
    /// A map of that shape.
    case shape(String)
    case either([ShapeValue])

    static func orNone(_ value: ShapeValue) -> ShapeValue { .either([.choice(["none"]), value]) }
}

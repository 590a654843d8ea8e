/// The keys of spec files, for tools that write or complete specs.
package enum SpecKeys {
    /// A step from a map or a list to a value in it.
    package enum Step: Hashable, Sendable {
        case key(String)
        case item
    }

    /// What can be at a place of a spec.
    package struct Expectation: Sendable {
        /// The keys of maps with their documentation, in their usual order, each once.
        package internal(set) var keys: [(name: String, doc: String)] = []
        /// Words of the language.
        package internal(set) var words: [String] = []
        /// Whether it can be a type.
        package internal(set) var takesTypes = false
    }

    /// The keys of a file in their usual order; `nil` if none of these keys says what the file describes.
    ///
    /// - Parameter keys: The keys that the file has.
    package static func order(ofFileWith keys: some Sequence<String>) -> [String]? {
        shape(ofFileWith: keys)?.keyNames
    }

    /// What can be at a place of a file.
    ///
    /// - Parameters:
    ///   - keys: The keys that the file has.
    ///   - path: The steps from the root to the place. Too long ones, such as those of examples, lead to nothing.
    package static func expectation(inFileWith keys: some Sequence<String>, at path: [Step]) -> Expectation {
        guard let file = shape(ofFileWith: keys) else {
            var none = Expectation()
            if path.isEmpty { none.keys = Shape.files.compactMap(\.keys.first).map { ($0.name, $0.doc) } }
            return none
        }
        var values: [ShapeValue] = [.shape(file.name)]
        for step in path { values = values.flatMap { next($0, step) } }
        var expectation = Expectation()
        for value in values { expectation.add(value) }
        return expectation
    }

    private static func next(_ value: ShapeValue, _ step: Step) -> [ShapeValue] {
        switch (value, step) {
        case (.either(let values), _): values.flatMap { next($0, step) }
        case (.notEmpty(let value), _): next(value, step)
        case (.shape(let name), .key(let key)):
            shapes[name]?.keys.filter { $0.name == key }.map(\.value) ?? []
        case (.map(let value), .key), (.list(let value), .item): [value]
        case (.type, .item): [.type]
        case (.type, .key("string")): [.type]
        default: []
        }
    }

    /// The shape of a file, which one of its keys determines.
    static func shape(ofFileWith keys: some Sequence<String>) -> Shape? {
        keys.lazy.compactMap { telling[$0] }.first
    }

    private static let telling: [String: Shape] = [
        "genapi": .api, "resource": .resource, "value": .value, "calls": .calls, "enum": .enumeration,
        "union": .union, "source": .messagesFile,
    ]

    fileprivate static let shapes = Dictionary(Shape.all.map { ($0.name, $0) }) { first, _ in first }
}

extension SpecKeys.Expectation {
    fileprivate mutating func add(_ value: ShapeValue) {
        switch value {
        case .either(let values): for value in values { add(value) }
        case .notEmpty(let value): add(value)
        case .shape(let name):
            for key in SpecKeys.shapes[name]?.keys ?? [] where !keys.contains(where: { $0.name == key.name })
            {
                keys.append((key.name, key.doc))
            }
        case .choice(let choices): words += choices.filter { !words.contains($0) }
        case .bool: words += ["true", "false"]
        case .type: takesTypes = true
        case .text, .int, .number, .oneOfInts, .duration, .keyPath, .place, .pathTemplate, .literal, .nothing,
            .list, .map:
            break
        }
    }
}

import GoldenTesting
import SourceDiagnostics

@testable import SpecReading

/// The keys and words of the spec language that spec files use, each with the map that it belongs to: `field.merge` and
/// `field.merge: set`.
struct SpecCoverage {
    /// A key or a word.
    struct Use: Hashable {
        let place: String
        /// The entry of a key, from the key to the end of its value.
        let entry: SourceRange?
    }

    private(set) var uses: Set<Use> = []

    var seen: Set<String> { Set(uses.map(\.place)) }

    /// Everything there is.
    static let all = Shape.all.flatMap { shape in
        shape.keys.flatMap { key in
            let place = "\(shape.name).\(key.name)"
            return [place] + words(of: key.value).map { "\(place): \($0)" }
        }
    }

    private static func words(of value: ShapeValue) -> [String] {
        switch value {
        case .choice(let words): words
        case .either(let values): values.flatMap(words)
        case .list(let value), .map(let value), .notEmpty(let value): words(of: value)
        default: []
        }
    }

    mutating func add(_ file: SourceFile) {
        guard let root = YAMLComposer.compose(file, from: 0).root else { return }
        for shape in Shape.files { uses.formUnion(uses(root, .shape(shape.name), "") ?? []) }
    }

    /// What a value uses; `nil` if it is not one of these.
    private func uses(_ node: YAMLNode, _ value: ShapeValue, _ place: String) -> Set<Use>? {
        switch value {
        case .choice(let words):
            guard case .scalar(let text, _) = node.content, words.contains(text) else { return nil }
            return [Use(place: "\(place): \(text)", entry: nil)]
        case .nothing: return node.isEmpty ? [] : nil
        case .literal: return []
        case .type: return type(node, place)
        case .list(let element):
            guard case .sequence(let items) = node.content else { return nil }
            return all(items.map { uses($0, element, place) })
        case .map(let value):
            guard let entries = node.entries else { return nil }
            return all(entries.map { uses($0.value, value, place) })
        case .notEmpty(let value): return uses(node, value, place)
        case .shape(let name): return shape(node, name)
        case .either(let values):
            let fitting = values.compactMap { uses(node, $0, place) }
            return fitting.isEmpty ? nil : fitting.reduce([]) { $0.union($1) }
        case .text, .bool, .int, .number, .oneOfInts, .duration, .keyPath, .place, .pathTemplate:
            guard case .scalar = node.content, !node.isEmpty else { return nil }
            return []
        }
    }

    private func shape(_ node: YAMLNode, _ name: String) -> Set<Use>? {
        guard let shape = Shape.all.first(where: { $0.name == name }), let entries = node.entries else {
            return nil
        }
        let keys = Set(entries.map(\.key.value))
        guard shape.keys.allSatisfy({ !$0.isRequired || keys.contains($0.name) }),
            shape.exactlyOne.isEmpty || !keys.isDisjoint(with: shape.exactlyOne)
        else { return nil }
        return all(
            entries.map { entry in
                guard let key = shape.keys.first(where: { $0.name == entry.key.value }) else { return nil }
                let place = "\(name).\(key.name)"
                let use = Use(place: place, entry: entry.key.range.through(entry.value.range))
                return uses(entry.value, key.value, place)?.union([use])
            }
        )
    }

    private func type(_ node: YAMLNode, _ place: String) -> Set<Use>? {
        switch node.content {
        case .scalar: return node.isEmpty ? nil : []
        case .sequence(let items): return all(items.map { type($0, place) })
        case .mapping(let entries):
            if entries.count == 1, entries[0].key.value == "string" { return type(entries[0].value, place) }
            return shape(node, Shape.inlineEnum.name) ?? shape(node, Shape.customType.name)
        case .rejected: return nil
        }
    }

    private func all(_ parts: [Set<Use>?]) -> Set<Use>? {
        parts.contains { $0 == nil } ? nil : parts.reduce(into: []) { $0.formUnion($1 ?? []) }
    }
}

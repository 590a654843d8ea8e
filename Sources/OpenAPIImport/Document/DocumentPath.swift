import SourceDiagnostics
import SpecReading

/// A path of values in a document (RFC 9535): names, indexes, `*`, `..` and comparisons `[?@.name == 'x']`.
struct DocumentPath {
    /// A key or an index on the way to a value.
    enum Step: Hashable {
        case key(String)
        case index(Int)
    }

    private indirect enum Selector {
        case key(String)
        case index(Int)
        case any
        /// Values with a member that has a value, has another one, or is there.
        case filter(path: [String], isEqual: Bool, value: String?)
    }

    private var segments: [(isDeep: Bool, selectors: [Selector])] = []
    private static let mostSegments = 100

    /// `nil` for a text that is not such a path.
    init?(_ text: String) {
        var rest = Substring(text)
        guard rest.popFirst() == "$" else { return nil }
        while !rest.isEmpty {
            guard segments.count < Self.mostSegments, let segment = Self.segment(&rest) else { return nil }
            segments.append(segment)
        }
    }

    // MARK: Parsing

    private static func segment(_ rest: inout Substring) -> (Bool, [Selector])? {
        let isDeep = rest.hasPrefix("..")
        if isDeep {
            rest.removeFirst(2)
        } else if rest.first == "." {
            rest.removeFirst()
        } else if rest.first != "[" {
            return nil
        }
        if rest.first == "[" { return brackets(&rest).map { (isDeep, $0) } }
        if rest.first == "*" {
            rest.removeFirst()
            return (isDeep, [.any])
        }
        let name = rest.prefix { $0.isLetter || $0.isNumber || "_-$".contains($0) }
        guard !name.isEmpty else { return nil }
        rest = rest.dropFirst(name.count)
        return (isDeep, [.key(String(name))])
    }

    private static func brackets(_ rest: inout Substring) -> [Selector]? {
        rest.removeFirst()
        var selectors: [Selector] = []
        while true {
            skipSpaces(&rest)
            guard let first = rest.first, let selector = selector(first, &rest) else { return nil }
            selectors.append(selector)
            skipSpaces(&rest)
            switch rest.popFirst() {
            case ",": continue
            case "]": return selectors
            default: return nil
            }
        }
    }

    private static func selector(_ first: Character, _ rest: inout Substring) -> Selector? {
        if first == "'" || first == "\"" { return text(&rest).map(Selector.key) }
        if first == "*" {
            rest.removeFirst()
            return .any
        }
        if first == "?" {
            rest.removeFirst()
            return filter(&rest)
        }
        let digits = rest.prefix { $0.isNumber || $0 == "-" }
        rest = rest.dropFirst(digits.count)
        return Int(digits).map(Selector.index)
    }

    private static func text(_ rest: inout Substring) -> String? {
        guard let quote = rest.popFirst() else { return nil }
        var text = ""
        while let character = rest.popFirst() {
            if character == quote { return text }
            if character == "\\" {
                guard let next = rest.popFirst() else { return nil }
                text.append(next)
            } else {
                text.append(character)
            }
        }
        return nil
    }

    private static func skipSpaces(_ rest: inout Substring) { rest = rest.drop { $0 == " " } }

    /// `@.name == 'x'`, perhaps in parentheses.
    private static func filter(_ rest: inout Substring) -> Selector? {
        skipSpaces(&rest)
        let isInParentheses = rest.first == "("
        if isInParentheses { rest.removeFirst() }
        skipSpaces(&rest)
        guard rest.popFirst() == "@" else { return nil }
        var path: [String] = []
        while rest.first == "." || rest.first == "[" {
            guard case (false, let selectors)? = segment(&rest), selectors.count == 1,
                case .key(let key) = selectors[0]
            else { return nil }
            path.append(key)
        }
        skipSpaces(&rest)
        var result = Selector.filter(path: path, isEqual: true, value: nil)
        if rest.hasPrefix("==") || rest.hasPrefix("!=") {
            let isEqual = rest.hasPrefix("==")
            rest.removeFirst(2)
            skipSpaces(&rest)
            guard let value = literal(&rest) else { return nil }
            result = .filter(path: path, isEqual: isEqual, value: value)
        }
        skipSpaces(&rest)
        if isInParentheses { guard rest.popFirst() == ")" else { return nil } }
        return result
    }

    private static func literal(_ rest: inout Substring) -> String? {
        if rest.first == "'" || rest.first == "\"" { return text(&rest) }
        let word = rest.prefix { $0.isLetter || $0.isNumber || "-.+".contains($0) }
        rest = rest.dropFirst(word.count)
        return word.isEmpty ? nil : String(word)
    }

    // MARK: Search

    /// The places of the selected values, at most `limit` of them.
    func places(in root: YAMLNode, limit: Int) -> [[Step]] {
        var found: [(steps: [Step], node: YAMLNode)] = [([], root)]
        for (isDeep, selectors) in segments {
            var next: [(steps: [Step], node: YAMLNode)] = []
            for (steps, node) in isDeep ? found.flatMap({ Self.all($0, limit: limit) }) : found {
                for selector in selectors where next.count < limit {
                    next += Self.children(of: node, selector).map { (steps + [$0], $1) }
                }
            }
            found = Array(next.prefix(limit))
        }
        var seen: Set<[Step]> = []
        return found.map(\.steps).filter { seen.insert($0).inserted }
    }

    /// A value and all values in it.
    private static func all(_ start: (steps: [Step], node: YAMLNode), limit: Int) -> [(
        steps: [Step], node: YAMLNode
    )] {
        var result = [start]
        var index = 0
        while index < result.count, result.count < limit {
            let (steps, node) = result[index]
            result += children(of: node, .any).map { (steps + [$0], $1) }
            index += 1
        }
        return result
    }

    private static func children(of node: YAMLNode, _ selector: Selector) -> [(Step, YAMLNode)] {
        var all: [(Step, YAMLNode)] = []
        switch node.content {
        case .mapping(let entries): all = entries.map { (.key($0.key.value), $0.value) }
        case .sequence(let items): all = items.enumerated().map { (.index($0), $1) }
        case .scalar, .rejected: return []
        }
        switch selector {
        case .any: return all
        case .key(let key): return all.filter { $0.0 == .key(key) }
        case .index(let index): return all.filter { $0.0 == .index(index < 0 ? all.count + index : index) }
        case .filter(let path, let isEqual, let value):
            return all.filter { _, node in
                let found = path.reduce(Optional(node)) { node, key in
                    node?.entries?.first { $0.key.value == key }?.value
                }
                guard let value else { return found != nil }
                guard case .scalar(let text, _)? = found?.content else { return !isEqual }
                return (text == value) == isEqual
            }
        }
    }
}

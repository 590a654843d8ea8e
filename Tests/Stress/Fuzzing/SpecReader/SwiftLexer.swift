/// Enough of Swift's grammar to distinguish code from comments and string literals.
///
/// Text from a spec must not become code: outside of comments and literals there are only names and the few characters
/// of generated Swift, and brackets are balanced. The corpus contains `§` in its texts, which no name contains.
struct SwiftLexer {
    private(set) var problem: String?
    private var rest: Substring.UnicodeScalarView
    private var open: [Unicode.Scalar] = []

    init(_ text: String) {
        rest = Substring(text).unicodeScalars
        readCode(until: nil)
        if problem == nil, !open.isEmpty { problem = "brackets are not balanced" }
    }

    private static let marks = Set(" \n{}()[]<>:,.=?!&@_-+|`/\\$".unicodeScalars)
    private static let partners: [Unicode.Scalar: Unicode.Scalar] = ["}": "{", ")": "(", "]": "["]

    /// Reads to the end, or to the parenthesis that ends an interpolation.
    private mutating func readCode(until end: Unicode.Scalar?) {
        let depth = open.count
        while problem == nil, let scalar = rest.popFirst() {
            switch scalar {
            case _ where scalar == end && open.count == depth: return
            case "\"": readLiteral()
            case "/" where rest.first == "/": skipLine()
            case "/" where rest.first == "*": problem = "a comment that is not one of lines"
            case "{", "(", "[": open.append(scalar)
            case "}", ")", "]":
                if open.popLast() != Self.partners[scalar] { problem = "'\(scalar)' closes nothing" }
            case _ where Self.marks.contains(scalar) || scalar.properties.isXIDContinue: break
            default: problem = "U+\(String(scalar.value, radix: 16)) in code"
            }
        }
        if end != nil, problem == nil { problem = "an interpolation without an end" }
    }

    private mutating func skipLine() {
        while let scalar = rest.first, scalar != "\n" {
            if scalar == "\r" { problem = "a return in a comment" }
            rest.removeFirst()
        }
    }

    private mutating func readLiteral() {
        while problem == nil {
            switch rest.popFirst() {
            case "\"": return
            case "\n", "\r", nil: problem = "a literal without an end"
            case "\\":
                if rest.popFirst() == "(" { readCode(until: ")") }
            default: break
            }
        }
    }
}

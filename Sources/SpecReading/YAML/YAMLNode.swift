package import SourceDiagnostics

/// A YAML value with its location.
package struct YAMLNode: Sendable {
    package indirect enum Content: Sendable {
        case scalar(String, YAMLStyle)
        case sequence([YAMLNode])
        case mapping([YAMLEntry])
        /// A value that has been rejected and reported.
        case rejected
    }

    package let content: Content
    /// Without the space after it; of a block mapping or sequence, from its first to its last item.
    package let range: SourceRange
    /// The number of values in it, including itself, with aliases counted each time.
    let size: Int
    /// The number of levels of lists and maps in it; a scalar has none.
    let height: Int

    /// A value that is made of others.
    package init(_ content: Content, range: SourceRange) {
        self.content = content
        self.range = range
        switch content {
        case .scalar, .rejected: (size, height) = (1, 0)
        case .sequence(let items):
            size = items.reduce(1) { $0 + $1.size }
            height = 1 + (items.map(\.height).max() ?? 0)
        case .mapping(let entries):
            size = entries.reduce(1) { $0 + $1.value.size + 1 }
            height = 1 + (entries.map(\.value.height).max() ?? 0)
        }
    }

    init(content: Content, range: SourceRange, size: Int, height: Int) {
        self.content = content
        self.range = range
        self.size = size
        self.height = height
    }

    /// The noun for messages.
    package var kind: String {
        switch content {
        case .scalar(let text, .plain) where text.isEmpty: "nothing"
        case .scalar: "text"
        case .sequence: "a list"
        case .mapping: "a map"
        case .rejected: "something rejected"
        }
    }

    /// A key without a value, `~` or `null`.
    package var isNull: Bool {
        if case .scalar(let text, .plain) = content { YAMLWord(text) == .null } else { false }
    }

    var isEmpty: Bool {
        if case .scalar("", .plain) = content { true } else { false }
    }

    /// The entries of a mapping.
    package var entries: [YAMLEntry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }
}

package struct YAMLEntry: Sendable {
    package let key: Located<String>
    package let value: YAMLNode

    package init(key: Located<String>, value: YAMLNode) {
        self.key = key
        self.value = value
    }
}

/// The types that YAML readers give to a plain scalar. Where text is expected, a word is rejected if some readers do
/// not read it as text.
package enum YAMLWord: Equatable {
    case text
    case null
    /// `true` and `false`.
    case bool(Bool)
    /// `yes`, `No`, `ON`, `True`: a boolean to some readers only.
    case loose(Bool)
    /// Anything that some readers take for a number: `5`, `1.0`, `0o7`, `1_000`, `.inf`.
    case number

    package init(_ text: String) {
        let utf8 = text.utf8
        guard let first = utf8.first else {
            self = .null
            return
        }
        if utf8.count <= 5, let word = Self.words[text] {
            self = word
        } else if Self.canBeginNumber(first), Self.isNumber(Array(utf8)) {
            self = .number
        } else {
            self = .text
        }
    }

    private static let words: [String: YAMLWord] = {
        var words: [String: YAMLWord] = [
            "true": .bool(true), "false": .bool(false), "~": .null, "null": .null,
        ]
        words["Null"] = .null
        words["NULL"] = .null
        for (word, value) in [("yes", true), ("no", false), ("on", true), ("off", false)] {
            let title = word.prefix(1).uppercased() + word.dropFirst()
            for spelling in [word, title, word.uppercased()] { words[spelling] = .loose(value) }
        }
        for (word, value) in [("True", true), ("TRUE", true), ("False", false), ("FALSE", false)] {
            words[word] = .loose(value)
        }
        for word in [".inf", ".Inf", ".INF", "-.inf", "+.inf", ".nan", ".NaN", ".NAN"] {
            words[word] = .number
        }
        return words
    }()

    private static func canBeginNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func isNumber(_ utf8: [UInt8]) -> Bool {
        var digits = utf8[...]
        if let sign = digits.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
            digits.removeFirst()
        }
        if digits.starts(with: Array("0x".utf8)) { return isMade(digits.dropFirst(2)) { $0.isHexDigit } }
        if digits.starts(with: Array("0o".utf8)) { return isMade(digits.dropFirst(2)) { $0.isDigit } }
        if digits.starts(with: Array("0b".utf8)) { return isMade(digits.dropFirst(2)) { $0.isDigit } }
        return isDecimal(digits)
    }

    private static func isMade(_ digits: ArraySlice<UInt8>, of kind: (UInt8) -> Bool) -> Bool {
        !digits.isEmpty && digits.allSatisfy { kind($0) || $0 == UInt8(ascii: "_") }
    }

    /// Digits, at most one dot, and an optional exponent.
    private static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
        var hasDigit = false
        var hasDot = false
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte.isDigit {
                hasDigit = true
            } else if byte == UInt8(ascii: "."), !hasDot {
                hasDot = true
            } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E"), hasDigit {
                var exponent = text[(index + 1)...]
                if exponent.first == UInt8(ascii: "+") || exponent.first == UInt8(ascii: "-") {
                    exponent.removeFirst()
                }
                return !exponent.isEmpty && exponent.allSatisfy(\.isDigit)
            } else if byte != UInt8(ascii: "_") || !hasDigit {
                return false
            }
            index += 1
        }
        return hasDigit
    }
}

extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    var isHexDigit: Bool { isDigit || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f")) }
}

/// An expression and its layout: on one line if it fits, otherwise one argument per line.
indirect enum SwiftCode: Hashable, Sendable {
    /// The longest line of generated code, unless a single word is longer.
    static let width = 110

    case text(String)
    /// `query: …`
    case labeled(String, SwiftCode)
    /// A name and its arguments in parentheses.
    case call(String, [SwiftCode])
    /// `head[…]`
    case array(head: String = "", [SwiftCode])
    /// `[…]` of short words, as many in a line as fit.
    case words([String])
    /// `head { json in … }`, in one line if it has one statement and fits.
    case closure(String, parameters: String, [SwiftCode])
    /// Like `closure`, one statement per line. Without parameters: a control-flow block, `if … {`.
    case block(String, parameters: String, [SwiftCode])
    /// After a colon: ` (@Sendable (String) async throws -> User)?`
    case closureType([String], String)
    /// A raw literal, on one line if it fits, otherwise with the lines of the text.
    case rawText(flat: String, lines: [String])
    /// A text of several lines, one line of code for each.
    case lines([String])
    /// A suffix of another expression: `.map(Sensitive.init)`.
    case suffixed(SwiftCode, String)
    /// `… ?? …`
    case coalescing(SwiftCode, SwiftCode)
    /// `name = …`
    case assignment(String, SwiftCode)

    /// The text of the expression at a column of an indented line.
    func text(indent: Int, column: Int) -> String {
        oneLine(within: Self.width - column) ?? broken(indent: indent, column: column)
    }

    private func broken(indent: Int, column: Int) -> String {
        switch self {
        case .text(let text):
            return text
        case .labeled(let label, let code):
            return label + ": " + code.text(indent: indent, column: column + label.count + 2)
        case .call(let head, let arguments):
            return head + "(" + Self.lines(arguments, indent: indent) + ")"
        case .array(let head, let elements):
            // The formatter wants a comma behind the last of several elements, and none behind the only one.
            let comma = elements.count > 1 ? "," : ""
            return head + "[" + Self.lines(elements, indent: indent, lastEnd: comma) + "]"
        case .words(let words):
            return Self.filled(words, indent: indent)
        case .closure(let head, let parameters, let statements),
            .block(let head, let parameters, let statements):
            var text = head + (parameters.isEmpty ? " {\n" : " { " + parameters + " in\n")
            for statement in statements {
                text += Self.space(indent + 4) + statement.text(indent: indent + 4, column: indent + 4) + "\n"
            }
            return text + Self.space(indent) + "}"
        case .closureType(let parameters, let result):
            let inner = Self.lines(parameters.map(SwiftCode.text), indent: indent + 8)
            let margin = "\n" + Self.space(indent + 4)
            return margin + "(" + margin + "    @Sendable (" + inner + ")" + result + margin + ")?"
        case .rawText(_, let lines):
            let margin = Self.space(indent + 4)
            return "#\"\"\"\n" + lines.map { margin + $0 + "\n" }.joined() + margin + "\"\"\"#"
        case .lines(let lines):
            let margin = Self.space(indent + 4)
            let escaped = lines.map { margin + SafeText.literal($0).dropFirst().dropLast() + "\n" }
            return "\"\"\"\n" + escaped.joined() + margin + "\"\"\""
        case .suffixed(let code, let suffix):
            // The suffix did not fit on the same line.
            return code.broken(indent: indent, column: column) + suffix
        case .coalescing(let code, .array(let head, let elements)):
            // A list can be broken best.
            return code.text(indent: indent, column: column) + " ?? "
                + SwiftCode.array(head: head, elements).broken(indent: indent, column: column)
        case .coalescing(let code, let other):
            return code.broken(indent: indent, column: column) + " ?? "
                + other.text(indent: indent, column: indent + "} ?? ".count)
        case .assignment(let name, let code):
            guard code.isOperation else {
                return name + " = " + code.text(indent: indent, column: column + name.count + 3)
            }
            // The formatter indents both sides of an operator that does not fit.
            let inner = code.text(indent: indent + 4, column: indent + 4)
            return name + " =\n" + Self.space(indent + 4) + inner
        }
    }

    /// `nil` if the expression has to be broken.
    private func oneLine(within width: Int) -> String? {
        let width = width - optionalCommas
        guard let text = flat, text.utf8.count <= width || text.count <= width else { return nil }
        return text
    }

    /// The lists of several elements in one line. The formatter counts the comma that each would have at its
    /// end if it were broken.
    private var optionalCommas: Int {
        switch self {
        case .array(_, let elements):
            elements.reduce(elements.count > 1 ? 1 : 0) { $0 + $1.optionalCommas }
        case .call(_, let parts), .closure(_, _, let parts):
            parts.reduce(0) { $0 + $1.optionalCommas }
        case .labeled(_, let code), .suffixed(let code, _), .assignment(_, let code): code.optionalCommas
        case .coalescing(let code, let other): code.optionalCommas + other.optionalCommas
        case .text, .words, .block, .closureType, .rawText, .lines: 0
        }
    }

    private var flat: String? {
        switch self {
        case .text(let text):
            return text
        case .labeled(let label, let code):
            return code.flat.map { label + ": " + $0 }
        case .call(let head, let arguments):
            return Self.flat(arguments).map { head + "(" + $0 + ")" }
        case .array(let head, let elements):
            return Self.flat(elements).map { head + "[" + $0 + "]" }
        case .words(let words):
            return "[" + words.joined(separator: ", ") + "]"
        case .closure(let head, let parameters, let statements):
            guard statements.count == 1, let statement = statements[0].flat else { return nil }
            return head + " { " + (parameters.isEmpty ? "" : parameters + " in ") + statement + " }"
        case .block, .lines:
            return nil
        case .closureType(let parameters, let result):
            return " (@Sendable (" + parameters.joined(separator: ", ") + ")" + result + ")?"
        case .rawText(let flat, _):
            return flat
        case .suffixed(let code, let suffix):
            return code.flat.map { $0 + suffix }
        case .coalescing(let code, let other):
            guard let text = code.flat, let otherText = other.flat else { return nil }
            return text + " ?? " + otherText
        case .assignment(let name, let code):
            return code.flat.map { name + " = " + $0 }
        }
    }

    private var isOperation: Bool {
        if case .coalescing = self { true } else { false }
    }

    private static func flat(_ parts: [SwiftCode]) -> String? {
        var text = ""
        for (index, part) in parts.enumerated() {
            guard let flat = part.flat else { return nil }
            if index > 0 { text += ", " }
            text += flat
        }
        return text
    }

    private static func lines(_ parts: [SwiftCode], indent: Int, lastEnd: String = ",") -> String {
        guard !parts.isEmpty else { return "" }
        var text = "\n"
        for (index, part) in parts.enumerated() {
            let end = index < parts.count - 1 ? "," : lastEnd
            let column = indent + 4 + end.count
            text += space(indent + 4) + part.text(indent: indent + 4, column: column) + end + "\n"
        }
        return text + space(indent)
    }

    private static func filled(_ words: [String], indent: Int) -> String {
        var lines: [String] = []
        for word in words {
            let longer = (lines.last.map { $0 + " " } ?? "") + word + ","
            if lines.isEmpty || indent + 4 + longer.count > width {
                lines.append(word + ",")
            } else {
                lines[lines.count - 1] = longer
            }
        }
        return "[\n" + lines.map { space(indent + 4) + $0 + "\n" }.joined() + space(indent) + "]"
    }

    private static func space(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension SwiftCode: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self = .text(value) }
}

extension SwiftCode {
    /// `label: text`.
    static func argument(_ label: String, _ text: String) -> SwiftCode { .labeled(label, .text(text)) }

    /// `name: String? = nil`
    static func parameter(_ name: String, _ type: String, default value: SwiftCode?) -> SwiftCode {
        .labeled(name, value.map { .assignment(type, $0) } ?? .text(type))
    }

    static func literal(_ text: String) -> SwiftCode { .text(SafeText.literal(text)) }

    /// Parameters without parentheses, on one line.
    static func list(_ parts: [SwiftCode]) -> String { flat(parts) ?? "" }
}

extension String {
    /// The text with every line but the first unindented: it was laid out for the place that it is inserted in.
    func dedented(by count: Int) -> String {
        guard count > 0 else { return self }
        let space = "\n" + String(repeating: " ", count: count)
        return replacing(space, with: "\n")
    }

    /// The text with every line indented that is not empty.
    func indented(by count: Int) -> String {
        guard count > 0 else { return self }
        let space = repeatElement(UInt8(ascii: " "), count: count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + utf8.count / 2)
        var beginsLine = true
        for byte in utf8 {
            let endsLine = byte == UInt8(ascii: "\n")
            if beginsLine, !endsLine { bytes += space }
            bytes.append(byte)
            beginsLine = endsLine
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

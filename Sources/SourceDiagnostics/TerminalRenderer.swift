/// Messages for terminals, and for tools that parse `file:line:column: error: …`. The id at the end is an argument of
/// `genapi explain`.
///
///     Specs/Article.yaml:4:9: error: unknown type 'Strng' [unknownType]
///       4 |   name: Strng
///         |         ^^^^^
///       help: did you mean 'string'?
package struct TerminalRenderer: Sendable {
    private let colored: Bool

    package init(colored: Bool) { self.colored = colored }

    /// Every line ends with a line break.
    package func render(_ diagnostics: [Diagnostic]) -> String {
        var text = ""
        for diagnostic in diagnostics { text += render(diagnostic) }
        return text
    }

    package func render(_ diagnostic: Diagnostic) -> String {
        let color: Color = diagnostic.severity == .error ? .red : .magenta
        var text = block(
            diagnostic.severity.rawValue,
            color,
            diagnostic.message,
            id: diagnostic.id,
            at: diagnostic.range
        )
        for fixIt in diagnostic.fixIts {
            text += "  \(painted("help:", .cyan)) \(fixIt.message.shown)\n"
        }
        for note in diagnostic.notes {
            if let range = note.range {
                text += block("note", .blue, note.message, at: range)
            } else {
                text += "  \(painted("note:", .blue)) \(note.message.shown)\n"
            }
        }
        return text
    }

    private func block(
        _ label: String,
        _ color: Color,
        _ message: String,
        id: String? = nil,
        at range: SourceRange
    ) -> String {
        let start = range.start
        let place = "\(range.file.path.shown):\(start.line):\(start.column):"
        let first =
            "\(painted(place, .bold)) \(painted("\(label):", color)) \(painted(message.shown, .bold))"
            + "\(id.map { " [\($0)]" } ?? "")\n"
        guard !range.file.bytes.isEmpty else { return first }
        let excerpt = SourceExcerpt(range)
        let number = String(excerpt.lineNumber)
        let margin = String(repeating: " ", count: number.count)
        let indent = String(repeating: " ", count: excerpt.underlineStart)
        let underline = String(repeating: "^", count: excerpt.underlineWidth)
        return first
            + "  \(painted("\(number) |", .blue)) \(excerpt.text)\n"
            + "  \(painted("\(margin) |", .blue)) \(indent)\(painted(underline, color))\n"
    }

    private enum Color: String {
        case bold = "1", red = "1;31", magenta = "1;35", cyan = "1;36", blue = "1;34"
    }

    private func painted(_ text: String, _ color: Color) -> String {
        colored ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The text for a terminal without colors, without the last line break.
    package var description: String {
        String(TerminalRenderer(colored: false).render(self).dropLast())
    }
}

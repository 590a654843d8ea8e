import ResolvedAPI

/// The lines of a message in the table of the runtime, in a literal of several lines.
struct MessageTableLines {
    private let message: Message

    init(_ message: Message) { self.message = message }

    /// `photos`, `    en.count.one: One photo`, …
    var lines: [String] {
        [Self.escaped(message.key)]
            + message.texts.flatMap { text in
                switch text.content {
                case .text(let parts): Self.lines(text.language, parts)
                case .plural:
                    text.content.plural.flatMap { category, parts in
                        Self.lines("\(text.language).\(message.count ?? "").\(category)", parts)
                    }
                }
            }
    }

    private static func lines(_ place: String, _ parts: [Message.Part]) -> [String] {
        let text = parts.map { part in
            switch part {
            case .literal(let text): text.replacing("{", with: "{{").replacing("}", with: "}}")
            case .placeholder(let name): "{\(name)}"
            }
        }.joined()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
        let first = lines[0].isEmpty ? "" : " " + lines[0]
        return ["    \(place):" + first] + lines.dropFirst().map { $0.isEmpty ? "" : "        " + $0 }
    }

    /// A line with escapes for what would end the literal, be invisible, or be removed by an editor.
    private static func escaped(_ line: String) -> String {
        var escaped = String(SafeText.literal(line).dropFirst().dropLast()).replacing("\\\"", with: "\"")
            .replacing("\"\"\"", with: #"""\""#)
        if escaped.utf8.last == UInt8(ascii: " ") { escaped = escaped.dropLast() + #"\u{20}"# }
        return escaped
    }
}

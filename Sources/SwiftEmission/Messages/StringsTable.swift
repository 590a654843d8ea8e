import ResolvedAPI

/// The tables of a language (`.strings` and `.stringsdict`). They have a text for every message, because the system looks
/// into the tables of one language only: where a language has none, it is that of the nearest language.
struct StringsTable {
    private let entries: [(message: Message, content: Message.Text.Content)]

    init(_ messages: Messages, language: String) {
        entries = messages.messages.compactMap { message in
            message.text(in: language).map { (message, $0) }
        }
    }

    var strings: String {
        let lines = entries.compactMap { message, content -> String? in
            guard case .text(let parts) = content else { return nil }
            let comment = message.doc.map { "/* \(Self.commented($0)) */\n" } ?? ""
            let text = FormatString(message: message).text(parts)
            return "\n\(comment)\(Self.quoted(message.key)) = \(Self.quoted(text));\n"
        }
        return "\(GeneratedFile.tableHeader)messages.yaml. DO NOT EDIT. */\n" + lines.joined()
    }

    /// The plurals; `nil` if there are none.
    var stringsdict: String? {
        let plurals = entries.filter { !$0.content.plural.isEmpty }.flatMap { message, content in
            Self.plural(message, content)
        }
        guard !plurals.isEmpty else { return nil }
        return """
            \(GeneratedFile.pluralTableHeader)messages.yaml. DO NOT EDIT. -->
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \(plurals.joined(separator: "\n"))
            </dict>
            </plist>

            """
    }

    private static func plural(_ message: Message, _ content: Message.Text.Content) -> [String] {
        let format = FormatString(message: message)
        let count = message.count ?? ""
        let isOnly = message.parameters.count == 1
        let texts = content.plural.map { category, parts in
            let text = isOnly ? format.text(parts) : format.text(parts, count: "%\(format.countPlace)$lld")
            return (category, text)
        }
        let rules =
            [
                ("NSStringFormatSpecTypeKey", "NSStringPluralRuleType"),
                ("NSStringFormatValueTypeKey", "lld"),
            ] + texts
        return [key(message.key, 1), "    <dict>"]
            + entry(
                "NSStringLocalizedFormatKey",
                isOnly ? "%#@\(count)@" : "%\(format.countPlace)$#@\(count)@",
                2
            )
            + [key(count, 2), "        <dict>"] + rules.flatMap { entry($0, $1, 3) }
            + ["        </dict>", "    </dict>"]
    }

    private static func key(_ text: String, _ depth: Int) -> String {
        String(repeating: "    ", count: depth) + "<key>\(escaped(text))</key>"
    }

    private static func entry(_ name: String, _ text: String, _ depth: Int) -> [String] {
        [key(name, depth), String(repeating: "    ", count: depth) + "<string>\(escaped(text))</string>"]
    }

    /// A text of an XML document.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// A text in quotes, as in an old property list.
    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
            .replacing("\n", with: #"\n"#).replacing("\t", with: #"\t"#)
        return "\"\(escaped)\""
    }

    private static func commented(_ text: String) -> String {
        SafeText.line(text).replacing("*/", with: "* /")
    }
}

extension Message {
    /// The text of the longest tag that is the language or a prefix of it; otherwise that of the source language.
    fileprivate func text(in language: String) -> Text.Content? {
        var parts = language.lowercased().split(separator: "-")
        while !parts.isEmpty {
            let tag = parts.joined(separator: "-")
            if let text = texts.first(where: { $0.language.lowercased() == tag }) { return text.content }
            parts.removeLast()
        }
        return texts.first?.content
    }
}

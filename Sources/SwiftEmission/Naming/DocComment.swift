/// Texts of a spec as doc comments, with slashes.
enum DocComment {
    /// No lines if there is no text.
    ///
    /// Lines that fit are unchanged; longer ones are broken between words.
    static func lines(_ text: String?, indent: Int = 0) -> [String] {
        guard let text else { return [] }
        return SafeText.lines(text).flatMap { wrapped($0, width: SwiftCode.width - indent - 4) }.map(slashed)
    }

    /// Several texts, separated by blank lines.
    static func paragraphs(_ texts: [[String]]) -> [String] {
        Array(texts.filter { !$0.isEmpty }.joined(separator: ["///"]))
    }

    /// The documentation of parameters; nothing if no parameter is documented.
    static func parameters(_ docs: [(name: String, doc: String?)], indent: Int) -> [String] {
        let said = docs.compactMap { name, doc in
            doc.map(SafeText.line).flatMap { $0.isEmpty ? nil : (name: name, doc: $0) }
        }
        guard let first = said.first else { return [] }
        let width = SwiftCode.width - indent - 4
        if said.count == 1 {
            return hanging("- Parameter \(first.name): \(first.doc)", by: 2, width: width).map(slashed)
        }
        let items = said.flatMap { hanging("  - \($0.name): \($0.doc)", by: 4, width: width) }
        return (["- Parameters:"] + items).map(slashed)
    }

    private static func slashed(_ line: String) -> String {
        line.isEmpty ? "///" : "/// " + line
    }

    private static func hanging(_ line: String, by indent: Int, width: Int) -> [String] {
        wrapped(line, width: width, margin: String(repeating: " ", count: indent))
    }

    /// A word that is longer than a line has its own line.
    ///
    /// - Parameter margin: The margin of all lines but the first; `nil` for that of the first.
    private static func wrapped(_ line: String, width: Int, margin: String? = nil) -> [String] {
        guard line.utf8.count > width, line.count > width else { return [line] }
        let first = String(line.prefix { $0 == " " })
        let margin = margin ?? first
        var lines: [String] = []
        var current = first
        var length = first.count
        var isFirst = true
        for word in line.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init) {
            if !isFirst, length + 1 + word.count > width {
                lines.append(current)
                current = margin + word
                length = margin.count + word.count
            } else {
                current += (isFirst ? "" : " ") + word
                length += (isFirst ? 0 : 1) + word.count
            }
            isFirst = false
        }
        return lines + [current]
    }
}

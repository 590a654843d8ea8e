/// Parts of the text of a declaration.
enum SwiftSyntaxText {
    /// All white space is one space.
    static func oneLine(_ text: String) -> String {
        let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        return words.replacing("( ", with: "(").replacing(", )", with: ")").replacing(" )", with: ")")
            .replacing("[ ", with: "[").replacing(", ]", with: "]").replacing(" ]", with: "]")
    }

    /// Behind the attribute that the text begins with.
    static func withoutAttribute(_ text: String) -> String {
        let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        let rest = String(text.dropFirst(1 + name.count))
        guard rest.hasPrefix("("), let list = firstParentheses(rest) else {
            return String(rest.drop { $0 == " " })
        }
        return String(list.behind.drop { $0 == " " })
    }

    /// The parts between separators that are in no parentheses, brackets or angle brackets.
    static func split(_ text: String, at separator: UInt8) -> [String] {
        var (parts, depth): ([[UInt8]], Int) = ([[]], 0)
        var former: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ">") where former == UInt8(ascii: "-"): break
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            former = byte
            if byte == separator, depth == 0 { parts.append([]) } else { parts[parts.count - 1].append(byte) }
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }

    static func firstParentheses(_ text: String) -> (before: String, inside: String, behind: String)? {
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "(")) else { return nil }
        var (depth, end) = (1, start + 1)
        while end < bytes.count, depth > 0 {
            if bytes[end] == UInt8(ascii: "(") { depth += 1 }
            if bytes[end] == UInt8(ascii: ")") { depth -= 1 }
            end += 1
        }
        guard depth == 0 else { return nil }
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        return (part(0..<start), part((start + 1)..<(end - 1)), part(end..<bytes.count))
    }

    /// The parameters in a list, each with its text without the default value.
    static func parameters(_ list: String) -> [(parameter: SwiftDeclaration.Parameter, text: String)] {
        split(list, at: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }.map { text in
            let parts = split(text, at: UInt8(ascii: "=")).map(\.trimmed)
            let names = split(parts[0], at: UInt8(ascii: ":")).map(\.trimmed)
            let label = names.count > 1 ? names[0].firstWord ?? "_" : "_"
            let type = names.count > 1 ? names[1] : names[0]
            let parameter = SwiftDeclaration.Parameter(
                label: label.unescaped,
                type: type.unqualified,
                hasDefault: parts.count > 1
            )
            return (parameter, parts[0] + (parts.count > 1 ? " = …" : ""))
        }
    }

    /// `T?` for `Optional<T>`, which is the form of stored properties.
    static func plainOptional(_ type: String) -> String {
        for name in ["Optional<", "Swift.Optional<"] where type.hasPrefix(name) && type.hasSuffix(">") {
            return type.dropFirst(name.count).dropLast() + "?"
        }
        return type
    }
}

extension String {
    var trimmed: String {
        String(drop { $0 == " " || $0 == "\n" }).trimmedEnd
    }

    var trimmedEnd: String {
        var text = self[...]
        while let last = text.last, last == " " || last == "\n" { text.removeLast() }
        return String(text)
    }

    /// Without backticks.
    var unescaped: String { filter { $0 != "`" } }

    var firstWord: String? {
        let word = prefix { $0 != " " }
        return word.isEmpty ? nil : String(word)
    }

    /// Without the names of the modules that a name needs if a type of the API hides it.
    var unqualified: String {
        [
            "Swift.", "Foundation.", "FoundationEssentials.", "GenAPIMapping.", "GenAPIRuntime.",
            "GenAPIRepositories.",
        ]
        .reduce(self) { text, module in
            text.hasPrefix(module) || text.contains(module) ? text.withoutModule(module) : text
        }
    }

    private func withoutModule(_ module: String) -> String {
        var (result, rest) = ("", self[...])
        while let range = rest.firstRange(of: module) {
            let before = rest[..<range.lowerBound]
            result += before
            // The end of another name is not a module.
            let last = before.last ?? (result.last ?? " ")
            if last.isLetter || last.isNumber || last == "_" || last == "." { result += module }
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}

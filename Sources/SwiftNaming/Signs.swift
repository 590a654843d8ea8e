/// The signs that are words at the beginning and at the end of a name.
///
///     Signs.split("-1")            // ["minus"], "1", []
///     Signs.split("StartTime<")    // [], "StartTime", ["less than"]
enum Signs {
    /// Longer signs come before those they begin or end with.
    private static let words: [(sign: String, words: String)] = [
        ("<=", "less than or equal"), (">=", "greater than or equal"), ("!=", "not equal"), ("==", "equal"),
        ("<", "less than"), (">", "greater than"), ("=", "equal"), ("+", "plus"), ("-", "minus"),
    ]

    /// The words in front of the rest, and behind it.
    static func split(_ name: String) -> (before: [String], rest: Substring, after: [String]) {
        guard hasSign(name.first) || hasSign(name.last) else { return ([], name[...], []) }
        var rest = name[...]
        // `<none>` and `list<string>` have brackets.
        let words = name.contains("<") && name.contains(">") ? words.filter { !isBracket($0.sign) } : words
        var before: [String] = []
        while let found = words.first(where: { rest.hasPrefix($0.sign) }) {
            before.append(found.words)
            rest.removeFirst(found.sign.count)
        }
        var after: [String] = []
        while let found = words.first(where: { rest.hasSuffix($0.sign) }) {
            after.append(found.words)
            rest.removeLast(found.sign.count)
        }
        return (before, rest, after.reversed())
    }

    private static func hasSign(_ end: Character?) -> Bool { end.map("+-<>=!".contains) ?? false }

    private static func isBracket(_ sign: String) -> Bool { sign.hasPrefix("<") || sign.hasPrefix(">") }
}

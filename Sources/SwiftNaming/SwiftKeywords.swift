/// Words that Swift reserves.
enum SwiftKeywords {
    /// Words that need backticks wherever they name something.
    static let reserved: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let",
        "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "var",
        "where", "while",
    ]

    /// Words that mean something else after a dot.
    static let reservedAfterDot: Set<String> = ["Protocol", "Type", "init", "self"]

    /// Words that a parameter cannot be called without backticks.
    static let reservedParameters: Set<String> = ["inout", "let", "var"]

    /// Words that a label cannot be without backticks.
    static let reservedLabels: Set<String> = ["inout"]
}

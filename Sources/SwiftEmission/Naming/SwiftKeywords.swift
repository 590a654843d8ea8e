/// Words that Swift keeps for itself.
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

extension String {
    /// The name where it is declared, or used on its own.
    var identifier: String {
        SwiftKeywords.reserved.contains(self) ? "`\(self)`" : self
    }

    /// The name after a dot.
    var memberName: String {
        SwiftKeywords.reservedAfterDot.contains(self) ? "`\(self)`" : self
    }

    /// The name as the label of an argument in a call.
    var label: String {
        SwiftKeywords.reservedLabels.contains(self) ? "`\(self)`" : self
    }

    /// The name of a local that holds a parameter of this name; `self` is taken by the language.
    var localName: String {
        self == "self" ? "selfValue" : identifier
    }

    /// What documentation calls a parameter of this name.
    var documentedName: String { self == "self" ? localName : self }

    /// A parameter of this name, up to its colon.
    var parameterName: String {
        if self == "self" { return "self selfValue" }
        return SwiftKeywords.reservedParameters.contains(self) ? "`\(self)`" : self
    }

    /// The name, or where it is taken, with the first number that makes it another one.
    func numbered(unless taken: Set<String>) -> String {
        var name = self
        var number = 2
        while taken.contains(name) {
            name = self + String(number)
            number += 1
        }
        return name
    }

    /// The name with its first word in lower case: `user` for `User`, `urlRule` for `URLRule`.
    var lowercasedFirstWord: String {
        let capitals = prefix { $0.isUppercase }
        guard !capitals.isEmpty else { return self }
        let isWord = capitals.count == count || dropFirst(capitals.count).first?.isLowercase == false
        let end = isWord || capitals.count == 1 ? capitals.endIndex : index(before: capitals.endIndex)
        return self[..<end].lowercased() + self[end...]
    }
}

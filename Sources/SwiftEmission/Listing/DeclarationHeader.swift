/// The words of a declaration in front of its body.
struct DeclarationHeader {
    let keyword: String
    /// The text after the keyword.
    let rest: String
    let access: AccessLevel?
    let isPrivate: Bool
    let isStatic: Bool

    private static let keywords: Set = [
        "struct", "enum", "protocol", "class", "actor", "extension", "func", "var", "let", "init", "case",
        "typealias",
    ]
    private static let modifiers: Set = [
        "public", "package", "internal", "private", "fileprivate", "static", "nonisolated", "indirect",
        "mutating", "final", "override", "convenience",
    ]

    /// `nil` for an import, and for anything else that declares nothing.
    init?(_ text: String) {
        var rest = SwiftSyntaxText.oneLine(text)
        while rest.hasPrefix("@") { rest = SwiftSyntaxText.withoutAttribute(rest) }
        var modifiers: Set<String> = []
        while let word = rest.firstWord, Self.modifiers.contains(word) {
            modifiers.insert(word)
            rest = String(rest.dropFirst(word.count).drop { $0 == " " })
        }
        let word = String(rest.prefix { $0.isLetter })
        guard Self.keywords.contains(word) else { return nil }
        keyword = word
        self.rest = String(rest.dropFirst(word.count).drop { $0 == " " })
        access = ["public", "package", "internal"].first(where: modifiers.contains).flatMap(
            AccessLevel.init(rawValue:)
        )
        isPrivate = modifiers.contains("private") || modifiers.contains("fileprivate")
        isStatic = modifiers.contains("static")
    }

    /// The name of a type, perhaps with the types around it.
    var name: String {
        let end = SwiftSyntaxText.split(rest, at: UInt8(ascii: ":"))[0]
        return end.trimmed
    }

    func type(in owner: DeclarationReader.Owner, name: String, access: AccessLevel) -> SwiftDeclaration {
        SwiftDeclaration(
            kind: .type(keyword),
            path: owner.path,
            name: name,
            access: access,
            isStatic: false,
            isRequirement: false,
            parameters: [],
            type: "",
            text: "\(keyword) \(self.name)"
        )
    }

    func conformances(of owner: DeclarationReader.Owner) -> [SwiftDeclaration] {
        let parts = SwiftSyntaxText.split(rest, at: UInt8(ascii: ":"))
        guard parts.count > 1 else { return [] }
        return SwiftSyntaxText.split(parts[1], at: UInt8(ascii: ",")).map(\.trimmed.unqualified).map { name in
            SwiftDeclaration(
                kind: .conformance,
                path: owner.path,
                name: name,
                access: owner.access,
                isStatic: false,
                isRequirement: false,
                parameters: [],
                type: "",
                text: "\(owner.path.joined(separator: ".")): \(name)"
            )
        }
    }

    func member(of owner: DeclarationReader.Owner) -> SwiftDeclaration? {
        switch keyword {
        case "func", "init": function(owner)
        case "case": enumCase(owner)
        case "var", "let": property(owner)
        case "typealias": alias(owner)
        default: nil
        }
    }

    private func declaration(
        _ kind: SwiftDeclaration.Kind,
        _ owner: DeclarationReader.Owner,
        name: String,
        parameters: [SwiftDeclaration.Parameter] = [],
        type: String = "",
        text: String
    ) -> SwiftDeclaration {
        SwiftDeclaration(
            kind: kind,
            path: owner.path,
            name: name.unescaped,
            access: access ?? (kind == .enumCase || owner.isProtocol ? owner.access : .internal),
            isStatic: isStatic,
            isRequirement: owner.isProtocol,
            parameters: parameters,
            type: type,
            text: (isStatic ? "static " : "") + text
        )
    }

    private func function(_ owner: DeclarationReader.Owner) -> SwiftDeclaration? {
        guard let list = SwiftSyntaxText.firstParentheses(rest) else { return nil }
        let parameters = SwiftSyntaxText.parameters(list.inside)
        let isInitializer = keyword == "init"
        let name = isInitializer ? "init" : list.before.trimmed
        // An initializer that can fail has its mark in front of the parentheses.
        let type = (isInitializer ? list.before.trimmed : "") + list.behind.trimmedEnd
        let shown = parameters.map(\.text).joined(separator: ", ")
        let text = (isInitializer ? "init" + list.before.trimmed : "func \(name)") + "(\(shown))"
        return declaration(
            isInitializer ? .initializer : .function,
            owner,
            name: name,
            parameters: parameters.map(\.parameter),
            type: type.unqualified,
            text: text + list.behind.trimmedEnd
        )
    }

    private func enumCase(_ owner: DeclarationReader.Owner) -> SwiftDeclaration {
        let rest = SwiftSyntaxText.split(self.rest, at: UInt8(ascii: "="))[0].trimmed
        guard let list = SwiftSyntaxText.firstParentheses(rest) else {
            return declaration(.enumCase, owner, name: rest, type: "Self", text: "case \(rest)")
        }
        let values = SwiftSyntaxText.parameters(list.inside).map(\.parameter)
        return declaration(
            .enumCase,
            owner,
            name: list.before.trimmed,
            parameters: values,
            text: "case \(rest)"
        )
    }

    private func property(_ owner: DeclarationReader.Owner) -> SwiftDeclaration {
        let parts = SwiftSyntaxText.split(rest, at: UInt8(ascii: "="))
        let declared = SwiftSyntaxText.split(parts[0], at: UInt8(ascii: ":")).map(\.trimmed)
        // Without a type, it is that of the function that makes the value.
        let value = parts.count > 1 ? parts[1].trimmed : ""
        let made = SwiftSyntaxText.firstParentheses(value).map { $0.before.trimmed } ?? ""
        let type = declared.count > 1 ? declared[1] : made
        let name = declared[0]
        let shown = SwiftSyntaxText.plainOptional(type)
        let text = "\(keyword) \(name)" + (type.isEmpty ? "" : ": \(shown)")
        return declaration(
            .property,
            owner,
            name: name,
            type: SwiftSyntaxText.plainOptional(type.unqualified),
            text: text
        )
    }

    private func alias(_ owner: DeclarationReader.Owner) -> SwiftDeclaration {
        let parts = SwiftSyntaxText.split(rest, at: UInt8(ascii: "=")).map(\.trimmed)
        let type = parts.count > 1 ? parts[1] : ""
        return declaration(.alias, owner, name: parts[0], type: type.unqualified, text: "typealias \(rest)")
    }
}

import SourceDiagnostics

extension Diagnostic {
    /// - Parameter links: The location of every link of the chain and the type that it needs, the first one first.
    static func endlessChain(
        of type: String,
        links: [(place: SourceRange, needed: String)],
        optional: SourceRange?
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' can never be created: it requires '\(links[0].needed)'",
            at: links[0].place,
            notes: links.dropFirst().map { Note("which requires '\($0.needed)'", at: $0.place) },
            fixIts: optional.map { [FixIt("make it optional", at: $0, replacement: $0.text + "?")] } ?? []
        )
    }
}

extension Explanation {
    static var endlessChain: Explanation {
        Explanation(
            "A type that requires itself",
            """
            No value of a type can be created if it requires another value of the same type, directly or \
            through other types. Make one of the fields optional, or a list.
            """,
            change: """
                  value: Node
                - fields: { 1️⃣parent: Node }
                + fields: { parent: Node? }
                """,
            messages: ["1️⃣": "'Node' can never be created: it requires 'Node'"]
        )
    }
}

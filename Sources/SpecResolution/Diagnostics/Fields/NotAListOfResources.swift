import SourceDiagnostics

extension Diagnostic {
    static func notAListOfResources(_ field: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(field.value)' is not a list of a resource with an identity",
            at: field.range
        )
    }
}

extension Explanation {
    static var notAListOfResources: Explanation {
        Explanation(
            "A field that cannot be a list of its own",
            """
            With 'lists', the rows of a list inside of an element are elements that repositories keep, so that they need an identity. Lists \
            of texts, values, unions and singletons, sensitive fields, and fields that responses do not contain cannot be such lists.
            """,
            change: """
                + # Album.yaml
                  resource: Album
                  path: /albums
                - fields: { tags: [string] }
                + fields: { tags: [Tag] }
                  store: { lists: { 1️⃣tags: replace } }
                + # Tag.yaml
                + resource: Tag
                + fields: { name: string }
                """,
            messages: ["1️⃣": "'tags' is not a list of a resource with an identity"]
        )
    }
}

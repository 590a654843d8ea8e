/// The folder of a new API: small, commented, and valid.
package struct ProjectTemplate: Sendable {
    package let files: [(name: String, contents: String)]

    /// `nil` if the name is not allowed.
    package init?(api name: String) {
        guard let first = name.utf8.first, (0x41...0x5A).contains(first) else { return nil }
        let isLetterOrDigit = { (byte: UInt8) in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        }
        guard name.utf8.allSatisfy(isLetterOrDigit) else { return nil }
        files = [("api.yaml", Self.api(name)), ("Note.yaml", Self.note)]
    }

    private static func api(_ name: String) -> String {
        """
        # What all resources of the API share. Every other file in this folder declares one type.
        genapi: 1
        api: \(name)
        doc: Notes and where they are kept.

        # At least one; a client talks to the first unless it is told otherwise.
        servers:
          live: https://api.notes.example/v1
          local: http://127.0.0.1:8080/v1

        # How the API names and wraps things. Without these keys an answer is { "code": "OK", "data": … },
        # a key is in snake_case, and an object says its type in "type".
        convention:
          envelope: none
          discriminator: none

        """
    }

    private static let note = """
        # The file is named after the type that it declares.
        resource: Note
        doc: Something to remember.
        path: /notes

        # What a note has, besides the id that every resource has. A type that ends in ? may be missing.
        fields:
          title: string
          text: string?
          color: Color
          tags: { type: [string], default: [] }
          created_at: datetime

        # Small types that belong to notes.
        types:
          Color: { enum: [yellow, green, blue], doc: What a note looks like. }

        # What can be done with them: method and path, what is sent, what comes back.
        endpoints:
          list: { get: "", query: { q: string? }, returns: [Note] }
          get: { get: "/{id}", returns: Note }
          create: { post: "", body: [title, text, color, tags], returns: Note }
          update: { patch: "/{id}", body: [title, text, color, tags], returns: Note }
          delete: { delete: "/{id}", returns: none }

        """
}

import Foundation
import GoldenTesting
import OpenAPIImport
import SourceDiagnostics
import Testing

/// What a person has changed survives another import, and what the document has changed arrives.
@Suite struct ImportingAgainTests {
    private static func document(
        fields: String = "id: { type: string }, name: { type: string }, size: { type: integer }",
        list: String = "{ name: color, in: query, schema: { type: string } }",
        more: String = "",
        schemas: String = ""
    ) -> String {
        """
        openapi: 3.0.3
        servers: [{ url: "https://api.shop.example" }]
        paths:
          /pets:
            get:
              operationId: listPets
              parameters: [\(list)]
              responses: { "200": { description: All., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } } }
          /pets/{id}:
            get:
              operationId: getPet
              parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
              responses: { "200": { description: One., content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } } }
          /pets/{id}/feed:
            post:
              operationId: feedPet
              parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
              responses: { "204": { description: Fed. } }
        \(more)
        components:
          schemas:
            Pet:
              type: object
              required: [id, name]
              properties: { \(fields), kind: { $ref: "#/components/schemas/Kind" } }
            Kind: { type: string, enum: [cat, dog] }
        \(schemas)
        """
    }

    private func folder(_ document: String = document()) throws -> ImportFolder {
        let folder = try ImportFolder()
        try folder.importing(document)
        return folder
    }

    @Test("a first import creates the expected specs")
    func first() throws {
        let folder = try folder()
        #expect(
            try folder.text("Pet.yaml") == """
                resource: Pet
                path: /pets
                fields: { name: string, size: int?, kind: Kind? }
                endpoints:
                  list: { get: "", query: { color: string? }, returns: [Pet] }
                  get: { get: "/{id}", returns: Pet }
                  feed: { post: "/{id}/feed" }

                """
        )
        #expect(try folder.errors() == [])
    }

    @Test("an unchanged document changes nothing, whatever a person has changed")
    func unchanged() throws {
        let folder = try folder()
        let first = try folder.files
        try folder.importing(Self.document())
        #expect(try folder.files == first)
        try folder.edit("Pet.yaml", "  feed: { post: \"/{id}/feed\" }\n", "  # Feeding costs money.\n")
        try folder.edit(
            "Pet.yaml",
            "name: string, size: int?",
            "name:  {type: string, doc: 'What it is called.'}"
        )
        let edited = try folder.files
        try folder.importing(Self.document())
        #expect(try folder.files == edited)
    }

    @Test("changes of one field by a person and by the document both arrive, and comments stay")
    func both() throws {
        let folder = try folder()
        try folder.edit(
            "Pet.yaml",
            "fields: { name: string, size: int?, kind: Kind? }",
            """
            fields:
              # As on its collar.
              name: { type: string, doc: What it is called. }  # Never empty.
              size: int?
              kind: Kind?
            """
        )
        let notes = try folder.importing(
            Self.document(
                fields:
                    "id: { type: string }, name: { type: string, deprecated: true }, weight: { type: number }, size: { type: integer, format: int64 }"
            )
        )
        #expect(notes.filter { $0.kind == .conflict }.map(\.message) == [])
        let text = try folder.text("Pet.yaml")
        #expect(
            text.contains(
                """
                fields:
                  # As on its collar.
                  name: { type: string, deprecated: The server may remove it., doc: What it is called. } # Never empty.
                  weight: double?
                  size: int64?
                  kind: Kind?
                """
            ),
            "\(text)"
        )
        #expect(try folder.errors() == [])
    }

    @Test("a value that both have changed stays, and is a conflict once")
    func conflict() throws {
        let folder = try folder()
        try folder.edit("Pet.yaml", "size: int?", "size: double?")
        let changed = Self.document(
            fields: "id: { type: string }, name: { type: string }, size: { type: integer, format: int64 }"
        )
        let conflicts = try folder.importing(changed).filter { $0.kind == .conflict }
        #expect(
            conflicts.map(\.message) == [
                "'fields.size' of Pet is 'int64?' in the document now, and stays 'double?'."
            ]
        )
        #expect(conflicts.map(\.pointer) == ["/components/schemas/Pet"])
        #expect(conflicts.map(\.line) == [3])
        #expect(try folder.text("Pet.yaml").contains("size: double?"))
        #expect(try folder.importing(changed).filter { $0.kind == .conflict }.isEmpty)
    }

    @Test("calls, fields and files that a person has removed stay removed")
    func removed() throws {
        let folder = try folder()
        try folder.edit("Pet.yaml", "  feed: { post: \"/{id}/feed\" }\n", "")
        try folder.edit("Pet.yaml", ", size: int?, kind: Kind?", "")
        try folder.remove("Kind.yaml")
        let changed = Self.document(
            fields: "id: { type: string }, name: { type: string }, size: { type: number }",
            list: "{ name: colour, in: query, schema: { type: string } }"
        )
        let notes = try folder.importing(changed)
        #expect(notes.filter { $0.kind == .conflict }.map(\.message) == [])
        #expect(
            try folder.text("Pet.yaml") == """
                resource: Pet
                path: /pets
                fields: { name: string }
                endpoints:
                  list: { get: "", query: { colour: string? }, returns: [Pet] }
                  get: { get: "/{id}", returns: Pet }

                """
        )
        #expect(try folder.files["Kind.yaml"] == nil)
        #expect(try folder.errors() == [])
    }

    @Test("calls that the document drops go if nobody has changed them, and are reported otherwise")
    func dropped() throws {
        let document = Self.document()
        let without =
            document.replacing("feedPet", with: "x").components(separatedBy: "  /pets/{id}/feed:")[0]
            + "components:" + document.components(separatedBy: "components:")[1]
        let untouched = try folder()
        #expect(try untouched.importing(without).filter { $0.kind == .conflict }.isEmpty)
        #expect(try !untouched.text("Pet.yaml").contains("feed"))
        for edit in [
            "feed: { post: \"/{id}/feed\", doc: Costs money. }",
            "feed: { post: \"/{id}/feed\" } # Costs money.",
        ] {
            let touched = try folder()
            try touched.edit("Pet.yaml", "feed: { post: \"/{id}/feed\" }", edit)
            let conflicts = try touched.importing(without).filter { $0.kind == .conflict }
            #expect(conflicts.count == 1)
            #expect(
                conflicts[0].message.hasPrefix(
                    "'endpoints.feed' of Pet is no longer in the document, and stays"
                )
            )
            #expect(try touched.text("Pet.yaml").contains(edit))
        }
    }

    @Test("types and calls that a person has renamed keep their names, also where they are new")
    func renamed() throws {
        let folder = try folder()
        let pet = try folder.text("Pet.yaml")
        try folder.remove("Pet.yaml")
        try folder.write(
            pet.replacing("resource: Pet", with: "resource: Animal").replacing("[Pet]", with: "[Animal]")
                .replacing("returns: Pet", with: "returns: Animal").replacing("  feed:", with: "  give_food:")
                .replacing("Kind?", with: "Species?"),
            to: "Animal.yaml"
        )
        try folder.write("# Of the zoo.\nenum: Species\ncases: [cat, dog]\n", to: "kinds/Species.yaml")
        try folder.remove("Kind.yaml")
        let edited = try folder.files.filter { $0.key != "openapi.lock" }
        let notes = try folder.importing(Self.document())
        #expect(notes.filter { $0.kind == .conflict }.map(\.message) == [])
        #expect(try folder.files.filter { $0.key != "openapi.lock" } == edited)
        let changed = Self.document(
            list: "{ name: kind, in: query, schema: { $ref: \"#/components/schemas/Kind\" } }",
            more: """
                  /pets/{id}/friends:
                    get:
                      operationId: listFriends
                      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                      responses: { "200": { description: All., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } } }
                """
        ).replacing("enum: [cat, dog]", with: "enum: [cat, dog, bird]")
        #expect(try folder.importing(changed).filter { $0.kind == .conflict }.map(\.message) == [])
        let text = try folder.text("Animal.yaml")
        #expect(text.contains("query: { kind: Species? }, returns: [Animal] }"), "\(text)")
        #expect(text.contains("give_food: { post: \"/{id}/feed\" }"), "\(text)")
        #expect(text.contains("returns: [Animal]"))
        #expect(
            try folder.text("kinds/Species.yaml") == "# Of the zoo.\nenum: Species\ncases: [cat, dog, bird]\n"
        )
        #expect(try folder.errors() == [])
    }

    @Test("a change that the generator rejects beside a person's is not made, and is a conflict")
    func rejected() throws {
        let folder = try folder()
        try folder.edit("Pet.yaml", ", kind: Kind?", "")
        try folder.remove("Kind.yaml")
        let changed = Self.document(
            list: "{ name: kind, in: query, schema: { $ref: \"#/components/schemas/Kind\" } }"
        )
        let conflicts = try folder.importing(changed).filter { $0.kind == .conflict }.map(\.message)
        #expect(conflicts.count == 1 && conflicts[0].contains("the generator rejects it"), "\(conflicts)")
        #expect(try folder.errors() == [])
    }

    @Test("a new call with the name of a known one gets another name")
    func names() throws {
        let folder = try folder()
        let changed = Self.document().replacing(
            "  /pets/{id}/feed:",
            with: """
                  /pets/{id}/food/feed:
                    post:
                      operationId: feed
                      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                      responses: { "204": { description: Fed. } }
                  /pets/{id}/feed:
                """
        )
        try folder.importing(changed)
        let text = try folder.text("Pet.yaml")
        #expect(text.contains("  feed: { post: \"/{id}/feed\" }"), "\(text)")
        #expect(text.contains("/food/feed"), "\(text)")
    }

    @Test("if one file cannot be written, none is")
    func unwritable() throws {
        let folder = try folder()
        try folder.write("", to: "Toy.yaml/inside.txt")
        let before = try folder.root.contents().filter { $0.key != "shop.yaml" }
        let changed = Self.document(
            fields:
                "id: { type: string }, name: { type: string }, toy: { $ref: \"#/components/schemas/Toy\" }",
            schemas: "    Toy: { type: object, properties: { a: { type: string } } }"
        )
        #expect(throws: ImportFolder.Refusal.self) { try folder.importing(changed) }
        #expect(try folder.root.contents().filter { $0.key != "shop.yaml" } == before)
    }

    @Test("aliases, merge keys, JSON and texts of several lines in a person's specs stay")
    func notations() throws {
        let changed = Self.document(
            fields: "id: { type: string }, name: { type: string }, size: { type: number }"
        )
        for fields in [
            "fields:\n  name: &text { type: string }\n  nick: *text\n  size: int?\n  kind: Kind?",
            "fields:\n  <<: &all { nick: string }\n  name: string\n  size: int?\n  kind: Kind?",
            "fields:\n  name: { type: string, doc: \"a\\nb\" }\n  nick: { type: string, doc: ' # no: comment' }\n  size: int?\n  kind: Kind?",
            "fields:\n  name:\n    type: string\n    doc: |\n      # A text.\n\n      of lines\n  nick: string\n  size:\n    int?\n  kind: Kind?",
            "fields: {\n  name: string, # Its name.\n  nick: string,\n  size: int?, kind: Kind?\n}",
        ] {
            let folder = try folder()
            try folder.edit("Pet.yaml", "fields: { name: string, size: int?, kind: Kind? }", fields)
            #expect(try folder.errors() == [], "\(fields)")
            let conflicts = try folder.importing(changed).filter { $0.kind == .conflict }
            let text = try folder.text("Pet.yaml")
            #expect(text.contains("size: double?") && text.contains("nick"), "\(text)")
            #expect(conflicts.map(\.message) == [], "\(text)")
            #expect(try folder.errors() == [], "\(text)")
            for part in ["# Its name.", "# A text.", "# no: comment", "*text"] where fields.contains(part) {
                #expect(text.contains(part), "\(text)")
            }
        }
    }

    @Test("a malformed 'openapi.lock' is an error")
    func badLock() {
        for text in ["", "specs: {}", "specs: { ../a.yaml: b }", "[1]", "specs: { a.yaml: [1] }"] {
            #expect(
                SpecLock.read(SourceFile(path: "openapi.lock", text: text)).diagnostics.count == 1,
                "\(text)"
            )
        }
    }
}

import Foundation
import GenerationPipeline
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// What a spec promises of the Swift it becomes, and of what is said where it cannot become any.
@Suite struct SeedRowTests {
    private let generator: Generator

    init() throws {
        generator = Generator(templates: try #require(TemplateSet.embedded().value))
    }

    /// Files by their name.
    private func generate(_ specs: [String: String]) -> Reported<[String: String]> {
        let api = "genapi: 1\napi: Rows\nservers: { live: https://h.example }\n"
        return generator.generate(
            from: APISources(
                name: "Rows",
                api: SourceFile(path: "Rows/api.yaml", text: api),
                declarations: specs.map { SourceFile(path: "Rows/\($0.key).yaml", text: $0.value) }
            )
        ).map { output in Dictionary(output.files.map { ($0.path, $0.contents) }) { first, _ in first } }
    }

    /// `3:5: unknown key 'x'`
    private func messages(_ specs: [String: String]) -> [String] {
        generate(specs).diagnostics.map { diagnostic in
            let place = diagnostic.range.file.position(at: diagnostic.range.offsets.lowerBound)
            return "\(place.line):\(place.column): \(diagnostic.message)"
        }
    }

    @Test("a child that overrides a key reads and writes its own field only", .proves("BM-14"))
    func overriddenKeys() throws {
        let files = try #require(
            generate([
                "Animal": "value: Animal\nfields: { name: { type: string, key: animal_name }, legs: int }\n",
                "Dog": "value: Dog\nextends: Animal\nfields: { name: { type: string, key: dog_name } }\n",
            ]).value
        )
        let dog = try #require(files["Dog+Mapping.swift"])
        #expect(dog.matches(of: #/"dog_name"/#).count == 2)
        #expect(!dog.contains("animal_name"))
        #expect(dog.matches(of: #/"legs"/#).count == 2)
        #expect(files["Animal+Mapping.swift"]?.contains("dog_name") == false)
    }

    @Test("an unknown field of a body is an error with line and column", .proves("BM-14"))
    func unknownFields() {
        let found = messages([
            "Dog":
                "resource: Dog\npath: /dogs\nfields: { name: string }\nendpoints:\n  create: { post: \"\", body: [nam], returns: Dog }\n"
        ])
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("5:30: ") == true, "\(found)")
    }

    @Test("an accepted form is declared in the spec for a single field", .proves("BM-23"))
    func acceptedForms() throws {
        let fields = "fields:\n  size: { type: int, accept: [text] }\n  count: int\n"
        let file = try #require(generate(["Thing": "value: Thing\n" + fields]).value?["Thing+Mapping.swift"])
        #expect(file.contains(#"json.int("size", accepting: [.text])"#))
        #expect(file.contains(#"json.int("count")"#))
        let found = messages(["Thing": "value: Thing\nfields:\n  name: { type: string, accept: [number] }\n"])
        #expect(found == ["3:34: type 'string' cannot be accepted as 'number'"])
    }

    @Test(
        "conflicting keys and keys without a word are rejected with their line, others have valid names",
        .proves("GI-20")
    )
    func namesOfFields() throws {
        let found = messages([
            "Thing":
                "value: Thing\nfields:\n  user_id: string\n  userId: string\n  \"***\": bool\n  class: string\n"
        ])
        #expect(Set(found.map { $0.prefix { $0 != ":" } }) == ["4", "5"], "\(found)")
        let file = try #require(
            generate([
                "Thing":
                    "value: Thing\nfields: { class: string, self: int, init: int, default: bool, 2fa: bool }\n"
            ])
            .value?["Thing.swift"]
        )
        for name in ["`class`", "`self`", "`init`", "`default`", "_2fa"] {
            #expect(file.contains("public var \(name): "), "\(name)")
        }
    }

    @Test("a placeholder without a parameter is an error at its location", .proves("JU-03"))
    func unfilledPlaceholders() {
        let found = messages([
            "Dog":
                "resource: Dog\npath: /dogs\nfields: { name: string }\nendpoints:\n  get: { get: \"/{breed}/{id}\", returns: Dog }\n"
        ])
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("5:") == true && found.first?.contains("breed") == true, "\(found)")
    }

    @Test("an endpoint that returns headers, bytes or a stream has them in its signature", .proves("JU-06"))
    func responses() throws {
        let file = try #require(
            generate([
                "Photo": """
                resource: Photo
                path: /photos
                fields: { name: string }
                endpoints:
                  size: { head: "/{id}", returns: headers }
                  bytes: { get: "/{id}/bytes", returns: bytes }
                  live: { get: "/{id}/live", returns: stream }
                  changes: { get: /changes, returns: events<Photo> }
                  delete: { delete: "/{id}", returns: none }

                """
            ]).value?["Photo+Endpoints.swift"]
        )
        for signature in [
            "size(id: ID) -> Endpoint<ResponseHeaders>", "bytes(id: ID) -> Endpoint<ResponseBytes>",
            "live(id: ID) -> Endpoint<ByteStream>", "changes() -> Endpoint<EventStream<Photo>>",
            "delete(id: ID) -> Endpoint<NoContent>",
        ] {
            #expect(file.contains("static func \(signature)"), "\(file)")
        }
    }

    @Test("members that nothing distinguishes are an error", .proves("BM-17"))
    func ambiguousUnions() {
        let found = messages([
            "Pet": """
            union: Pet
            discriminator: kind
            of: [{ type: Cat, value: pet }, { type: Dog, value: pet }]

            """, "Cat": "value: Cat\nfields: { a: int }\n", "Dog": "value: Dog\nfields: { a: int }\n",
        ])
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("3:") == true, "\(found)")
    }

    @Test("a payload and the values beside it are one result", .proves("JU-10"))
    func payloadsWithExtras() throws {
        let file = try #require(
            generate([
                "Product": """
                resource: Product
                path: /products
                fields: { name: string }
                types: { Filter: { fields: { title: string } } }
                endpoints:
                  list: { get: "", returns: [Product], envelope: products.data, extra: { filters: [Filter] } }

                """
            ]).value?["Product.swift"]
        )
        #expect(file.contains("public struct ListResponse: "))
        #expect(file.contains("public var filters: [Filter]"), "\(file)")
        #expect(file.contains(": [Product]\n"), "\(file)")
    }
}

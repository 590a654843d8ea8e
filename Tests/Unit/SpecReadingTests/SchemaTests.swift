import SourceDiagnostics
import Testing

@testable import SpecReading

@Suite struct SchemaTests {
    @Test("the schema is the same text every time") func theSchemaIsTheSameTextEveryTime() {
        #expect(SpecSchema.json == SpecSchema.json)
        #expect(
            SpecSchema.json.hasPrefix("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\"")
        )
    }

    /// That the reader asks for exactly these keys is asserted whenever it finishes a map; see
    /// `theReaderAsksForTheKeysOfEveryShape`.
    @Test("every shape is in the schema with its keys", arguments: Shape.all.map(\.name))
    func everyShapeIsInTheSchemaWithItsKeys(_ name: String) throws {
        let shape = try #require(Shape.all.first { $0.name == name })
        let schema = try #require(definitions[name])
        #expect(try members(of: schema["properties"]).map(\.key) == shape.keyNames)
        #expect(Set(shape.keyNames).count == shape.keyNames.count)
        for key in shape.keys { #expect(key.doc.hasSuffix("."), "\(name).\(key.name)") }
    }

    @Test("every shape has a unique name") func shapesHaveNamesOfTheirOwn() {
        #expect(Set(Shape.all.map(\.name)).count == Shape.all.count)
    }

    @Test("every reference leads to a definition") func everyReferenceLeadsSomewhere() {
        for reference in references(in: SpecSchema.document) {
            #expect(definitions[reference.replacing("#/$defs/", with: "")] != nil, "\(reference)")
        }
    }

    @Test("every definition is used") func everyDefinitionIsReferredTo() {
        let references = Set(references(in: SpecSchema.document).map { $0.replacing("#/$defs/", with: "") })
        #expect(references == Set(definitions.keys))
    }

    /// The samples hold every shape, so reading them makes every `finish` compare what it asked for with the
    /// shape's keys; this makes sure that no shape is left out.
    @Test("the reader checks the keys of every shape") func theReaderAsksForTheKeysOfEveryShape() {
        var left = Set(Shape.all.map(\.noun))
        for text in SampleSpecs.all {
            let path = SampleSpecs.path(of: text)
            // A map of every shape with one key too many says its noun.
            for place in text.indices where text[place] == "{" {
                var text = text
                text.replaceSubrange(place...place, with: "{ zzzzzzzzzz: 1, ")
                note(text, path, &left)
            }
            note(text + "\nzzzzzzzzzz: 1", path, &left)
        }
        // What the samples write in block style.
        note(
            "genapi: 1\napi: A\nservers: {a: b}\nconvention: {zzzzzzzzzz: 1}\nauthorization: {zzzzzzzzzz: 1}",
            "api.yaml",
            &left
        )
        note(
            "genapi: 1\napi: A\nservers: {a: b}\nauthorization: { oauth2: {zzzzzzzzzz: 1} }",
            "api.yaml",
            &left
        )
        note("genapi: 1\napi: A\nservers: {a: b}\nmodels: {zzzzzzzzzz: 1}", "api.yaml", &left)
        #expect(left == [])
    }

    private func note(_ text: String, _ path: String, _ left: inout Set<String>) {
        let file = SourceFile(path: path, text: text)
        for diagnostic in diagnostics(of: file) where diagnostic.id == "unknownKey" {
            guard let noun = diagnostic.message.split(separator: " in ", maxSplits: 1).last else { continue }
            left.remove(String(noun))
        }
    }

    // MARK: The schema as a tree

    private var definitions: [String: JSONText] {
        guard case .object(let members) = SpecSchema.document["$defs"] else { return [:] }
        return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    }

    private func members(of json: JSONText?) throws -> [(key: String, value: JSONText)] {
        guard case .object(let members) = try #require(json) else { return [] }
        return members
    }

    private func references(in json: JSONText) -> [String] {
        switch json {
        case .array(let items): items.flatMap(references)
        case .object(let members):
            members.flatMap { member -> [String] in
                if member.key == "$ref", case .string(let reference) = member.value { return [reference] }
                return references(in: member.value)
            }
        default: []
        }
    }
}

extension JSONText {
    fileprivate subscript(key: String) -> JSONText? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }
}

import APIComparison
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// Nothing that changes is missing, and nothing is reported that has not changed.
@Suite(.blocking) struct CompletenessTests {
    @Test("changes are reported exactly if the two versions of a spec differ", .thorough)
    func changes() throws {
        let templates = try #require(TemplateSet.embedded().value)
        let generator = Generator(templates: templates)
        let testing = Generator(templates: templates, content: .testing(module: "E"))
        var (number, seed) = (0, UInt64(1000))
        while number < 8 {
            defer { seed += 1 }
            guard let edit = RandomEdit(seed: seed, name: "E", generator: generator) else { continue }
            number += 1
            let outputs = [edit.old, edit.new].map { spec in
                [generator, testing].flatMap { $0.generate(from: spec.sources).value?.files ?? [] }
            }
            let old = try #require(RandomEdit.api(edit.old))
            let new = try #require(RandomEdit.api(edit.new))
            let changes = Comparison(from: old, to: new, templates: templates).changes
            if outputs[0] != outputs[1], changes.isEmpty {
                Issue.record("seed \(seed), \(edit.text): no change")
            }
            if old == new, !changes.isEmpty {
                Issue.record("seed \(seed), \(edit.text): \(changes.map(\.message))")
            }
            if old != new, changes.isEmpty { Issue.record("seed \(seed), \(edit.text): the API differs") }
            // The way back reports as well.
            let back = Comparison(from: new, to: old, templates: templates).changes
            #expect(back.isEmpty == changes.isEmpty, "seed \(seed), \(edit.text)")
        }
    }

    @Test("specs of different random APIs can be compared", .thorough)
    func pairs() throws {
        let templates = try #require(TemplateSet.embedded().value)
        let generator = Generator(templates: templates)
        let apis = (UInt64(1)...3).compactMap { seed -> RandomSpec? in
            var spec = RandomSpec(seed: seed, name: "R", access: AccessLevel.allCases[Int(seed % 3)])
            return spec.accepted(by: generator) == nil ? nil : spec
        }.compactMap(RandomEdit.api)
        for old in apis {
            for new in apis {
                let comparison = Comparison(from: old, to: new, templates: templates)
                #expect(comparison.changes.isEmpty == (old == new))
            }
        }
    }

    @Test("comments and the order of keys are not changes")
    func comments() throws {
        let templates = try #require(TemplateSet.embedded().value)
        let one = """
            # User.yaml
            resource: User
            doc: A person.
            path: /users
            fields: { name: { type: string, doc: The name. } }
            endpoints: { get: { get: "/{id}", returns: User, timeout: 5s } }
            """
        let other = """
            # User.yaml
            resource: User
            # Where they are.
            path: "/users"
            endpoints:
              get:
                timeout: 5s
                get: "/{id}"   # one
                returns: User
            fields:
              name:
                doc: The name.
                type: string
            doc: A person.
            """
        let files = [one, other].map { SpecFiles($0) }
        let apis = files.compactMap { RandomEdit.api($0) }
        try #require(apis.count == 2)
        #expect(Comparison(from: apis[0], to: apis[1], templates: templates).changes.isEmpty)
    }
}

import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming
import TestTraits
import Testing

@testable import SpecResolution

@Suite("Properties of every spec", .thorough)
struct ResolutionPropertyTests {
    @Test("the order of the files does not matter, for values and for messages")
    func orderOfFiles() {
        for text in [Self.valid, Self.invalid] {
            let files = SpecFiles(text)
            let first = files.resolve()
            let seed = UInt64.random(in: 0 ... .max)
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<20 {
                var shuffled = files
                shuffled.declarations.shuffle(using: &generator)
                let answer = shuffled.resolve()
                #expect(answer.value == first.value, "seed \(seed)")
                #expect(answer.diagnostics == first.diagnostics, "seed \(seed)")
            }
        }
    }

    /// Two unions may each be possible without the other, and their placeholders still have to come to an end together.
    @Test("placeholders are finite, however strict unions and objects refer to each other")
    func placeholdersEnd() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        var built = 0
        for _ in 0..<100 {
            let text = Self.strictTypes(&generator)
            guard let api = SpecFiles(text).resolve().value else { continue }
            var needs: [TypeName: [TypeName]] = [:]
            for case let declaration? in api.units.map(\.declaration) {
                switch declaration {
                case .union(let union):
                    guard case .declared(let name, _) = union.members[union.placeholder].type else {
                        continue
                    }
                    needs[union.name] = [name]
                case .object(let object):
                    needs[object.name] = object.fields.compactMap { field in
                        guard field.presence == .required, case .declared(let name, _) = field.type else {
                            return nil
                        }
                        return name
                    }
                case .enumeration: break
                }
            }
            for name in needs.keys { #expect(Self.ends(name, needs, open: []), "seed \(seed):\n\(text)") }
            built += 1
        }
        #expect(built > 10, "seed \(seed)")
    }

    private static func ends(_ name: TypeName, _ needs: [TypeName: [TypeName]], open: Set<TypeName>) -> Bool {
        guard !open.contains(name) else { return false }
        return (needs[name] ?? []).allSatisfy { ends($0, needs, open: open.union([name])) }
    }

    /// Six values and three unions of three of them each, which need each other at random.
    private static func strictTypes(_ generator: inout SeededGenerator) -> String {
        var text = "# api.yaml\nconvention: { unknown_types: fail }\n"
        for value in 0..<6 {
            let fields = (0..<2).map { place in
                let type =
                    Bool.random(using: &generator)
                    ? "U\(Int.random(in: 0..<3, using: &generator))"
                    : "V\(Int.random(in: 0..<6, using: &generator))"
                let isNeeded = Bool.random(using: &generator)
                return "f\(place): \(type)\(isNeeded ? "" : "?")"
            }
            text += "# V\(value).yaml\nvalue: V\(value)\nfields: { \(fields.joined(separator: ", ")) }\n"
        }
        for union in 0..<3 {
            let members = (0..<6).shuffled(using: &generator).prefix(3).map { "V\($0)" }
            text += "# U\(union).yaml\nunion: U\(union)\nof: [\(members.joined(separator: ", "))]\n"
        }
        return text
    }

    @Test("reordering fields changes only their order")
    func orderOfFields() throws {
        let lines = [
            "a_b: string", "c: int?", "d: { type: bool, default: true }", "e: [date]",
            "f: { key: x.y, type: url }",
        ]
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let first = try fields(lines)
        for _ in 0..<20 {
            let shuffled = lines.shuffled(using: &generator)
            let fields = try fields(shuffled)
            let expected = shuffled.compactMap { line in first.first { $0.0 == line } }
            #expect(fields.map(\.1) == expected.map(\.1), "seed \(seed)")
        }
    }

    @Test(
        "fields have unique and valid Swift names for any keys",
        .proves("GI-20")
    )
    func anyKeys() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("aabbAB_-1é. $")
        for _ in 0..<300 {
            var keys: Set<String> = []
            for _ in 0..<6 {
                let length = Int.random(in: 1...4, using: &generator)
                keys.insert(
                    String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
                )
            }
            let lines = keys.sorted().map { "\"\($0)\": string" }
            let text = "value: Thing\nfields:\n" + lines.map { "  \($0)\n" }.joined()
            let answer = SpecFiles(text).resolve()
            let spelled = keys.map { Spelling.member($0) }
            let isRefused = spelled.contains(nil) || Set(spelled).count != spelled.count
            #expect((answer.value == nil) == isRefused, "seed \(seed): \(keys.sorted())")
            guard case .object(let thing)? = answer.value?.units.first?.declaration else { continue }
            #expect(Set(thing.fields.map(\.name)).count == keys.count, "seed \(seed)")
            #expect(thing.fields.allSatisfy { SwiftIdentifier.isValid($0.name) }, "seed \(seed)")
        }
    }

    @Test("ten thousand unknown types in five thousand resources are each reported")
    func scale() {
        var declarations: [SourceFile] = []
        for number in 0..<5_000 {
            let next = (number + 1) % 5_000
            declarations.append(
                SourceFile(
                    path: "Resource\(number).yaml",
                    text: """
                        resource: Resource\(number)
                        path: /things\(number)
                        fields: { first: string, next: Resource\(next)?, a: Unknown\(number)A, b: Unknown\(number)B }
                        endpoints:
                          get: { get: "/{id}", returns: Resource\(number) }
                          update: { patch: "/{id}", body: [first], returns: Resource\(number) }

                        """
                )
            )
        }
        let api = SourceFile(path: "api.yaml", text: SpecFiles.completed(""))
        let folder = SpecReader.read(api: api, declarations: declarations)
        let answer = folder.then(Resolution.resolve)
        #expect(answer.diagnostics.count == 10_000)
    }

    @Test("a chain of 2,000 types that extend each other needs no stack")
    func depth() {
        let declarations = (0..<2_000).map { number in
            SourceFile(
                path: "V\(number).yaml",
                text: "value: V\(number)\n" + (number == 1_999 ? "" : "extends: V\(number + 1)\n")
                    + (number == 1_999 ? "fields: { a: int }\n" : "fields: { a: V\(number + 1)? }\n")
            )
        }
        let api = SourceFile(path: "api.yaml", text: SpecFiles.completed(""))
        let answer = SpecReader.read(api: api, declarations: declarations).then(Resolution.resolve)
        #expect(answer.value?.units.count == 2_000, "\(answer.diagnostics.prefix(3))")
    }

    private func fields(_ lines: [String]) throws -> [(String, Field)] {
        let text = "value: Thing\nfields:\n" + lines.map { "  \($0)\n" }.joined()
        let answer = SpecFiles(text).resolve()
        guard case .object(let thing)? = answer.value?.units.first?.declaration else {
            Issue.record("\(answer.diagnostics)")
            return []
        }
        return Array(zip(lines, thing.fields))
    }

    private static let valid = """
        # User.yaml
        resource: User
        extends: Base
        fields: { friend: User?, profile: Profile?, state: { enum: [a, b] } }
        # Base.yaml
        value: Base
        fields: { a: Status, at: timestamp }
        # Profile.yaml
        union: Profile
        of: [User, Company]
        # Company.yaml
        resource: Company
        fields: { boss: User? }
        # Status.yaml
        enum: Status
        cases: [active]
        """

    private static let invalid = """
        # User.yaml
        resource: User
        extends: Company
        fields: { friend: User, profile: Prfile?, unknown: Sttus }
        # Company.yaml
        resource: Company
        extends: User
        fields: { boss: User, a_b: int, aB: int }
        # x/Company.yaml
        value: Company
        fields: { a: Node }
        # Node.yaml
        value: Node
        fields: { next: Link }
        # Link.yaml
        value: Link
        fields: { back: Node }
        """
}

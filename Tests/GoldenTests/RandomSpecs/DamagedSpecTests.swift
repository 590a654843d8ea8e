import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// One run reports all problems, and no consequences of them: random APIs with a file that cannot be read as a whole.
@Suite("Specs with damaged files", .thorough) struct DamagedSpecTests {
    private static let seeds = Array(UInt64(1)...12)

    /// Mistakes in a line of YAML.
    private enum Damage: CaseIterable {
        case openList, tab, mapInPlace, noValue, badPath, twice

        func line(_ line: String) -> [String] {
            let key = String(line.prefix { $0 != ":" })
            return switch self {
            case .openList: [key + ": ["]
            case .tab: [key + ":\t- a: b"]
            case .mapInPlace: [key + ": { a: { b: [c] } }"]
            case .noValue: [key + ":"]
            case .badPath: [key + ": users//{"]
            case .twice: [line, line]
            }
        }
    }

    @Test("a damaged file causes no errors in other files and hides none of theirs", arguments: seeds)
    func damage(_ seed: UInt64) throws {
        let templates = try #require(TemplateSet.embedded().value)
        let generator = Generator(templates: templates)
        var spec = RandomSpec(seed: seed, name: "R", access: .public)
        guard spec.accepted(by: generator) != nil else { return }
        for damage in Damage.allCases {
            var damaged = spec
            let file = Int.random(in: damaged.files.indices, using: &damaged.random)
            let lines = damaged.files[file].lines
            let line = Int.random(in: lines.indices, using: &damaged.random)
            damaged.files[file].lines.replaceSubrange(line...line, with: damage.line(lines[line]))
            damaged.files.append(("Other.yaml", ["value: Other", "fields: { x: strng }"]))
            let isAPI = damaged.files[file].path == "api.yaml"
            if !isAPI {
                let lines = ["resource: Another", "path: '/others/{q}'", "fields: { y: string }"]
                damaged.files.append(("Another.yaml", lines + ["endpoints: { one: { post: '' } }"]))
            }
            let path = "R/" + damaged.files[file].path
            let errors = generator.generate(from: damaged.sources).diagnostics.filter {
                $0.severity == .error
            }
            let text =
                "seed \(seed), \(path):\(line + 1), \(damage): \(errors.map { "\($0.range.file.path): \($0.message)" })"
            guard errors.contains(where: { $0.range.file.path == path }) else { continue }
            // Any text is the key of a discriminator, and other files may state another key.
            let isDiscriminator = lines[line].hasPrefix("discriminator:")
            let others = errors.filter { error in
                error.range.file.path != path && !(isDiscriminator && error.id == "memberToldTwice")
            }
            #expect(
                others.contains { $0.range.file.path == "R/Other.yaml" && $0.id == "unknownType" },
                "\(text)"
            )
            if !isAPI { #expect(others.contains { $0.id == "pathParameterWithoutType" }, "\(text)") }
            #expect(others.allSatisfy { $0.range.file.baseName.hasSuffix("ther") }, "\(text)")
        }
    }
}

import APIComparison
import GenerationPipeline
import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution
import SwiftEmission
import Synchronization

/// A random API and one edit of its specs that the generator accepts.
struct RandomEdit {
    let seed: UInt64
    let old: RandomSpec
    let new: RandomSpec
    /// The line that was edited, before and after.
    let text: String

    /// `nil` if no edit of this seed is accepted.
    init?(seed: UInt64, name: String, generator: Generator) {
        self.seed = seed
        guard let spec = Self.specs.spec(seed: seed / 4, name: name, generator) else { return nil }
        var random = SeededGenerator(seed: seed &* 0x9E37_79B9)
        for _ in 0..<40 {
            var edited = spec
            guard let text = edited.edit(&random), Self.api(edited) != nil else { continue }
            (old, new, self.text) = (spec, edited, text)
            return
        }
        return nil
    }

    /// The specs that were accepted, each of which has several edits.
    private static let specs = AcceptedSpecs()

    private final class AcceptedSpecs: Sendable {
        private let specs = Mutex<[String: RandomSpec?]>([:])

        func spec(seed: UInt64, name: String, _ generator: Generator) -> RandomSpec? {
            let key = "\(name) \(seed)"
            if let known = specs.withLock({ $0[key] }) { return known }
            var spec = RandomSpec(seed: seed, name: name, access: .public)
            spec.removeHidingTypes()
            let accepted = spec.accepted(by: generator) == nil ? nil : spec
            specs.withLock { $0[key] = .some(accepted) }
            return accepted
        }
    }

    static func api(_ files: SpecFiles) -> API? {
        SpecReader.read(api: files.api, declarations: files.declarations).then(Resolution.resolve).value
    }

    static func api(_ spec: RandomSpec) -> API? {
        let sources = spec.sources
        return SpecReader.read(api: sources.api, declarations: sources.declarations).then(Resolution.resolve)
            .value
    }
}

extension RandomSpec {
    /// Without small types that have the name of a type of Swift or of the runtime, which is another type elsewhere.
    fileprivate mutating func removeHidingTypes() {
        let own: Set = ["Inner", "Kind", "Either", "Mixed"]
        for index in files.indices {
            var (lines, isType, isHidden) = ([String](), false, false)
            for line in files[index].lines {
                let indent = line.prefix { $0 == " " }.count
                if indent == 0 { isType = line == "types:" }
                if indent == 2 || indent == 0 {
                    let key = line.dropFirst(indent).prefix { $0 != ":" }
                    isHidden = isType && indent == 2 && !own.contains(String(key))
                }
                if !isHidden { lines.append(line) }
            }
            files[index].lines = lines
        }
    }

    private static let words: [[String]] = [
        [
            "string", "int", "int64", "double", "decimal", "bool", "uuid", "url", "date", "datetime",
            "timestamp", "json",
        ],
        ["get", "post", "put", "patch", "delete"], ["read", "write", "read_write"], ["keep", "fail"],
        ["true", "false"], ["public", "package", "internal"], ["server", "client", "merge", "ask"],
        ["replace", "append", "prepend"], ["comma", "pipe", "space"], ["red", "right"],
        ["standard", "page", "cursor"],
        ["a", "b", "1"], ["up", "down"],
    ]

    /// The lines of fields, with their options.
    private static func fieldLines(_ lines: [String]) -> [Int] {
        var (found, block) = ([Int](), Int?.none)
        for (index, line) in lines.enumerated() {
            let indent = line.prefix { $0 == " " }.count
            if let outer = block, indent <= outer { block = nil }
            if block != nil, index > 0 { found.append(index) }
            if line.hasSuffix("fields:"), block == nil { block = indent }
        }
        return found
    }

    /// Edits a line, and says how; `nil` if nothing can be edited there.
    fileprivate mutating func edit(_ random: inout SeededGenerator) -> String? {
        func number(_ count: Int) -> Int { Int.random(in: 0..<max(count, 1), using: &random) }
        let file = number(files.count)
        let lines = files[file].lines
        guard lines.count > 1 else { return nil }
        // Most edits are of fields, which documents consist of.
        let fields = Self.fieldLines(lines)
        let isField = !fields.isEmpty && number(10) < 6
        let index = isField ? fields[number(fields.count)] : 1 + number(lines.count - 1)
        let line = lines[index]
        let indent = String(line.prefix { $0 == " " })
        let key = line.dropFirst(indent.count).prefix { $0 != ":" }
        var edited: [String]
        switch isField ? [0, 1, 1, 1, 2, 2, 4, 6, 6, 8][number(10)] : number(9) {
        case 0:
            // Without the line and what is below it.
            let end =
                lines[(index + 1)...].firstIndex { $0.prefix { $0 == " " }.count <= indent.count }
                ?? lines.count
            edited = lines
            edited.removeSubrange(index..<end)
        case 1:
            let words = Self.words[number(Self.words.count)]
            guard let word = words.first(where: { line.contains(": \($0)") || line.contains("[\($0)]") })
            else { return nil }
            let other = words[number(words.count)]
            guard other != word else { return nil }
            edited = lines
            edited[index] = line.replacing(": \(word)", with: ": \(other)").replacing(
                "[\(word)]",
                with: "[\(other)]"
            )
        case 2:
            edited = lines
            edited[index] = line.hasSuffix("?") ? String(line.dropLast()) : line + "?"
        case 3:
            guard line.hasSuffix("fields:") || line.hasSuffix("fields: {}") else { return nil }
            edited = lines
            edited[index] = indent + "fields:"
            let field = [
                "extra: string", "extra: int?", "extra: { type: int, default: 1 }", "extra: { const: a }",
            ][number(4)]
            edited.insert(indent + "  " + field, at: index + 1)
        case 4:
            guard key.allSatisfy({ $0.isLetter || $0 == "_" }), !key.isEmpty else { return nil }
            edited = lines
            edited[index] = indent + key + "_x" + line.dropFirst(indent.count + key.count)
        case 5:
            guard index + 1 < lines.count, lines[index + 1].prefix(while: { $0 == " " }).count == indent.count
            else { return nil }
            edited = lines
            edited.swapAt(index, index + 1)
        case 6:
            let options = [
                "doc: Another.", "deprecated: No more.", "required: false", "nullable: true",
                "sensitive: true",
                "access: read", "access: write", "formerly: [before]", "name: renamed\(name)", "timeout: 7s",
                "hashable: true",
                "codable: true", "unknown_cases: fail", "unknown_types: fail", "store: { ttl: 9m }",
                "offline: client",
                "idempotency_key: true", "paging: standard", "envelope: none", "access: package",
                "preserve_unknown: true",
            ]
            edited = lines
            edited.insert(indent + options[number(options.count)], at: index)
        case 7:
            guard line.contains("[") else { return nil }
            edited = lines
            edited[index] = line.replacing("[", with: "[extra, ")
        default:
            guard let digit = line.lastIndex(where: \.isNumber) else { return nil }
            edited = lines
            edited[index].replaceSubrange(digit...digit, with: "\(number(9))")
        }
        guard edited != lines else { return nil }
        files[file].lines = edited
        return "\(files[file].path):\(index + 1): '\(line)' -> '\(index < edited.count ? edited[index] : "")'"
    }
}

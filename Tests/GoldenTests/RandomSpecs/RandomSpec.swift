import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission

/// A random API over the whole language. Most of its options fit together; the ones that the generator rejects are removed
/// until it accepts the rest.
struct RandomSpec {
    let name: String
    var files: [(path: String, lines: [String])] = []
    var random: SeededGenerator
    var plan = Plan()
    /// How many lines the generator has rejected.
    private(set) var rejected = 0
    /// The number in the next name that must be unique.
    private var number = 0

    /// - Parameter access: The access level of the API. APIs of different levels are not a module.
    init(seed: UInt64, name: String, access: AccessLevel) {
        self.name = name
        random = SeededGenerator(seed: seed)
        makePlan(access)
        add("api", settings())
        add("\(name)Enum", enumeration())
        add("\(name)Union", union())
        for object in objects() { add(object.type, lines(of: object)) }
        if chance(50) { add("\(name)Calls", calls()) }
        if chance(60) { add("messages", messages()) }
    }

    private mutating func add(_ name: String, _ blocks: [String]) {
        files.append(("\(name).yaml", blocks.flatMap { $0.split(separator: "\n").map(String.init) }))
    }

    enum Envelope {
        case standard
        case other
        case none
    }

    /// What several parts of an API depend on.
    struct Plan {
        var schemes: [String] = []
        var identity = "id"
        var envelope = Envelope.standard
        /// The mode of the convention's paging, if it has one.
        var paging: String?
        var pagingID = "paging_id"
        /// The discriminator values of the two values, and their key if it is not the convention's.
        var discriminators: (a: String, b: String) = ("a", "b")
        var hasStyle = false
        /// The field of a resource's identity, unless it has its own.
        var identityKey: String { identity == "none" ? "id" : identity }
        /// Whether the elements of resources stay in memory.
        var isInMemory = false
        /// The access levels that types can have, beginning with the API's.
        var access: [String] = []
    }

    private mutating func makePlan(_ access: AccessLevel) {
        plan.identity = pick(["id", "id", "id", "id", "id", "key", "none"])
        plan.envelope = pick([.standard, .standard, .other, .none])
        plan.paging = chance(90) ? pick(pagingModes) : nil
        plan.pagingID = pick(["paging_id", "sort_key", "meta.order"])
        plan.hasStyle = chance(50)
        plan.discriminators =
            plan.hasStyle ? (pick(["1", "true", "a"]), pick(["9", "[2, 3]", "[x, false]"])) : ("a", "b")
        let levels = ["public", "package", "internal"].drop { $0 != access.rawValue }
        plan.access = chance(50) ? Array(levels) : []
        plan.schemes =
            chance(25)
            ? [pick(["basic", "bearer", "xsrf", "signed", "none"])]
            : some(["oauth2", "basic", "bearer", "api_key", "xsrf", "signed", "partner"], 50)
        plan.isInMemory = chance(10)
    }

    var text: String {
        files.map { "# \($0.path)\n" + $0.lines.joined(separator: "\n") }.joined(separator: "\n")
    }

    var sourceFiles: [SourceFile] {
        files.map { file in
            SourceFile(
                path: "\(name)/\(file.path)",
                bytes: Array((file.lines.joined(separator: "\n") + "\n").utf8)
            )
        }
    }

    var sources: APISources {
        let all = sourceFiles
        return APISources(name: name, api: all[0], declarations: Array(all.dropFirst()))
    }
}

// MARK: - Rejections

extension RandomSpec {
    /// The API without its rejected lines; `nil` if a rejection names none of them.
    mutating func accepted(by generator: Generator) -> [GeneratedFile]? {
        while true {
            let outcome = generator.generate(from: sources)
            if let output = outcome.value { return output.files }
            guard remove(outcome.diagnostics.filter { $0.severity == .error }) else { return nil }
        }
    }

    private mutating func remove(_ errors: [Diagnostic]) -> Bool {
        let before = rejected
        for index in files.indices {
            let path = "\(name)/\(files[index].path)"
            let places = errors.filter { $0.range.file.path == path }.map(\.range.start.line)
            let lines = files[index].lines
            // Without its first line, a file would be none.
            files[index].lines = lines.without(Set(places).subtracting([1]))
            rejected += lines.count - files[index].lines.count
        }
        return rejected > before
    }
}

extension [String] {
    /// Without the lines with these numbers and what is indented below them.
    fileprivate func without(_ numbers: Set<Int>) -> [String] {
        var kept: [String] = []
        var removed: Int?
        for (index, line) in enumerated() {
            let indentation = line.prefix { $0 == " " }.count
            if let above = removed, indentation > above { continue }
            removed = numbers.contains(index + 1) ? indentation : nil
            if removed == nil { kept.append(line) }
        }
        return kept
    }
}

// MARK: - Choices

extension RandomSpec {
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    /// Some of these, in their order.
    mutating func some<Element>(_ elements: [Element], _ percent: Int) -> [Element] {
        elements.filter { _ in chance(percent) }
    }

    /// One word for each of these, at least one.
    mutating func atLeastOne(_ elements: [String], _ percent: Int = 50) -> String {
        let chosen = some(elements, percent)
        return (chosen.isEmpty ? [pick(elements)] : chosen).joined(separator: ", ")
    }

    mutating func unique(_ name: String) -> String {
        number += 1
        return "\(name)\(number)"
    }
}

/// A key with lines below it.
func block(_ key: String, _ lines: [String]) -> String {
    lines.isEmpty ? "\(key): {}" : (["\(key):"] + lines).joined(separator: "\n").replacing("\n", with: "\n  ")
}

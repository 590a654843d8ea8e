import APIComparison
import Foundation
import GenerationPipeline
import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// The verdict on source is that of the compiler: uses of all old declarations, compiled with the new module.
@Suite(.thorough) struct SourceVerdictTests {
    /// How many edits are made. `make endurance-diff` makes 500.
    private static let count = ProcessInfo.processInfo.environment["GENAPI_EDITS"].flatMap { Int($0) } ?? 4
    private static let isLong = ProcessInfo.processInfo.environment["GENAPI_EDITS"] != nil
    /// The same edits in every run of `make test`, and other ones in each long run, unless it is repeated (GENAPI_EDITS_SEED).
    private static let firstSeed =
        ProcessInfo.processInfo.environment["GENAPI_EDITS_SEED"].flatMap { UInt64($0) }
        ?? (isLong ? UInt64.random(in: 1..<1 << 30) : 1)
    private static let batch = 24

    @Test("a random edit breaks source code exactly if the comparison says so")
    func edits() throws {
        let templates = try #require(TemplateSet.embedded().value)
        let generator = Generator(templates: templates)
        var (seed, number, broken) = (Self.firstSeed, 0, 0)
        while number < Self.count {
            var batch = EditBatch(seed: seed)
            while batch.edits.count < min(Self.batch, Self.count - number) {
                defer { seed += 1 }
                let name = "E\(batch.edits.count)"
                guard let edit = RandomEdit(seed: seed, name: name, generator: generator) else { continue }
                try batch.add(edit, templates)
            }
            number += batch.edits.count
            broken += batch.edits.count { $0.comparison.source == .breaks }
            try batch.expectVerdicts(isChecked: Self.isLong || number <= Self.batch)
        }
        print("edits from seed \(Self.firstSeed): \(number), of which \(broken) break source")
        #expect(broken * 10 > Self.count, "an edit in ten breaks something")
    }
}

/// The edits of one call of the compiler.
private struct EditBatch {
    let seed: UInt64
    private(set) var edits: [(edit: RandomEdit, comparison: Comparison, uses: String)] = []
    private var oldFiles: [GeneratedFile] = []
    private var newFiles: [GeneratedFile] = []

    init(seed: UInt64) { self.seed = seed }

    mutating func add(_ edit: RandomEdit, _ templates: TemplateSet) throws {
        let old = try #require(RandomEdit.api(edit.old))
        let new = try #require(RandomEdit.api(edit.new))
        let comparison = Comparison(from: old, to: new, templates: templates)
        let listing = DeclarationListing(of: old, templates: templates)
        guard !DeclarationUses.isAmbiguous(listing) else { return }
        let name = edit.old.name
        edits.append((edit, comparison, DeclarationUses.text(of: listing, name: name)))
        let emitter = Emitter(templates: templates)
        oldFiles += Self.files(emitter.emit(old, access: .public, layout: .joined), name)
        newFiles += Self.files(emitter.emit(new, access: .public, layout: .joined), name)
    }

    private static func files(_ files: [GeneratedFile], _ name: String) -> [GeneratedFile] {
        files.filter { $0.path.hasSuffix(".swift") }
            .map { GeneratedFile(path: "\(name)/\($0.path)", contents: $0.contents) }
    }

    func expectVerdicts(isChecked: Bool) throws {
        if isChecked {
            let complaints = try complaints(oldFiles, "edits-old")
            #expect(
                complaints.isEmpty,
                "uses of the old declarations compile: \(complaints.values.map { $0 }.prefix(5))"
            )
        }
        let complaints = try complaints(newFiles, "edits-new")
        for (edit, comparison, _) in edits {
            let errors = complaints[edit.old.name] ?? []
            let breaks = comparison.source == .breaks
            // The compiler sees neither other modules nor the order of the parameters that have defaults.
            if !errors.isEmpty, !breaks {
                Issue.record("seed \(edit.seed), \(edit.text): not reported: \(errors.prefix(3))")
            }
            if errors.isEmpty, breaks, !comparison.isBeyondTheCompiler {
                let changes = comparison.changes.filter { $0.source == .breaks }.map {
                    "\($0.rule.id): \($0.message)"
                }
                Issue.record("seed \(edit.seed), \(edit.text): compiles in spite of \(changes)")
            }
        }
    }

    /// The errors in the uses of each edit.
    private func complaints(_ files: [GeneratedFile], _ name: String) throws -> [String: [String]] {
        let folder = BuiltProducts.folder.appending(path: "golden/\(name).module")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let module = folder.appending(path: "Example.swiftmodule").path
        let made = try SwiftCompiler.emitModule(files, and: [GoldenCase.appTypes], named: name, to: module)
        try #require(made.status == 0, "seed \(seed): \(made.errors.prefix(3000))")
        let uses = edits.map {
            GeneratedFile(
                path: "Uses\($0.edit.old.name).swift",
                contents: GeneratedFile.headerPrefix + "x\n" + $0.uses
            )
        }
        let run = try SwiftCompiler.typecheckUses(uses, named: name + "-uses", importing: folder)
        var complaints: [String: [String]] = [:]
        for complaint in SwiftCompiler.complaints(in: run) {
            let file = complaint.file.split(separator: "/").last ?? ""
            let edit = String(file.dropFirst("Uses".count).dropLast(".swift".count))
            complaints[edit, default: []].append("\(complaint.line): \(complaint.message)")
        }
        if run.status != 0, complaints.isEmpty { Issue.record("\(run.errors.prefix(2000))") }
        return complaints
    }
}

extension Comparison {
    /// Whether everything that breaks is something that this compilation does not show: declarations that are not public, and lower
    /// access levels, which only other packages notice.
    fileprivate var isBeyondTheCompiler: Bool {
        changes.filter { $0.source == .breaks }.allSatisfy { change in
            let declarations = change.declarations.filter { $0.verdict == .breaks }.compactMap {
                $0.before ?? $0.after
            }
            return change.rule.id == "accessChanged" || declarations.allSatisfy { $0.access != .public }
        }
    }
}

extension SwiftCompiler {
    /// Makes a module without compiling the bodies of functions.
    fileprivate static func emitModule(
        _ files: [GeneratedFile],
        and others: [URL],
        named name: String,
        to module: String
    ) throws -> ProgramRun {
        try run(
            [
                "-emit-module", "-emit-module-path", module, "-Xfrontend",
                "-experimental-skip-all-function-bodies", "-wmo",
            ],
            try written(files, to: name) + others
        )
    }

    fileprivate static func typecheckUses(_ files: [GeneratedFile], named name: String, importing module: URL)
        throws -> ProgramRun
    {
        try run(
            ["-typecheck", "-wmo", "-module-name", "Uses", "-I", module.path, "-suppress-warnings"],
            try written(files, to: name)
        )
    }
}

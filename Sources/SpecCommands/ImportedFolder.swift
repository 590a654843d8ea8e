package import GenerationPipeline
package import OpenAPIImport
package import SourceDiagnostics
import SpecReading
import SpecResolution

/// The folder of an API that is imported from a document, once or again.
package struct ImportedFolder: Sendable {
    /// What an import is to change.
    package struct Plan: Sendable {
        package let report: ImportReport
        /// In the order of their paths.
        package let changes: [OutputChange]
        /// The number of specs after the import.
        package let fileCount: Int
    }

    private let path: String
    private let folder: OutputFolder

    package init(_ path: String) {
        self.path = path
        folder = OutputFolder(specs: path)
    }

    /// The file of the last import; `nil` if there was none.
    package func lock() -> Reported<SpecLock?> {
        let place = GenerationPipeline.path(path, SpecLock.fileName)
        do {
            guard try Disk.statusIfPresent(of: place) != nil else { return Reported(nil, []) }
            let bytes = try Disk.contents(of: place, limit: OpenAPIImport.largest + 1)
            return SpecLock.read(SourceFile(path: place, bytes: bytes)).map(Optional.some)
        } catch {
            return Reported(nil, [.unreadable(error.path, reason: error.reason)])
        }
    }

    /// Undoes the changes of an import that was killed.
    package func recover() throws(OutputFailure) { try folder.recover() }

    /// Makes all changes or none.
    package func apply(_ plan: Plan) throws(OutputFailure) { try folder.apply(plan.changes) }

    // MARK: The first time

    /// The plan of a first import, or of one that overwrites everything.
    ///
    /// - Parameter replacing: The file of an earlier import, whose specs are removed, or `nil` if nothing may be overwritten.
    package func plan(_ specs: OpenAPIImport.Specs, _ lock: SpecLock, replacing: (isAllowed: Bool, SpecLock?))
        throws(NewFilesFailure) -> Plan
    {
        var files = Dictionary(uniqueKeysWithValues: specs.files.map { ($0.path, $0.contents) })
        files[SpecLock.fileName] = lock.text
        var changes: [OutputChange] = []
        for (name, text) in files {
            let change = try self.change(name, to: text)
            if case .rewrite? = change?.action, !replacing.isAllowed {
                let exists = Disk.Failure.exists(GenerationPipeline.path(path, name))
                throw NewFilesFailure(exists)
            }
            if let change { changes.append(change) }
        }
        for name in replacing.1?.files.keys.sorted() ?? [] where files[name] == nil {
            if let old = try text(of: name) { changes.append(OutputChange(name, .remove(old: old))) }
        }
        return Plan(report: specs.report, changes: changes.inOrder, fileCount: specs.files.count)
    }

    // MARK: Again

    /// The plan of an import into specs that are there.
    ///
    /// The diagnostics are those of the person's specs, which the import does not mend.
    ///
    /// - Parameter specs: Makes the specs with the names that those of the last import have now.
    package func plan(
        mergingInto lock: SpecLock,
        document: String,
        _ specs: (GivenNames) -> Reported<OpenAPIImport.Specs>,
        lock newLock: (OpenAPIImport.Specs) -> SpecLock
    ) throws(NewFilesFailure) -> Reported<Plan> {
        let sources = SpecsFolder(path).apis()
        guard let api = sources.value?.first else { return Reported(nil, sources.diagnostics) }
        let root = api.api.folder
        let mine = ([api.api] + api.declarations).map { (path: $0.path(below: root), file: $0) }
        let merge = SpecMerge(lock, mine: mine)
        let outcome = specs(merge.names)
        guard let specs = outcome.recovered else { return Reported(nil, outcome.diagnostics) }
        let (merged, problems) = accepted(merge, specs)
        var changes: [OutputChange] = []
        for (name, text) in merged.files {
            if let change = try change(name, to: text) { changes.append(change) }
        }
        for (name, file) in mine where merged.files[name] == nil {
            changes.append(OutputChange(name, .remove(old: file.text)))
        }
        if let change = try change(SpecLock.fileName, to: newLock(specs).text) { changes.append(change) }
        let plan = Plan(
            report: merge.report(of: specs, merged, document: document),
            changes: changes.inOrder,
            fileCount: merged.files.count
        )
        return Reported(recovered: plan, outcome.diagnostics + problems)
    }

    /// The largest number of attempts to find the changes that the generator accepts.
    private static let mostRounds = 20

    /// The merged specs without the changes that the generator rejects, and the errors that the person's specs have.
    private func accepted(_ merge: SpecMerge, _ specs: OpenAPIImport.Specs) -> (
        SpecMerge.Merged, [Diagnostic]
    ) {
        var refused: [SpecMerge.Change: String] = [:]
        var merged = merge.merged(with: specs)
        for _ in 0..<Self.mostRounds {
            let problems = problems(of: merged)
            let more = refusals(problems, merged).filter { refused[$0.key] == nil }
            guard !problems.isEmpty, !more.isEmpty else { return (merged, problems) }
            refused.merge(more) { first, _ in first }
            merged = merge.merged(with: specs, refused: refused)
        }
        return (merged, problems(of: merged))
    }

    private func problems(of merged: SpecMerge.Merged) -> [Diagnostic] {
        var files = merged.files.map {
            SourceFile(path: GenerationPipeline.path(path, $0.key), text: $0.value)
        }
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let main = GenerationPipeline.path(path, APISources.apiFile)
        let api = files.first { $0.path == main } ?? SourceFile(path: main, bytes: [])
        return SpecReader.read(api: api, declarations: files.filter { $0.path != main })
            .then(Resolution.resolve).diagnostics.filter { $0.severity == .error }
    }

    /// The changes to which the errors are due: those at the place of the error, else the removal of what the message names,
    /// else all of the file.
    private func refusals(_ problems: [Diagnostic], _ merged: SpecMerge.Merged) -> [SpecMerge.Change: String]
    {
        let files = merged.files.mapValues { SourceFile(path: "", text: $0) }
        var refused: [SpecMerge.Change: String] = [:]
        for problem in problems {
            let name = problem.range.file.path(below: path.hasSuffix("/") ? path : path + "/")
            let own = merged.changes.filter { $0.file == name }
            let line = problem.range.start.line
            var due = files[name].map { file in own.filter { $0.covers(line, of: file) } } ?? []
            if due.isEmpty {
                due = merged.changes.filter {
                    $0.removes(from: files[$0.file]) && problem.message.contains($0.name)
                }
            }
            for change in due.isEmpty ? own : due { refused[change] = problem.message }
        }
        return refused
    }

    // MARK: Files

    private func change(_ name: String, to text: String) throws(NewFilesFailure) -> OutputChange? {
        guard let old = try self.text(of: name) else { return OutputChange(name, .create(text)) }
        return old == text ? nil : OutputChange(name, .rewrite(text, old: old))
    }

    /// `nil` if there is no file of that name.
    private func text(of name: String) throws(NewFilesFailure) -> String? {
        let place = GenerationPipeline.path(path, name)
        do throws(Disk.Failure) {
            guard let status = try Disk.statusIfPresent(of: place) else { return nil }
            guard status.kind == .file else { throw Disk.Failure.exists(place) }
            return String(decoding: try Disk.contents(of: place), as: UTF8.self)
        } catch {
            throw NewFilesFailure(error)
        }
    }
}

extension [OutputChange] {
    fileprivate var inOrder: [OutputChange] {
        sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}

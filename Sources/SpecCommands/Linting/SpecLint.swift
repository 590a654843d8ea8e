package import GenerationPipeline
package import ResolvedAPI
package import SourceDiagnostics
import SpecLinting
import SpecReading
import SpecResolution

/// The rules applied to the specs of a folder.
package struct SpecLint: Sendable {
    /// What does not follow the rules, and what is wrong with specs that cannot be resolved, to which no rule is applied.
    package let diagnostics: [Diagnostic]
    package let apiCount: Int

    /// - Parameter former: An earlier version of the specs, for the rule that compares.
    package init(_ folder: SpecsFolder, since former: SpecsVersion? = nil) {
        let apis = folder.apis()
        let old = former?.versions(named: "API")
        let formers = old?.value ?? []
        apiCount = apis.value?.count ?? 0
        let isOne = apiCount == 1 && formers.count == 1
        let found = (apis.value ?? []).flatMap { sources in
            Self.diagnostics(of: sources) { name in
                (isOne ? formers.first : formers.first { $0.api.name == name })?.api
            }
        }
        diagnostics = (apis.diagnostics + (old?.diagnostics ?? []) + found).sortedByPlace()
    }

    /// What does not follow the rules, or what is wrong.
    ///
    /// - Parameter former: The API of that name in an earlier version.
    package static func diagnostics(of sources: APISources, former: (String) -> API? = { _ in nil })
        -> [Diagnostic]
    {
        let specs = SpecReader.read(api: sources.api, declarations: sources.declarations)
        let api = specs.then(Resolution.resolve)
        guard let read = specs.value, let resolved = api.value else { return api.diagnostics }
        return LintedAPI(api: resolved, specs: read, former: former(resolved.name)).diagnostics()
    }

    /// Writes the first fix-it of each finding that has one. Each file is replaced at once.
    ///
    /// - Returns: The number of changed files.
    package func fix() throws(NewFilesFailure) -> Int {
        let fixIts = diagnostics.compactMap(\.fixIts.first)
        let files = Set(fixIts.map(\.range.file))
        do throws(Disk.Failure) {
            for file in files.sorted(by: { $0.path < $1.path }) {
                try Disk.replace(file.path, with: file.applying(fixIts))
            }
        } catch {
            throw NewFilesFailure(error)
        }
        return files.count
    }
}

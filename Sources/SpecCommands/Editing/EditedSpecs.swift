package import GenerationPipeline
package import ResolvedAPI
package import SourceDiagnostics
import SpecLinting
package import SpecReading
import SpecResolution

extension APISources {
    /// The folder of the API that a file belongs to; `nil` if no folder around it is one.
    package static func folder(of path: String) -> String? {
        var folder = Disk.parent(of: path)
        for _ in 0..<64 {
            if SpecsFolder(folder).isAPI { return folder }
            guard folder != ".", folder != "/" else { return nil }
            folder = Disk.parent(of: folder)
        }
        return nil
    }

    /// The specs of a folder, with documents of an editor in place of the files of the same paths.
    package static func read(_ folder: String, with documents: [SourceFile]) -> APISources? {
        guard var sources = SpecsFolder(folder).apis().recovered?.first else { return nil }
        let texts = Dictionary(documents.map { ($0.path, $0) }) { first, _ in first }
        let known = Set(sources.all.map(\.path))
        let new = documents.filter {
            !known.contains($0.path) && ($0.path.hasSuffix(".yaml") || $0.path.hasSuffix(".yml"))
        }
        sources = APISources(
            name: sources.name,
            api: texts[sources.api.path] ?? sources.api,
            declarations: sources.declarations.map { texts[$0.path] ?? $0 } + new,
            lock: sources.lock
        )
        return sources
    }
}

extension ResolvedSpecs {
    /// What can be read and resolved, with all diagnostics, those of rules included.
    package static func read(_ sources: APISources) -> (
        specs: APISpecs?, api: API?, diagnostics: [Diagnostic]
    ) {
        let read = SpecReader.read(api: sources.api, declarations: sources.declarations)
        let resolved = read.then(Resolution.resolve)
        guard let specs = read.value, let api = resolved.value else {
            return (read.recovered, resolved.value, resolved.diagnostics)
        }
        let found = LintedAPI(api: api, specs: specs).diagnostics()
        return (specs, api, (resolved.diagnostics + found).sortedByPlace())
    }
}

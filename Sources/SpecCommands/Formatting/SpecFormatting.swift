package import GenerationPipeline
import ResolvedAPI
package import SourceDiagnostics
import SpecReading
import SpecResolution
import SpecWriting

/// The form of spec files on disk.
package struct SpecFormatting: Sendable {
    /// A file and its text in the usual form.
    package struct File: Sendable {
        package let source: SourceFile
        package let text: String

        package var isChanged: Bool { !source.bytes.elementsEqual(text.utf8) }
    }

    /// Those that can be formatted, in the order of the paths.
    package let files: [File]
    /// What prevents the others from being formatted.
    package let diagnostics: [Diagnostic]

    /// The files of these paths: specs, and folders of APIs or with such folders.
    package init(_ paths: [String]) {
        var files: [File] = []
        var diagnostics: [Diagnostic] = []
        var seen: Set<String> = []
        for path in paths {
            let (found, problems) = Self.files(at: path)
            files += found.filter { seen.insert($0.source.path).inserted }
            diagnostics += problems
        }
        (self.files, self.diagnostics) = (files, diagnostics.sortedByPlace())
    }

    private static func files(at path: String) -> ([File], [Diagnostic]) {
        guard (try? Disk.destination(of: path).kind) == .folder else {
            let read = SourceFile.read(path, limit: SpecSearch.sizeLimit)
            guard let file = read.value else { return ([], read.diagnostics) }
            return formatted([file], of: sources(with: file))
        }
        var search = SpecSearch()
        search.look(in: path, below: nil)
        if search.folders.isEmpty, search.diagnostics.isEmpty {
            search.diagnostics.append(.missingAPI(in: path))
        }
        var result: ([File], [Diagnostic]) = ([], search.diagnostics)
        for folder in search.folders {
            let specs = (folder.api.map { [$0] } ?? []) + folder.sources.declarations
            let (files, problems) = formatted(specs, of: folder.sources)
            result.0 += files
            result.1 += problems
        }
        return result
    }

    /// The API that a file belongs to, if one of the folders around it is that of an API.
    private static func sources(with file: SourceFile) -> APISources? {
        var folder = Disk.parent(of: file.path)
        for _ in 0..<64 {
            if SpecsFolder(folder).isAPI {
                let sources = SpecsFolder(folder).apis().value?.first
                return sources?.all.contains { $0.path == file.path } == true ? sources : nil
            }
            guard folder != ".", folder != "/" else { return nil }
            folder = Disk.parent(of: folder)
        }
        return nil
    }

    private static func formatted(_ sources: [SourceFile], of api: APISources?) -> ([File], [Diagnostic]) {
        var files: [File] = []
        var diagnostics: [Diagnostic] = []
        for source in sources {
            let outcome = SpecFormatter.format(source)
            if let text = outcome.value { files.append(File(source: source, text: text)) }
            diagnostics += outcome.diagnostics
        }
        let wrong = api.map { wrongFiles(among: files.filter(\.isChanged), of: $0) } ?? []
        diagnostics += wrong.map { .formChangesMeaning($0.source) }
        let paths = Set(wrong.map(\.source.path))
        return (files.filter { !paths.contains($0.source.path) }, diagnostics)
    }

    /// The files in whose usual form the API would be another one. One that has errors is not compared.
    private static func wrongFiles(among files: [File], of sources: APISources) -> [File] {
        guard !files.isEmpty, let before = resolved(sources) else { return [] }
        if resolved(sources.replacing(files)) == before { return [] }
        let wrong = files.filter { resolved(sources.replacing([$0])) != before }
        return wrong.isEmpty ? files : wrong
    }

    private static func resolved(_ sources: APISources) -> API? {
        SpecReader.read(api: sources.api, declarations: sources.declarations).then(Resolution.resolve).value
    }

    /// Writes the files that change. Each is replaced at once, with its permissions.
    package func write() throws(NewFilesFailure) {
        do throws(Disk.Failure) {
            for file in files where file.isChanged { try Disk.replace(file.source.path, with: file.text) }
        } catch {
            throw NewFilesFailure(error)
        }
    }
}

extension APISources {
    /// All files but the lock file.
    package var all: [SourceFile] { [api] + declarations }

    fileprivate func replacing(_ files: [SpecFormatting.File]) -> APISources {
        let texts = Dictionary(files.map { ($0.source.path, $0.text) }) { first, _ in first }
        func replaced(_ file: SourceFile) -> SourceFile {
            texts[file.path].map { SourceFile(path: file.path, text: $0) } ?? file
        }
        return APISources(
            name: name,
            api: replaced(api),
            declarations: declarations.map(replaced),
            lock: lock
        )
    }
}

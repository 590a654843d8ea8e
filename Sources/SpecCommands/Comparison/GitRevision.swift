import GenerationPipeline
import SourceDiagnostics

/// A file or a folder of a revision of a repository: `HEAD~1:Specs/Trips`. The path begins at the repository's root, or with
/// `./` at the current folder.
struct GitRevision {
    let text: String

    private let revision: String
    private let path: String

    /// `nil` without a colon, and for what git would take for an option.
    init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex, !text.hasPrefix("-") else {
            return nil
        }
        self.text = text
        revision = String(text[..<colon])
        var path = text[text.index(after: colon)...]
        while path.hasSuffix("/") { path.removeLast() }
        self.path = String(path)
    }

    private struct Entry {
        let mode: Substring
        let object: Substring
        let size: Int
        /// Below the folder.
        let path: String
    }

    /// Whether it is a folder; `nil` if there is nothing.
    func isFolder() -> Reported<Bool> {
        run(["cat-file", "-t", object]).map { output in output == "tree\n" }
    }

    private var object: String { "\(revision):\(path)" }

    /// The APIs in the folder.
    func apis() -> Reported<[APISources]> {
        entries().then { entries in
            let roots = Self.roots(entries.map(\.path))
            guard !roots.isEmpty else { return Reported(nil, [.missingAPI(in: text)]) }
            return Reported.all(roots.map { root in sources(root, entries) })
        }
    }

    /// The contents of the file.
    func file() -> Reported<SourceFile> {
        let name = text
        return git(["cat-file", "blob", object]).map { SourceFile(path: name, bytes: $0) }
    }

    /// The folders of APIs, which are in no other API.
    private static func roots(_ paths: [String]) -> [String] {
        let ending = "/" + APISources.apiFile
        let folders = paths.filter { $0 == APISources.apiFile || $0.hasSuffix(ending) }
            .map { String($0.dropLast(APISources.apiFile.count)) }.sorted()
        return folders.reduce(into: []) { roots, folder in
            if !roots.contains(where: folder.hasPrefix) { roots.append(folder) }
        }
    }

    private func sources(_ root: String, _ entries: [Entry]) -> Reported<APISources> {
        let specs = entries.filter { entry in
            entry.path.hasPrefix(root) && entry.mode.hasPrefix("100")
                && (entry.path.hasSuffix(".yaml") || entry.path.hasSuffix(".yml"))
                && !entry.path.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        let large = specs.filter { $0.size > SpecSearch.sizeLimit }
        guard large.isEmpty else {
            return Reported(
                nil,
                large.map { .fileTooLarge(shown($0.path), size: $0.size, limit: SpecSearch.sizeLimit) }
            )
        }
        return contents(of: specs).map { files in
            let api = files.first { $0.path == shown(root + APISources.apiFile) }
            let folder = shown(root).split(separator: "/").last.map(String.init) ?? "API"
            return APISources(
                name: folder,
                api: api ?? SourceFile(path: shown(root + APISources.apiFile), bytes: []),
                declarations: files.filter { $0 !== api }
            )
        }
    }

    /// The path with the revision. An API is named after its folder, so that its name is between slashes.
    private func shown(_ path: String) -> String {
        let folder = self.path.isEmpty ? "" : self.path + "/"
        let whole = folder + path
        return "\(revision):" + (whole.hasPrefix("./") ? whole : "./" + whole)
    }

    private func entries() -> Reported<[Entry]> {
        git(["ls-tree", "-r", "-z", "-l", object]).map { output in
            output.split(separator: 0).compactMap { line in
                let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
                let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ")
                guard parts.count == 2, words.count == 4 else { return nil }
                let path = String(decoding: parts[1], as: UTF8.self)
                return Entry(mode: words[0], object: words[2], size: Int(words[3]) ?? 0, path: path)
            }
        }
    }

    /// As many files as there are names in the input of one run.
    private static let batch = 150

    private func contents(of entries: [Entry]) -> Reported<[SourceFile]> {
        let starts = Array(stride(from: 0, to: entries.count, by: Self.batch))
        return Reported.all(
            starts.map { start in
                let part = Array(entries[start..<min(start + Self.batch, entries.count)])
                let input = part.map { $0.object + "\n" }.joined()
                return git(["cat-file", "--batch"], input: input).map { files(part, in: $0) }
            }
        ).map { $0.flatMap(\.self) }
    }

    /// Each file follows a line with its size, and a line break follows it.
    private func files(_ entries: [Entry], in output: [UInt8]) -> [SourceFile] {
        var rest = output[...]
        return entries.compactMap { entry in
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let size = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").last.flatMap {
                Int($0)
            }
            guard let size, size <= rest.endIndex - end - 1 else { return nil }
            let bytes = rest[(end + 1)..<(end + 1 + size)]
            rest = rest[(end + 1 + size)...].dropFirst()
            return SourceFile(path: shown(entry.path), bytes: Array(bytes))
        }
    }

    private func run(_ arguments: [String]) -> Reported<String> {
        git(arguments).map { String(decoding: $0, as: UTF8.self) }
    }

    private func git(_ arguments: [String], input: String = "") -> Reported<[UInt8]> {
        do {
            let run = try ProgramOutput("git", arguments, input: input)
            if run.status == 0 { return Reported(run.output, []) }
            let reason =
                String(decoding: run.errors, as: UTF8.self).split(separator: "\n").first ?? "git failed"
            return Reported(nil, [.noRevision(text, reason: String(reason))])
        } catch {
            return Reported(nil, [.noRevision(text, reason: "git: " + error.reason)])
        }
    }
}

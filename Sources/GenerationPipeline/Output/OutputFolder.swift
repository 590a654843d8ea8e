package import SwiftEmission

/// The folder of the generated files. After a run it contains exactly them, and other files that do not begin with
/// genapi's header for their kind.
///
/// Nothing outside of it is written: file names are checked, and a link in place of a file or a folder is an error.
package struct OutputFolder: Sendable {
    /// The beginning of every generated Swift file, which marks files that the tool may replace and remove.
    package static let header = GeneratedFile.headerPrefix

    private enum Kind { case code, site, specs }

    package let path: String
    private let kind: Kind
    /// Whether its files begin with genapi's header. A folder of specs has files of any beginning, at any depth.
    var isGenerated: Bool { kind != .specs }

    package init(_ path: String) { (self.path, kind) = (path, .code) }

    /// A folder of the pages of a site.
    package init(site path: String) { (self.path, kind) = (path, .site) }

    /// A folder of specs, which an import changes.
    package init(specs path: String) { (self.path, kind) = (path, .specs) }

    /// The beginnings of generated files with the ending of this name; none for an ending that no generated file has.
    func headers(of name: String) -> [String] {
        kind == .site ? GeneratedFile.siteHeaders(of: name) : GeneratedFile.headers(of: name)
    }

    /// The changes after which the folder contains exactly `files`, in the order of their names. Equal files are
    /// unchanged, so that the compiler has nothing to do.
    package func changes(toHold files: [GeneratedFile]) throws(OutputFailure) -> [OutputChange] {
        try changes(toHold: files, keeping: { _ in false })
    }

    /// The same, except that `kept` files stay, even if they are not generated any more.
    package func changes(
        toHold files: [GeneratedFile],
        keeping isKept: (String) -> Bool
    ) throws(OutputFailure) -> [OutputChange] {
        let names = try checkedNames(of: files)
        try checkFolders(of: names)
        var changes: [OutputChange] = []
        for file in files {
            let header = headers(of: file.path).first ?? Self.header
            guard file.contents.utf8.starts(with: header.utf8) else { throw .headerMissing(file.path) }
            if let change = try change(toHold: file) { changes.append(change) }
        }
        for stray in try strays(besides: names) where !isKept(stray) {
            changes.append(OutputChange(stray, .remove(old: try text(of: stray))))
        }
        return changes.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private func change(toHold file: GeneratedFile) throws(OutputFailure) -> OutputChange? {
        let place = location(of: file.path)
        guard let status = try status(of: place) else {
            return OutputChange(file.path, .create(file.contents))
        }
        guard status.kind == .file else { throw status.kind == .link ? .link(place) : .notAFile(place) }
        let old = try bytes(of: file.path)
        if old.elementsEqual(file.contents.utf8) { return nil }
        guard isOurs(old, file.path) else { throw .notOurs(place) }
        return OutputChange(file.path, .rewrite(file.contents, old: String(decoding: old, as: UTF8.self)))
    }

    /// Whether a file of that name with this beginning was generated, possibly by an earlier version.
    func isOurs(_ beginning: [UInt8], _ name: String) -> Bool {
        headers(of: name).contains { beginning.starts(with: $0.utf8) }
    }

    /// `nil` if nothing exists there.
    func status(of place: String) throws(OutputFailure) -> Disk.Status? {
        try reading { () throws(Disk.Failure) in try Disk.statusIfPresent(of: place) }
    }

    private func bytes(of name: String) throws(OutputFailure) -> [UInt8] {
        try reading { () throws(Disk.Failure) in try Disk.contents(of: location(of: name)) }
    }

    private func text(of name: String) throws(OutputFailure) -> String {
        String(decoding: try bytes(of: name), as: UTF8.self)
    }

    /// The path of a file with this name.
    func location(of name: String) -> String {
        GenerationPipeline.path(path, name)
    }
}

extension OutputFolder {
    /// The names of files that were generated before and are not any more: in the folder itself, in the folders of
    /// languages, and, if APIs have subfolders, in those of every folder directly below it. Links are neither followed nor
    /// removed.
    private func strays(besides names: Set<String>) throws(OutputFailure) -> [String] {
        let haveFolders = names.contains { name in
            name.split(separator: "/").dropLast().contains { !Self.isFolderOfLanguage($0) }
        }
        var strays: [String] = []
        for folder in [""] + (haveFolders ? try entries(of: "", that: .folder) : []) {
            let languages = try entries(of: folder, that: .folder).filter(Self.isFolderOfLanguage)
            for folder in [folder] + languages {
                strays += try generatedFiles(in: folder).filter { !names.contains($0) }
            }
        }
        return Array(Set(strays))
    }

    /// Whether a folder is `de.lproj`.
    static func isFolderOfLanguage(_ name: some StringProtocol) -> Bool { name.hasSuffix(".lproj") }

    private func generatedFiles(in folder: String) throws(OutputFailure) -> [String] {
        var files: [String] = []
        for name in try entries(of: folder, that: .file) {
            guard let count = headers(of: name).map(\.utf8.count).max() else { continue }
            let beginning = try reading { () throws(Disk.Failure) in
                try Disk.beginning(of: location(of: name), count: count)
            }
            if isOurs(beginning, name) { files.append(name) }
        }
        return files
    }

    /// The names of one kind, relative to the output folder, without hidden ones.
    private func entries(of folder: String, that kind: Disk.Kind) throws(OutputFailure) -> [String] {
        try reading { () throws(Disk.Failure) in
            let place = folder.isEmpty ? path : location(of: folder)
            guard try Disk.statusIfPresent(of: place) != nil else { return [] }
            var entries: [String] = []
            for case let name? in try Disk.names(in: place) where !name.hasPrefix(".") {
                let name = GenerationPipeline.path(folder, name)
                if try Disk.status(of: location(of: name)).kind == kind { entries.append(name) }
            }
            return entries
        }
    }

    private func reading<Value>(_ body: () throws(Disk.Failure) -> Value) throws(OutputFailure) -> Value {
        do {
            return try body()
        } catch {
            throw .unreadable(error.path, reason: error.reason)
        }
    }
}

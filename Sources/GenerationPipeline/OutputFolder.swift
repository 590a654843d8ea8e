package import SwiftEmission

/// Where the generated files go. It belongs to them: afterwards it holds exactly them, and whatever else was there
/// before and does not begin with genapi's own header.
///
/// Nothing leads out of it: file names are checked, and a link where a file or a folder should be is refused.
package struct OutputFolder: Sendable {
    /// What every generated file begins with; by it the tool knows what it may replace and remove.
    package static let header = GeneratedFile.headerPrefix

    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// What it takes to hold exactly `files`, in the order of their names. A file that already says the right thing
    /// is left alone, so that the compiler has nothing to do after a change that changes nothing.
    package func changes(toHold files: [GeneratedFile]) throws(OutputFailure) -> [OutputChange] {
        try changes(toHold: files, keeping: { _ in false })
    }

    /// The same, but files that are `kept` stay as they are, even where nothing makes them anymore.
    package func changes(
        toHold files: [GeneratedFile],
        keeping isKept: (String) -> Bool
    ) throws(OutputFailure) -> [OutputChange] {
        let names = try checkedNames(of: files)
        try checkFolders(of: names)
        var changes: [OutputChange] = []
        for file in files {
            guard file.contents.utf8.starts(with: Self.header.utf8) else { throw .headerMissing(file.path) }
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
        guard Self.isOurs(old) else { throw .notOurs(place) }
        return OutputChange(file.path, .rewrite(file.contents, old: String(decoding: old, as: UTF8.self)))
    }

    /// Whether a file that begins like this was generated, perhaps by an earlier version.
    static func isOurs(_ beginning: [UInt8]) -> Bool {
        [header, GeneratedFile.formerHeaderPrefix].contains { beginning.starts(with: $0.utf8) }
    }

    /// `nil` where nothing is.
    func status(of place: String) throws(OutputFailure) -> Disk.Status? {
        try reading { () throws(Disk.Failure) in try Disk.statusIfPresent(of: place) }
    }

    private func bytes(of name: String) throws(OutputFailure) -> [UInt8] {
        try reading { () throws(Disk.Failure) in try Disk.contents(of: location(of: name)) }
    }

    private func text(of name: String) throws(OutputFailure) -> String {
        String(decoding: try bytes(of: name), as: UTF8.self)
    }

    /// Where a file of this name is or will be.
    func location(of name: String) -> String {
        GenerationPipeline.path(path, name)
    }
}

extension OutputFolder {
    /// The names of what genapi made here before and nobody makes now: in the folder itself and, when files go into
    /// folders of their own, in every folder directly below it. Links are neither followed nor taken away.
    private func strays(besides names: Set<String>) throws(OutputFailure) -> [String] {
        var strays = try generatedFiles(in: "").filter { !names.contains($0) }
        guard names.contains(where: { $0.contains("/") }) else { return strays }
        for folder in try entries(of: "", that: .folder) {
            strays += try generatedFiles(in: folder).filter { !names.contains($0) }
        }
        return strays
    }

    private func generatedFiles(in folder: String) throws(OutputFailure) -> [String] {
        var files: [String] = []
        for name in try entries(of: folder, that: .file) where name.hasSuffix(".swift") {
            let beginning = try reading { () throws(Disk.Failure) in
                try Disk.beginning(of: location(of: name), count: Self.header.utf8.count)
            }
            if Self.isOurs(beginning) { files.append(name) }
        }
        return files
    }

    /// Names of one kind, as seen from the output folder, without hidden ones.
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

package import SourceDiagnostics

/// The merge of a new import into the specs of a person.
package struct SpecMerge {
    /// The merged specs.
    package struct Merged: Sendable {
        /// The files of the folder by their paths below it.
        package let files: [String: String]
        /// The values that follow the document.
        package let changes: [Change]
        package let conflicts: [Conflict]
    }

    /// A value that follows the document. One without keys is a file.
    package struct Change: Hashable, Sendable {
        package let file: String
        package let keys: [String]
    }

    /// A value that stays as the person has it.
    package struct Conflict: Sendable {
        package let file: String
        package let keys: [String]
        package let message: String
    }

    private let lock: SpecLock
    private let mine: [(path: String, file: SourceFile, root: MergeNode?)]
    private let renames: SpecRenames
    /// The names of the last import, with those that the person has given since then.
    package let names: GivenNames

    /// - Parameter mine: The specs of the person by their paths below the API's folder. A file that is not YAML stays as it is.
    package init(_ lock: SpecLock, mine: [(path: String, file: SourceFile)]) {
        self.lock = lock
        self.mine = mine.map { path, file in (path, file, MergeNode.root(of: file)) }
        let base = Dictionary(
            lock.files.compactMap { path, text in
                MergeNode.root(of: SourceFile(path: path, text: text)).map { (path.specName, $0) }
            }
        ) { first, _ in first }
        renames = SpecRenames(
            base: base,
            mine: Dictionary(
                self.mine.compactMap { mine in mine.root.map { (mine.path.specName, $0) } }
            ) { first, _ in first }
        )
        names = renames.renamed(lock.names)
    }

    /// - Parameter refused: The changes that the generator rejects, with its messages.
    package func merged(with specs: OpenAPIImport.Specs, refused: [Change: String] = [:]) -> Merged {
        var result = Result(refused: refused)
        let theirs = Dictionary(
            specs.files.map { ($0.path.specName, (path: $0.path, text: $0.contents)) }
        ) { first, _ in first }
        let base = Dictionary(
            lock.files.map { path, text in
                let old = path.specName
                return (renames.files[old] ?? old, (old: old, text: text))
            }
        ) { first, _ in first }
        for (path, file, root) in mine {
            result.keep(path, file)
            guard let root else { continue }
            let name = path.specName
            let before = base[name].flatMap { entry in
                MergeNode.root(of: SourceFile(path: path, text: entry.text)).map {
                    renames.renamed($0, of: entry.old)
                }
            }
            if let text = base[name]?.text, text == file.text, name == base[name]?.old,
                let now = theirs[name],
                result.replace(path, text, with: now.text)
            {
                continue
            }
            let now = theirs[name].flatMap { MergeNode.root(of: SourceFile(path: $0.path, text: $0.text)) }
            result.merge(path, file, before, root, now)
        }
        let own = Set(mine.map(\.path.specName))
        for (name, entry) in theirs where !own.contains(name) && base[name] == nil {
            result.add(entry.path, entry.text)
        }
        return result.merged
    }

    private struct Result {
        let refused: [Change: String]
        private var files: [String: String] = [:]
        private var changes: [Change] = []
        private var conflicts: [Conflict] = []

        init(refused: [Change: String]) { self.refused = refused }

        var merged: Merged {
            Merged(
                files: files,
                changes: changes.sorted {
                    ($0.file, $0.keys.joined(separator: "\u{0}")) < (
                        $1.file, $1.keys.joined(separator: "\u{0}")
                    )
                },
                conflicts: conflicts.sorted {
                    ($0.file, $0.keys.joined(separator: "\u{0}")) < (
                        $1.file, $1.keys.joined(separator: "\u{0}")
                    )
                }
            )
        }

        /// Replaces a file that the person has not touched; `false` if the generator rejects that.
        mutating func replace(_ path: String, _ old: String, with text: String) -> Bool {
            if old == text { return true }
            let change = Change(file: path, keys: [])
            guard !refused.keys.contains(where: { $0.file == path }) else { return false }
            files[path] = text
            changes.append(change)
            return true
        }

        mutating func keep(_ path: String, _ file: SourceFile) { files[path] = file.text }

        mutating func merge(
            _ path: String,
            _ file: SourceFile,
            _ base: MergeNode?,
            _ mine: MergeNode,
            _ theirs: MergeNode?
        ) {
            guard let theirs else {
                if let base { remove(path, file, base, mine) }
                return
            }
            let refused = Dictionary(
                uniqueKeysWithValues: refused.filter { $0.key.file == path }.map { ($0.key.keys, $0.value) }
            )
            var merger = SpecMerger(file, refused: refused)
            merger.merge(base: base ?? MergeNode(.map([])), mine: mine, theirs: theirs)
            conflicts += merger.conflicts.map { Conflict(file: path, keys: $0.path, message: $0.message) }
            guard !merger.edits.isEmpty else { return }
            let text = merger.edits.text
            guard MergeNode.root(of: SourceFile(path: path, text: text)) != nil else {
                conflicts.append(
                    Conflict(
                        file: path,
                        keys: [],
                        message: "stays as it is, because it cannot be changed in place"
                    )
                )
                return
            }
            files[path] = text
            changes += merger.changed.map { Change(file: path, keys: $0) }
        }

        /// Removes a file that the document no longer needs, if the person has not changed it.
        private mutating func remove(_ path: String, _ file: SourceFile, _ base: MergeNode, _ mine: MergeNode)
        {
            let change = Change(file: path, keys: [])
            if let reason = refused[change] {
                return keep(
                    path,
                    "is no longer in the document, and stays because the specs need it: \(reason)"
                )
            }
            guard base == mine, !TextEdits(file).hasComments(in: mine) else {
                return keep(path, "is no longer in the document, and stays because it has been changed")
            }
            files[path] = nil
            changes.append(change)
        }

        private mutating func keep(_ path: String, _ message: String) {
            conflicts.append(Conflict(file: path, keys: [], message: message))
        }

        mutating func add(_ path: String, _ text: String) {
            let change = Change(file: path, keys: [])
            if let reason = refused[change] {
                return keep(path, "is not added, because the generator rejects it: \(reason)")
            }
            files[path] = text
            changes.append(change)
        }
    }
}

extension String {
    /// `User` of `users/User.yaml`.
    package var specName: String {
        let name = split(separator: "/").last.map(String.init) ?? self
        return name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name
    }
}

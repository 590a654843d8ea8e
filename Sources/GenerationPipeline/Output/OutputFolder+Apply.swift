#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension OutputFolder {
    /// Makes all changes or none: new files are written beside their targets first and then renamed; if one step fails,
    /// the earlier ones are undone. If the process is killed, the next `recover` undoes them.
    ///
    /// Runs into one folder wait for each other. Remains of a killed run are removed.
    package func apply(_ changes: [OutputChange]) throws(OutputFailure) {
        guard !changes.isEmpty || !leftovers().isEmpty else { return }
        var transaction = Transaction(self)
        let isDone: Bool
        do {
            isDone = try transaction.run(changes)
        } catch {
            throw .unwritable(error.path, reason: error.reason)
        }
        if !isDone { throw .interrupted(path) }
    }
}

/// A set of changes that is being applied.
private struct Transaction {
    private let folder: OutputFolder
    private let token = String(UInt64.random(in: .min ... .max), radix: 36)
    private var madeFolders: [String] = []
    private var staged: [(temporary: String, place: String)] = []
    private var removals: [String] = []
    /// The journal of the changes, once they have begun.
    private var journal: OutputJournal?

    init(_ folder: OutputFolder) {
        self.folder = folder
    }

    /// `false` if the changes are obsolete: they were made for the remains of a killed run.
    mutating func run(_ changes: [OutputChange]) throws(Disk.Failure) -> Bool {
        var isDone = true
        do {
            let root = try makeFolders(for: changes)
            try Disk.withLock(on: root) { isAlone throws(Disk.Failure) in
                // Every run that still writes here has this lock.
                if isAlone {
                    isDone = try !folder.takeBackInterruptedRuns()
                    for leftover in folder.leftovers() { try? Disk.removeIfPresent(leftover) }
                }
                if isDone { try stageAndCommit(changes) }
            }
        } catch {
            for folder in madeFolders.reversed() { Disk.removeFolderIfEmpty(folder) }
            throw error
        }
        return isDone
    }

    private mutating func stageAndCommit(_ changes: [OutputChange]) throws(Disk.Failure) {
        do {
            try stage(changes)
            try commit(changes)
        } catch {
            rollBack()
            throw error
        }
        finish()
    }

    /// Returns the output folder, which exists now.
    private mutating func makeFolders(for changes: [OutputChange]) throws(Disk.Failure) -> String {
        let root = folder.path.isEmpty ? "." : folder.path
        madeFolders += try Disk.makeFolders(root)
        for name in OutputFolder.folders(of: changes.map(\.path)).sorted() {
            madeFolders += try Disk.makeFolders(folder.location(of: name))
        }
        return root
    }

    private mutating func stage(_ changes: [OutputChange]) throws(Disk.Failure) {
        for change in changes {
            let place = folder.location(of: change.path)
            switch change.action {
            case .remove:
                removals.append(place)
            case .create(let contents), .rewrite(let contents, _):
                let permissions = try Disk.statusIfPresent(of: place)?.permissions
                let temporary = folder.hidden(place, "new", of: token)
                staged.append((temporary, place))
                try Disk.create(temporary, holding: contents, permissions: 0o666)
                if let permissions { try Disk.setPermissions(permissions, of: temporary) }
            }
        }
    }

    /// The changes are complete when the journal is removed.
    private mutating func commit(_ changes: [OutputChange]) throws(Disk.Failure) {
        let journalFile = folder.location(of: HiddenName.journal(token))
        try begin(changes, journalFile)
        for (temporary, place) in staged {
            try setAside(place)
            try Disk.rename(temporary, to: place)
        }
        for place in removals {
            try setAside(place)
            try Disk.removeIfPresent(place)
        }
        try Disk.removeIfPresent(journalFile)
    }

    private mutating func begin(_ changes: [OutputChange], _ journalFile: String) throws(Disk.Failure) {
        var entries: [OutputJournal.Entry] = []
        for change in changes {
            let isNew = try Disk.statusIfPresent(of: folder.location(of: change.path)) == nil
            entries.append(OutputJournal.Entry(name: change.path, isNew: isNew))
        }
        let journal = OutputJournal(token: token, entries: entries)
        self.journal = journal
        try Disk.create(journalFile, holding: journal.text, permissions: 0o666)
    }

    /// Keeps the old file under a second name until all changes are made.
    private func setAside(_ place: String) throws(Disk.Failure) {
        _ = try Disk.keep(place, as: folder.hidden(place, "old", of: token))
    }

    private func rollBack() {
        if let journal { try? folder.takeBack(journal) }
        for (temporary, _) in staged { try? Disk.removeIfPresent(temporary) }
    }

    private func finish() {
        for entry in journal?.entries ?? [] where !entry.isNew {
            try? Disk.removeIfPresent(folder.hidden(folder.location(of: entry.name), "old", of: token))
        }
        for place in Set(removals.map(Disk.parent(of:))) where place != folder.path {
            Disk.removeFolderIfEmpty(place)
        }
    }
}

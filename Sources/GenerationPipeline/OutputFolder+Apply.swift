#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension OutputFolder {
    /// Makes the changes, all of them or none: everything is written beside its place first and then renamed; when
    /// one step fails, the steps before it are taken back.
    ///
    /// Runs into one folder wait for each other. What a run that was killed left behind is taken away.
    package func apply(_ changes: [OutputChange]) throws(OutputFailure) {
        guard !changes.isEmpty || !leftovers().isEmpty else { return }
        var transaction = Transaction(self)
        do {
            try transaction.run(changes)
        } catch {
            throw .unwritable(error.path, reason: error.reason)
        }
    }
}

/// A set of changes on their way to the disk.
private struct Transaction {
    private let folder: OutputFolder
    private let token = String(UInt64.random(in: .min ... .max), radix: 36)
    private var madeFolders: [String] = []
    private var staged: [(temporary: String, place: String)] = []
    private var removals: [String] = []
    /// What was done, newest last: where the old file is kept (`nil`: there was none) and where it belongs.
    private var done: [(backup: String?, place: String)] = []

    init(_ folder: OutputFolder) {
        self.folder = folder
    }

    mutating func run(_ changes: [OutputChange]) throws(Disk.Failure) {
        do {
            let root = try makeFolders(for: changes)
            try Disk.withLock(on: root) { isAlone throws(Disk.Failure) in
                // Every run that still writes here has this lock.
                if isAlone { for leftover in folder.leftovers() { try? Disk.removeIfPresent(leftover) } }
                try stageAndCommit(changes)
            }
        } catch {
            for folder in madeFolders.reversed() { Disk.removeFolderIfEmpty(folder) }
            throw error
        }
    }

    private mutating func stageAndCommit(_ changes: [OutputChange]) throws(Disk.Failure) {
        do {
            try stage(changes)
            try commit()
        } catch {
            rollBack()
            throw error
        }
        finish()
    }

    /// Answers the output folder, which is there now.
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
                let temporary = hidden(place, "new")
                staged.append((temporary, place))
                try Disk.create(temporary, holding: contents, permissions: 0o666)
                if let permissions { try Disk.setPermissions(permissions, of: temporary) }
            }
        }
    }

    private mutating func commit() throws(Disk.Failure) {
        for (temporary, place) in staged {
            try setAside(place)
            try Disk.rename(temporary, to: place)
        }
        for place in removals {
            try setAside(place)
            try Disk.removeIfPresent(place)
        }
    }

    /// Keeps the old file under a second name until everything has worked.
    private mutating func setAside(_ place: String) throws(Disk.Failure) {
        let backup = hidden(place, "old")
        let isThere = try Disk.keep(place, as: backup)
        done.append((isThere ? backup : nil, place))
    }

    private func rollBack() {
        for (backup, place) in done.reversed() {
            if let backup { try? Disk.rename(backup, to: place) } else { try? Disk.removeIfPresent(place) }
        }
        for (temporary, _) in staged { try? Disk.removeIfPresent(temporary) }
    }

    private func finish() {
        for case (let backup?, _) in done { try? Disk.removeIfPresent(backup) }
        for place in Set(removals.map(Disk.parent(of:))) where place != folder.path {
            Disk.removeFolderIfEmpty(place)
        }
    }

    /// A name beside `place` that no other run uses.
    private func hidden(_ place: String, _ role: String) -> String {
        path(Disk.parent(of: place), HiddenName.text(token, role, Disk.name(of: place)))
    }
}

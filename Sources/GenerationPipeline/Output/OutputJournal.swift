/// The changes of a run, in a hidden file of the output folder until all of them are made. If the run is killed before
/// that, the next one undoes them.
///
///     kept Trips/Trip.swift
///     made Trips/User.swift
///     end
struct OutputJournal {
    struct Entry {
        /// Relative to the output folder.
        let name: String
        /// Whether the file is new.
        let isNew: Bool
    }

    /// Part of the names of the run's hidden files.
    let token: String
    let entries: [Entry]

    var text: String {
        entries.map { "\($0.isNew ? "made" : "kept") \($0.name)\n" }.joined() + "end\n"
    }

    init(token: String, entries: [Entry]) {
        self.token = token
        self.entries = entries
    }

    /// - Parameter text: A text without its end is ignored: the run was killed before it changed anything.
    init(token: String, text: String, atAnyDepth: Bool = false) {
        self.token = token
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.suffix(2) == ["end", ""] else {
            entries = []
            return
        }
        entries = lines.dropLast(2).compactMap { line in
            let name = String(line.dropFirst("made ".count))
            guard line.hasPrefix("made ") || line.hasPrefix("kept "),
                OutputFolder.isSafe(name, atAnyDepth: atAnyDepth)
            else {
                return nil
            }
            return Entry(name: name, isNew: line.hasPrefix("made "))
        }
    }
}

extension OutputFolder {
    /// Whether a run was killed while it changed the folder, or is changing it: some files may be old and some new.
    package var isInterrupted: Bool { !journals().isEmpty }

    /// Undoes the changes of a killed run: all files are as they were before it. Waits for a current run.
    package func recover() throws(OutputFailure) {
        guard isInterrupted else { return }
        do {
            try Disk.withLock(on: path.isEmpty ? "." : path) { isAlone throws(Disk.Failure) in
                if isAlone { _ = try takeBackInterruptedRuns() }
            }
        } catch {
            throw .unwritable(error.path, reason: error.reason)
        }
    }

    /// Requires the lock on the folder. `false` if there was nothing to do.
    func takeBackInterruptedRuns() throws(Disk.Failure) -> Bool {
        let journals = journals()
        for token in journals {
            let file = location(of: HiddenName.journal(token))
            let text = String(decoding: try Disk.contents(of: file, limit: 64 << 20), as: UTF8.self)
            try takeBack(OutputJournal(token: token, text: text, atAnyDepth: !isGenerated))
        }
        return !journals.isEmpty
    }

    /// Can be repeated after it was killed.
    ///
    /// - Throws: The reason why a file could not be restored; the others are restored, and the journal stays.
    func takeBack(_ journal: OutputJournal) throws(Disk.Failure) {
        var failure: Disk.Failure?
        for entry in journal.entries.reversed() where isInOwnFolder(entry.name) {
            do {
                try takeBack(entry, of: journal.token)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        try Disk.removeIfPresent(location(of: HiddenName.journal(journal.token)))
    }

    private func takeBack(_ entry: OutputJournal.Entry, of token: String) throws(Disk.Failure) {
        let place = location(of: entry.name)
        let backup = hidden(place, "old", of: token)
        if isOurs(backup, entry.name) {
            try Disk.rename(backup, to: place)
            // Two names of one file stay.
            try Disk.removeIfPresent(backup)
        } else if entry.isNew, isOurs(place, entry.name) {
            try Disk.removeIfPresent(place)
            if Disk.parent(of: place) != path { Disk.removeFolderIfEmpty(Disk.parent(of: place)) }
        }
    }

    /// A name beside `place` that no other run uses.
    func hidden(_ place: String, _ role: String, of token: String) -> String {
        GenerationPipeline.path(Disk.parent(of: place), HiddenName.text(token, role, Disk.name(of: place)))
    }

    /// The tokens of unfinished runs.
    private func journals() -> [String] {
        ((try? Disk.names(in: path.isEmpty ? "." : path)) ?? []).compactMap {
            $0.flatMap(HiddenName.token(ofJournal:))
        }
    }

    private func isInOwnFolder(_ name: String) -> Bool { (try? checkFolders(of: [name])) != nil }

    /// Whether there is a file that begins with the header of generated files of that name.
    private func isOurs(_ place: String, _ name: String) -> Bool {
        let count = headers(of: name).map(\.utf8.count).max() ?? 0
        guard (try? Disk.status(of: place))?.kind == .file else { return false }
        guard isGenerated else { return true }
        guard let beginning = try? Disk.beginning(of: place, count: count) else { return false }
        return isOurs(beginning, name)
    }
}

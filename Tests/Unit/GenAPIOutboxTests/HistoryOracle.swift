import GenAPIMapping
import GenAPIOutbox
import GenAPIRuntime

/// The changes and decisions of a history, and what must have become of them.
struct HistoryOracle {
    private struct Creation {
        let title: String
        let device: Int
        let hasKey: Bool
    }

    private struct Update {
        let step: Int
        let device: Int
        var note: Note.ID
        /// The id by which the app knew the note.
        let knownID: Note.ID
        let field: Note.Field
        let former: String
        let value: String
        let policy: ConflictPolicy
        let isChecked: Bool

        /// Whether it is a change of the same note by the other device, or by the same one under the note's other id: the
        /// device can learn a note from the server before it knows that it has created it itself.
        func isElsewhere(than other: Update) -> Bool {
            note == other.note && (device, knownID) != (other.device, other.knownID)
        }

        func replaces(_ other: Update) -> Bool {
            (device, note, field) == (other.device, other.note, other.field) && step > other.step
        }
    }

    private struct Entry: Hashable {
        let device: Int
        let note: Note.ID
    }

    private var creations: [Note.ID: Creation] = [:]
    private var updates: [Update] = []
    private var deletions: Set<Entry> = []
    /// The notes with changes that the app has given up, or was asked about.
    private var decisions: Set<Entry> = []
    /// The notes with changes that were to win.
    private var forced: Set<Entry> = []
    /// The devices whose app was killed.
    private var killed: Set<Int> = []

    mutating func create(_ note: Note, on device: Int, hasKey: Bool) {
        creations[note.id] = Creation(title: note.title, device: device, hasKey: hasKey)
    }

    mutating func update(
        _ id: Note.ID,
        _ field: Note.Field,
        from former: String,
        to value: String,
        at step: Int,
        on device: Int,
        _ policy: ConflictPolicy,
        isChecked: Bool
    ) {
        updates.append(
            Update(
                step: step,
                device: device,
                note: id,
                knownID: id,
                field: field,
                former: former,
                value: value,
                policy: policy,
                isChecked: isChecked
            )
        )
    }

    mutating func delete(_ id: Note.ID, on device: Int) { deletions.insert(Entry(device: device, note: id)) }

    mutating func decide(_ id: Note.ID, on device: Int) { decisions.insert(Entry(device: device, note: id)) }

    mutating func kill(_ device: Int) { killed.insert(device) }

    mutating func force(_ id: Note.ID, on device: Int) { forced.insert(Entry(device: device, note: id)) }

    /// The id that the server gave to a note; `nil` if it was not created.
    func serverID(_ id: Note.ID, _ server: NoteServer.State) -> Note.ID? {
        guard let creation = creations[id] else { return id }
        return server.created[creation.title].map { Note.ID($0) }
    }

    func isCreated(_ id: Note.ID) -> Bool { creations[id] != nil }
}

// What must be true in the end.

extension HistoryOracle {
    /// `nil` if every change took effect once, or the app was asked about it.
    func problem(_ server: NoteServer.State) -> String? {
        let final = onServer(server)
        let created = server.ledger.filter { $0.hasPrefix("create") }
        if Set(created).count < created.count { return "a note was created twice: \(server.ledger)" }
        for (id, creation) in creations where server.created[creation.title] == nil {
            let entry = Entry(device: creation.device, note: id)
            if !final.decisions.contains(entry), !final.deletions.contains(entry) {
                return "'\(creation.title)' was lost"
            }
        }
        for id in server.temporaryIDs {
            let note = Note.ID(rawValue: id)
            guard let creation = creations[note], creation.hasKey,
                let serverID = serverID(note, server)
            else { continue }
            if !final.decisions.contains(Entry(device: creation.device, note: serverID)) {
                return "the server got the temporary id of '\(creation.title)'"
            }
        }
        for entry in final.deletions where server.notes[entry.note.rawValue] != nil {
            if !final.decisions.contains(entry) { return "the deletion of \(entry.note) was lost" }
        }
        return final.lostUpdate(server) ?? final.wrongWrite(server)
    }

    /// The same with the ids of the server.
    private func onServer(_ server: NoteServer.State) -> HistoryOracle {
        func entry(_ entry: Entry) -> Entry {
            Entry(device: entry.device, note: serverID(entry.note, server) ?? entry.note)
        }
        var result = self
        result.deletions = Set(deletions.map(entry))
        result.decisions = Set(decisions.map(entry))
        result.forced = Set(forced.map(entry))
        result.updates = updates.map { update in
            var new = update
            new.note = serverID(update.note, server) ?? update.note
            return new
        }
        return result
    }

    private func lostUpdate(_ server: NoteServer.State) -> String? {
        let values = Set(server.writes.map(\.value))
        for update in updates where !values.contains(update.value) {
            let entry = Entry(device: update.device, note: update.note)
            if decisions.contains(entry) || deletions.contains(entry) { continue }
            // A later change of the field includes it.
            if updates.contains(where: { $0.replaces(update) }) { continue }
            let isChangedElsewhere =
                updates.contains { $0.isElsewhere(than: update) }
                || deletions.contains { $0.note == update.note }
            if update.policy == .server && isChangedElsewhere { continue }
            return "the \(update.field) '\(update.value)' of \(update.note) was lost"
        }
        return nil
    }

    private func wrongWrite(_ server: NoteServer.State) -> String? {
        var steps: [Place: Int] = [:]
        for write in server.writes {
            guard let update = updates.first(where: { $0.value == write.value }) else { continue }
            let entry = Entry(device: update.device, note: update.note)
            // The app can learn a note from a list before it knows that it has created it itself.
            let place = Place(device: update.device, note: update.knownID, field: update.field)
            let last = steps.updateValue(update.step, forKey: place) ?? -1
            if last > update.step { return "'\(write.value)' was written after the next change" }
            // A request of a killed app may arrive after the next app has looked at the element.
            let isLate = write.former == write.value && !update.isChecked && killed.contains(update.device)
            if last == update.step, update.policy != .client, !forced.contains(entry), !isLate {
                return "'\(write.value)' was written twice"
            }
            let known = updates.filter { $0.device == update.device && $0.note == update.note }
                .flatMap { [$0.former, $0.value] }
            let isForced = forced.contains(entry)
            if update.isChecked, update.policy != .client, !isForced, !known.contains(write.former) {
                return "'\(write.value)' has silently replaced '\(write.former)'"
            }
        }
        return nil
    }

    private struct Place: Hashable {
        let device: Int
        let note: Note.ID
        let field: Note.Field
    }
}

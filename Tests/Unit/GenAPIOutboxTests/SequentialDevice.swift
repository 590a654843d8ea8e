import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import StoredCalls
import Synchronization

import struct Foundation.UUID

@testable import GenAPIOutbox

/// A device whose outbox sends one change after the other, combines none, and may have a flaw that is common in outboxes.
/// Without a flaw it passes the histories, which shows that they do not ask for more than the contract.
actor SequentialDevice: HistoryDevice {
    enum Flaw: String, CaseIterable, Sendable {
        /// A creation whose outcome is unknown is sent again.
        case repeatsCreations
        /// Each attempt has another idempotency key.
        case changesKeys
        /// A restarted app does not know that a creation may have been sent.
        case forgetsRequests
        /// A change is removed from the disk when its request starts.
        case removesBeforeSending
        /// A change is on disk only after the next response.
        case savesLate
        /// A rejected change is dropped.
        case dropsRejected
        /// A change is dropped if its response is lost.
        case dropsUnanswered
        /// A change that meets another version is sent without the condition.
        case overwrites
        /// The current element is not looked at before a change is sent.
        case checksNothing
        /// The changes of an element are sent in any order.
        case ignoresOrder
        /// A change is combined with an earlier one that is being sent.
        case combinesWithSending
        /// A change is sent although an earlier one that it is based on was dropped for the server's version.
        case ignoresDroppedBases
        /// Later changes keep the temporary id of a created element.
        case forgetsIDs
    }

    private struct Change {
        let number: Int
        let kind: Operation.Kind
        var id: Note.ID
        var base: Note?
        var changed: Note?
        var policy = ConflictPolicy.ask
        var isChecked = false
        var key: String?
        /// Whether a creation without a key may have been sent.
        var isSent = false
        /// Whether an earlier change was dropped on which this one is based.
        var hasDroppedBase = false
        var state = QueuedOperation.State.waiting
        /// The server's version of a change in conflict.
        var remote: Note?

        var fields: [Note.Field] { Note.Field.allCases.filter { base?[$0] != changed?[$0] } }
    }

    private struct Contents {
        var changes: [Change] = []
        /// The server's versions.
        var notes: [Note.ID: Note] = [:]
        var lastNumber = 0
    }

    private enum Outcome {
        /// The change has ended; with the server's note, or `nil` if there is none any more.
        case done(Note?)
        /// The server's note stays.
        case dropped(Note?)
        /// It is sent again later.
        case wait
        /// It is sent again at once, on top of another version.
        case rebased(on: Note)
        case failed(QueuedOperation.Failure)
        case conflicted(Note?)
    }

    private let client: Client
    private let server: NoteServer
    /// That of the app that sends changes, which sends nothing after it was killed.
    @TaskLocal private static var sender: Switch?
    private var switchOff = Switch()
    private let clock = TestClock()
    private let flaw: Flaw?
    private var memory = Contents()
    private var disk = Contents()
    private var ids: [Note.ID: Note.ID] = [:]
    /// The number of confirmed writes of each note. Responses to requests from before are outdated.
    private var writes: [Note.ID: Int] = [:]
    private var launches = 0
    private var isOnline = true
    private var sending: Task<Void, Never>?

    init(_ server: NoteServer, _ flaw: Flaw?) {
        let transport = HookedServer(server: server) { try Self.sender?.pass() }
        var definition = NoteServer.definition
        definition.timeout = .seconds(60)
        client = Client(
            definition,
            baseURL: "http://notes.test",
            transport: transport,
            clock: clock
        )
        (self.server, self.flaw) = (server, flaw)
    }
}

// The app's calls.

extension SequentialDevice {
    func update(
        _ id: Note.ID,
        _ field: Note.Field,
        to value: String,
        _ policy: ConflictPolicy,
        isChecked: Bool
    ) async throws -> String? {
        let id = ids[id] ?? id
        guard let former = note(id) else { return nil }
        var changed = former
        changed[field] = value
        let last = memory.changes.lastIndex { $0.id == id && $0.kind == .update && $0.state == .waiting }
        if flaw == .combinesWithSending, let last {
            memory.changes[last].changed = changed
        } else {
            let number = nextNumber()
            memory.changes.append(
                Change(
                    number: number,
                    kind: .update,
                    id: id,
                    base: former,
                    changed: changed,
                    policy: policy,
                    isChecked: isChecked
                )
            )
        }
        queued()
        return former[field]
    }

    func create(_ note: Note, hasKey: Bool) async throws {
        var note = note
        note.parent = note.parent.map { ids[$0] ?? $0 }
        let key = hasKey ? UUID().uuidString : nil
        memory.changes.append(
            Change(number: nextNumber(), kind: .create, id: note.id, changed: note, key: key)
        )
        queued()
    }

    func delete(_ id: Note.ID) async throws {
        memory.changes.append(Change(number: nextNumber(), kind: .delete, id: ids[id] ?? id))
        queued()
    }

    func fetch(_ id: Note.ID) async throws -> Note? {
        let (before, launch) = (writes[id] ?? 0, launches)
        let fetched = try await current(id)
        if launch == launches, before == writes[id] ?? 0 { memory.notes[id] = fetched }
        return note(id)
    }

    func shown(_ id: Note.ID) async throws -> Note? { note(id) }

    func setOnline(_ isOnline: Bool) async {
        self.isOnline = isOnline
        sendAll()
    }

    func restart() async throws {
        launches += 1
        switchOff.kill()
        switchOff = Switch()
        (memory, ids, sending) = (disk, [:], nil)
        sendAll()
    }

    func wait() async {
        sendAll()
        try? await Task.sleep(for: .microseconds(300))
    }

    func settle() async -> [QueuedOperation] {
        for _ in 0..<100 where next != nil {
            sendAll()
            await sending?.value
        }
        return operations
    }

    var operations: [QueuedOperation] {
        memory.changes.map { change in
            let operation = Operation(
                number: change.number,
                kind: change.kind,
                type: Note.elementTypeName,
                id: .string(change.id.rawValue),
                call: StoredCall(),
                returnsElement: true,
                placement: nil,
                requirements: [],
                queuedAt: 0,
                attempts: 0,
                isSent: false,
                storedStatus: .init(.waiting)
            )
            return QueuedOperation(operation, change.state)
        }
    }

    func resolve(_ operation: QueuedOperation, _ resolution: Outbox.Resolution) async throws {
        guard let index = memory.changes.firstIndex(where: { $0.number == operation.id.number }) else {
            throw OutboxError.unknownOperation
        }
        switch resolution {
        case .server: drop(memory.changes[index], for: memory.changes[index].remote)
        case .client:
            memory.changes[index].state = .waiting
            if let remote = memory.changes[index].remote { rebase(index, on: remote) }
        }
        save()
    }

    func discard(_ operation: QueuedOperation) async throws {
        guard let change = memory.changes.first(where: { $0.number == operation.id.number }) else {
            throw OutboxError.unknownOperation
        }
        remove(change)
        save()
    }

    /// With a creation, the changes of the note and of those that refer to it.
    private func remove(_ change: Change) {
        memory.changes.removeAll { $0.number == change.number }
        guard change.kind == .create else { return }
        let dependents = memory.changes.filter { $0.id == change.id || $0.changed?.parent == change.id }
        for dependent in dependents { remove(dependent) }
    }
}

// Sending.

extension SequentialDevice {
    private func nextNumber() -> Int {
        memory.lastNumber += 1
        return memory.lastNumber
    }

    private func queued() {
        if flaw != .savesLate { save() }
        sendAll()
    }

    private func save() { disk = memory }

    /// The server's version with all changes on top.
    private func note(_ id: Note.ID) -> Note? {
        memory.changes.filter { $0.id == id }.reduce(memory.notes[id]) { note, change in
            switch change.kind {
            case .create: return note ?? change.changed
            case .delete: return nil
            case .update:
                guard var new = note, let changed = change.changed else { return note }
                for field in change.fields { new[field] = changed[field] }
                return new
            }
        }
    }

    /// The next change that can be sent.
    private var next: Change? {
        var met: Set<Note.ID> = []
        let free = memory.changes.filter { change in
            let isFirst = met.insert(change.id).inserted || flaw == .ignoresOrder
            let isParentNew = memory.changes.contains {
                $0.kind == .create && $0.id == change.changed?.parent
            }
            return isFirst && !isParentNew && change.state == .waiting
        }
        return flaw == .ignoresOrder ? free.last : free.first
    }

    private func sendAll() {
        if sending != nil || !isOnline { return }
        let (launch, sender) = (launches, switchOff)
        sending = Task { await Self.$sender.withValue(sender) { await sendChanges(launch) } }
    }

    private func sendChanges(_ launch: Int) async {
        while launch == launches, isOnline, let change = next {
            let outcome = await outcome(of: change)
            guard launch == launches, finish(change, outcome) else { break }
        }
        if launch == launches { sending = nil }
    }

    /// - Returns: Whether further changes can be sent.
    private func finish(_ change: Change, _ outcome: Outcome) -> Bool {
        defer { save() }
        guard let index = memory.changes.firstIndex(where: { $0.number == change.number }) else {
            return true
        }
        switch outcome {
        case .done(let note): end(change, note)
        case .dropped(let note): drop(change, for: note)
        case .rebased(let note): rebase(index, on: note)
        case .failed where flaw == .dropsRejected, .conflicted where flaw == .dropsRejected:
            remove(change)
        case .failed(let failure): memory.changes[index].state = .failed(failure)
        case .conflicted(let remote):
            memory.changes[index].state = .conflicted
            memory.changes[index].remote = remote
            memory.notes[change.id] = remote
        case .wait: return false
        }
        return true
    }

    private func drop(_ change: Change, for note: Note?) {
        if flaw != .ignoresDroppedBases {
            for (index, later) in memory.changes.enumerated() where later.id == change.id {
                memory.changes[index].hasDroppedBase = true
            }
        }
        end(change, note)
    }

    private func end(_ change: Change, _ note: Note?) {
        memory.changes.removeAll { $0.number == change.number }
        let id = note?.id ?? change.id
        memory.notes[id] = note
        writes[id, default: 0] += 1
        if id != change.id { replace(change.id, with: id) }
        guard let note else { return }
        for (index, later) in memory.changes.enumerated() where later.id == id {
            // Somebody else may have changed what a later change changes.
            let isSame = later.fields.allSatisfy { later.base?[$0] == note[$0] }
            if later.kind == .update, isSame { rebase(index, on: note) }
        }
    }

    private func replace(_ temporary: Note.ID, with id: Note.ID) {
        ids[temporary] = id
        if flaw == .forgetsIDs { return }
        for index in memory.changes.indices {
            if memory.changes[index].id == temporary { memory.changes[index].id = id }
            if memory.changes[index].changed?.parent == temporary {
                memory.changes[index].changed?.parent = id
            }
        }
    }

    private func rebase(_ index: Int, on note: Note) {
        var changed = note
        for field in memory.changes[index].fields {
            if let value = memory.changes[index].changed?[field] { changed[field] = value }
        }
        (memory.changes[index].base, memory.changes[index].changed) = (note, changed)
        memory.changes[index].hasDroppedBase = false
    }
}

// Requests.

extension SequentialDevice {
    private func outcome(of change: Change) async -> Outcome {
        if flaw == .removesBeforeSending { disk.changes.removeAll { $0.number == change.number } }
        do {
            switch change.kind {
            case .create: return try await create(change)
            case .update: return try await update(change)
            case .delete:
                _ = try await call(Note.delete(change.id))
                return .done(nil)
            }
        } catch let error as ClientError {
            return outcome(of: error, change)
        } catch {
            return .wait
        }
    }

    private func outcome(of error: ClientError, _ change: Change) -> Outcome {
        let status = error.status?.rawValue ?? 0
        if change.kind == .delete, status == 404 { return .done(nil) }
        if (400..<500).contains(status), status != 401, status != 429 {
            return .failed(.rejected(status: status, code: nil, message: nil))
        }
        if error.effect == .unknown, flaw == .dropsUnanswered { return .done(memory.notes[change.id]) }
        guard change.kind == .create, change.key == nil, flaw != .repeatsCreations else { return .wait }
        if error.effect == .unknown { return .failed(.unknownOutcome) }
        setSent(change, false)
        return .wait
    }

    private func setSent(_ change: Change, _ isSent: Bool) {
        guard let index = memory.changes.firstIndex(where: { $0.number == change.number }) else { return }
        memory.changes[index].isSent = isSent
        save()
    }

    private func create(_ change: Change) async throws -> Outcome {
        guard let note = change.changed else { return .done(nil) }
        if change.isSent, change.key == nil, flaw != .repeatsCreations { return .failed(.unknownOutcome) }
        if flaw != .forgetsRequests { setSent(change, true) }
        let key = flaw == .changesKeys && change.key != nil ? UUID().uuidString : change.key
        let headers = key.map { [HeaderItem.header("Idempotency-Key", $0)] } ?? []
        return .done(try await call(.post("/notes", headers: headers, body: Note.body(note))))
    }

    private func update(_ change: Change) async throws -> Outcome {
        guard let base = change.base, let changed = change.changed else { return .done(nil) }
        let isCompared = !change.isChecked && flaw != .checksNothing || change.hasDroppedBase
        if isCompared, change.policy != .client {
            let remote = try await current(change.id)
            if let outcome = compared(change, remote, isRejected: false) { return outcome }
        }
        let isChecked = change.isChecked
        guard let endpoint = isChecked ? Note.updateChecked(changed, base) : Note.update(changed, base) else {
            return .done(base)
        }
        do {
            return .done(try await call(endpoint))
        } catch let error as ClientError where [404, 412].contains(error.status?.rawValue) {
            if flaw == .overwrites, let forced = Note.update(changed, base) {
                return .done(try await call(forced))
            }
            let remote = try await current(change.id)
            return compared(change, remote, isRejected: true) ?? .wait
        }
    }

    /// The outcome of a change of a note that has this version now; `nil` if the change can be sent as it is.
    private func compared(_ change: Change, _ remote: Note?, isRejected: Bool) -> Outcome? {
        guard let remote else { return change.policy == .server ? .dropped(nil) : .conflicted(nil) }
        let fields = change.fields
        if fields.allSatisfy({ remote[$0] == change.changed?[$0] }) { return .done(remote) }
        let isFree = fields.allSatisfy { remote[$0] == change.base?[$0] || remote[$0] == change.changed?[$0] }
        switch change.policy {
        case .server where isRejected || !isFree: return .dropped(remote)
        case .client where isRejected: return .rebased(on: remote)
        case .merge where isRejected && isFree: return .rebased(on: remote)
        case .ask where isRejected: return .conflicted(remote)
        default: return isFree ? nil : .conflicted(remote)
        }
    }

    private func current(_ id: Note.ID) async throws -> Note? {
        do {
            return try await call(Note.get(id))
        } catch let error as ClientError where error.status == .notFound {
            return nil
        }
    }

    /// Sends a call. Time passes whenever no request is under way, because the server may have asked for a pause or not respond.
    /// Otherwise, requests would reach their timeout while other tests keep the processors busy.
    private func call<Response: EndpointResponse>(_ endpoint: Endpoint<Response>) async throws -> Response {
        let time = Task { [clock, server] in
            while !Task.isCancelled {
                if server.state.withLock({ $0.underWay == 0 }) { clock.advance(by: .seconds(5)) }
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
        defer { time.cancel() }
        return try await client.send(endpoint)
    }
}

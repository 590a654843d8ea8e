import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import Synchronization

/// A history while it runs.
final class HistoryRun {
    private let server = NoteServer()
    private let devices: [any HistoryDevice]
    /// The ids that the app of a device has, temporary ones included.
    private var known: [[Note.ID]]
    private var oracle = HistoryOracle()
    /// The number of conflicts. The app decides them one way and the other way in turn.
    private var conflicts = 0

    init(_ start: History.Start) async throws {
        server.set { state in
            for id in ["a", "b", "c"] { state.notes[id] = Note(id: Note.ID(id), title: id) }
        }
        devices = [try await start(server), try await start(server)]
        known = [["a", "b", "c"], ["a", "b", "c"]]
        for device in devices { for id in known[0] { _ = try await device.fetch(id) } }
    }

    private func id(_ device: Int, _ note: Int) -> Note.ID { known[device][note % known[device].count] }

    func perform(_ step: History.Step, _ number: Int) async throws {
        switch step {
        case .update(let device, let note, let field, let policy, let isChecked):
            let (id, value) = (id(device, note), "v\(number)")
            let former = try await devices[device].update(id, field, to: value, policy, isChecked: isChecked)
            guard let former else { return }
            oracle.update(
                id,
                field,
                from: former,
                to: value,
                at: number,
                on: device,
                policy,
                isChecked: isChecked
            )
        case .create(let device, let hasKey):
            try await create(Note(id: .temporary(), title: "new \(number)"), device, hasKey: hasKey)
        case .createChild(let device):
            guard let parent = known[device].last else { return }
            let note = Note(id: .temporary(), title: "new \(number)", parent: parent)
            try await create(note, device, hasKey: true)
        case .delete(let device, let note):
            let id = id(device, note)
            try await devices[device].delete(id)
            oracle.delete(id, on: device)
        case .fetch(let device, let note): _ = try? await devices[device].fetch(id(device, note))
        case .list(let device): await list(device)
        case .fault(let fault): server.set { $0.faults.append(fault) }
        case .delay(let delay): server.set { $0.delay = delay }
        case .online(let device, let isOnline): await devices[device].setOnline(isOnline)
        case .restart(let device): try await restart(device)
        case .time: for device in devices { await device.wait() }
        }
    }

    private func create(_ note: Note, _ device: Int, hasKey: Bool) async throws {
        try await devices[device].create(note, hasKey: hasKey)
        known[device].append(note.id)
        oracle.create(note, on: device, hasKey: hasKey)
    }

    /// The device learns of the notes that the other one has created.
    private func list(_ device: Int) async {
        for text in server.notes.keys.sorted() where !known[device].contains(Note.ID(rawValue: text)) {
            let id = Note.ID(rawValue: text)
            guard let note = try? await devices[device].fetch(id), note.id == id else { continue }
            known[device].append(id)
        }
    }

    /// A new app has no temporary ids but those that it shows.
    private func restart(_ device: Int) async throws {
        oracle.kill(device)
        try await devices[device].restart()
        var ids: [Note.ID] = []
        for id in known[device] {
            let isShown = try await devices[device].shown(id) != nil
            let current = isShown ? id : oracle.serverID(id, server.state.withLock(\.self))
            if let current, !ids.contains(current) { ids.append(current) }
        }
        known[device] = ids
    }

    func finish() async throws -> String? {
        server.set { $0.faults = [] }
        for device in devices { await device.setOnline(true) }
        for _ in 0..<20 {
            for (number, device) in devices.enumerated() {
                for operation in await device.settle() { try await decide(operation, number) }
            }
            if await isEmpty() { break }
        }
        return try await problem()
    }

    private func isEmpty() async -> Bool {
        for device in devices where await !device.operations.isEmpty { return false }
        return true
    }

    /// What an app decides about a change that does not end by itself.
    private func decide(_ operation: QueuedOperation, _ number: Int) async throws {
        let id = try Note.ID(json: operation.elementID)
        do {
            switch operation.state {
            case .conflicted:
                conflicts += 1
                let isForced = conflicts.isMultiple(of: 2)
                if isForced { oracle.force(id, on: number) } else { oracle.decide(id, on: number) }
                try await devices[number].resolve(operation, isForced ? .client : .server)
            case .failed:
                for lost in try await discard(operation, devices[number]) { oracle.decide(lost, on: number) }
            case .waiting, .sending, .blocked: break
            }
        } catch is OutboxError {
            // An earlier decision has changed this operation.
        }
    }

    /// - Returns: The notes whose changes were discarded.
    private func discard(_ operation: QueuedOperation, _ device: any HistoryDevice) async throws -> [Note.ID]
    {
        let before = await device.operations
        try await device.discard(operation)
        let left = Set(await device.operations.map(\.id))
        let lost = before.filter { !left.contains($0.id) }
        return try ([operation] + lost).map { try Note.ID(json: $0.elementID) }
    }

    private func problem() async throws -> String? {
        await server.finishRequests()
        let state = server.state.withLock(\.self)
        for (number, device) in devices.enumerated() {
            let left = await device.operations
            if !left.isEmpty { return "device \(number) still has \(left.map(\.state))" }
            for (id, note) in state.notes {
                let found = try await device.fetch(Note.ID(id))
                if found != note { return "device \(number) shows \(String(describing: found)) for \(note)" }
            }
            for id in known[number] where state.notes[id.rawValue] == nil {
                guard let note = try await device.shown(id) else { continue }
                let isGone = try await device.fetch(id) == nil
                if !isGone || oracle.isCreated(id) { return "device \(number) still shows \(note)" }
            }
        }
        return oracle.problem(state)
    }
}

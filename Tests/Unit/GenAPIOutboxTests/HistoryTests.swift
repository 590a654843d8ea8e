#if Store
    import Foundation
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    /// Random histories of two devices that change the same notes, with faults, without connections, and with ends of the app.
    @Suite(.timeLimit(.minutes(30))) struct OutboxHistoryTests {
        /// The number of histories; higher if endurance is requested.
        private static let seeds =
            ProcessInfo.processInfo.environment["GENAPI_SEEDS"].flatMap { UInt64($0) } ?? 100

        @Test(
            "all devices and the server agree in the end, and each change took effect once or failed visibly",
            .proves("C2")
        )
        func histories() async throws {
            for seed in 0..<Self.seeds {
                let history = History(seed: seed)
                guard let problem = try await history.problem() else { continue }
                let (shrunk, last) = try await history.shrunk(problem)
                Issue.record("seed \(seed): \(last)\n\(shrunk.steps.map { "\($0)" }.joined(separator: "\n"))")
                return
            }
        }
    }

    private struct History {
        enum Step {
            case update(device: Int, note: Int, isTitle: Bool, ConflictPolicy, isChecked: Bool)
            case create(device: Int, hasKey: Bool)
            case createChild(device: Int)
            case delete(device: Int, note: Int)
            case fetch(device: Int, note: Int)
            case fault(NoteServer.Fault)
            case online(device: Int, Bool)
            case restart(device: Int)
            case time
        }

        var steps: [Step]

        init(seed: UInt64) {
            var random = SeededRandom(seed: seed)
            steps = (0..<Int.random(in: 4...24, using: &random)).map { _ in Step(&random) }
        }

        /// Tries to find a shorter history with a problem.
        func shrunk(_ problem: String) async throws -> (History, String) {
            var (best, last) = (self, problem)
            var index = 0
            while index < best.steps.count {
                var shorter = best
                shorter.steps.remove(at: index)
                if let problem = try await shorter.problem() {
                    (best, last) = (shorter, problem)
                } else {
                    index += 1
                }
            }
            return (best, last)
        }

        func problem() async throws -> String? {
            let run = try await HistoryRun()
            for (index, step) in steps.enumerated() { try await run.perform(step, index) }
            return try await run.finish()
        }
    }

    extension History.Step {
        init(_ random: inout SeededRandom) {
            let (device, note) = (
                Int.random(in: 0...1, using: &random), Int.random(in: 0...5, using: &random)
            )
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<6:
                self = .update(
                    device: device,
                    note: note,
                    isTitle: .random(using: &random),
                    ConflictPolicy.allCases.randomElement(using: &random) ?? .ask,
                    isChecked: .random(using: &random)
                )
            case 6..<9: self = .create(device: device, hasKey: Int.random(in: 0..<4, using: &random) > 0)
            case 9: self = .createChild(device: device)
            case 10: self = .delete(device: device, note: note)
            case 11..<13: self = .fetch(device: device, note: note)
            case 13..<16:
                let faults = NoteServer.Fault.allCases
                self = .fault(faults.randomElement(using: &random) ?? .failure)
            case 16: self = .online(device: device, false)
            case 17: self = .online(device: device, true)
            case 18: self = .restart(device: device)
            default: self = .time
            }
        }
    }

    /// The state of a history while it runs.
    private final class HistoryRun {
        private let server = NoteServer()
        private let devices: [Device]
        /// The ids that a device knows, temporary ones included.
        private var known: [[Note.ID]]
        /// The titles of new notes that must be on the server in the end.
        private var created: Set<String> = []
        private var titles: [Note.ID: String] = [:]

        init() async throws {
            server.set { state in
                for id in ["a", "b", "c"] { state.notes[id] = Note(id: Note.ID(id), title: id) }
            }
            devices = [try await Device(server), try await Device(server)]
            known = [["a", "b", "c"], ["a", "b", "c"]]
            for device in devices { for id in known[0] { _ = try await device.app.notes.find(id) } }
        }

        private func id(_ device: Int, _ note: Int) -> Note.ID { known[device][note % known[device].count] }

        func perform(_ step: History.Step, _ number: Int) async throws {
            switch step {
            case .update(let device, let note, let isTitle, let policy, let isChecked):
                try await update(device, id(device, note), "v\(number)", isTitle, policy, isChecked)
            case .create(let device, let hasKey):
                let note = Note(id: .temporary(), title: "new \(number)")
                let call = hasKey ? Note.createWithKey(note) : Note.create(note)
                try await devices[device].app.outbox.create(note, call: call)
                known[device].append(note.id)
                titles[note.id] = note.title
                if hasKey { created.insert(note.title) }
            case .createChild(let device):
                guard let parent = known[device].last else { return }
                let note = Note(id: .temporary(), title: "new \(number)", parent: parent)
                try await devices[device].app.outbox.create(note, call: Note.createWithKey(note))
            case .delete(let device, let note):
                let id = id(device, note)
                try await devices[device].app.outbox.delete(Note.self, id, call: Note.delete(id))
                if let title = titles[id] { created.remove(title) }
            case .fetch(let device, let note):
                _ = try? await devices[device].app.fetch(id(device, note))
            case .fault(let fault): server.set { $0.faults.append(fault) }
            case .online(let device, let isOnline): await devices[device].app.repositories.setOnline(isOnline)
            case .restart(let device): try await devices[device].restart()
            case .time:
                for device in devices { device.app.clock.advance(by: .seconds(60)) }
                try await Task.sleep(for: .milliseconds(1))
            }
        }

        private func update(
            _ device: Int,
            _ id: Note.ID,
            _ value: String,
            _ isTitle: Bool,
            _ policy: ConflictPolicy,
            _ isChecked: Bool
        ) async throws {
            do {
                try await devices[device].app.outbox.update(Note.self, id) { note in
                    if isTitle { note.title = value } else { note.text = value }
                } call: { new, old in
                    isChecked ? Note.updateChecked(new, old, policy) : Note.update(new, old, policy)
                }
            } catch FetchError.notFound {
                // The device has learned that the note was deleted.
            }
        }

        /// How the devices and the server differ, or a change was lost; `nil` if they are right.
        func finish() async throws -> String? {
            server.set { $0.faults = [] }
            for device in devices { await device.app.repositories.setOnline(true) }
            for _ in 0..<20 {
                for device in devices {
                    for operation in await device.app.drive() { try await decide(operation, device.app) }
                }
                if try await devices.allAreEmpty() { break }
            }
            return try await problem()
        }

        private func decide(_ operation: QueuedOperation, _ app: App) async throws {
            do {
                switch operation.state {
                case .conflicted:
                    let isForced = operation.kind != .update && operation.attempts.isMultiple(of: 2)
                    try await app.outbox.resolve(operation.id, isForced ? .client : .server)
                case .failed:
                    try await app.outbox.discard(operation.id)
                    // The app gives the change up, which is a decision of its own.
                    if let title = (try? Note.ID(json: operation.elementID)).flatMap({ titles[$0] }) {
                        created.remove(title)
                    }
                case .waiting, .sending, .blocked: break
                }
            } catch is OutboxError {
                // An earlier decision has changed this operation.
            }
        }

        private func problem() async throws -> String? {
            let ledger = server.ledger
            let creations = ledger.filter { $0.hasPrefix("create") }
            if Set(creations).count < creations.count { return "a note was created twice: \(ledger)" }
            for title in created where !creations.contains("create \(title)") { return "'\(title)' was lost" }
            for (number, device) in devices.enumerated() {
                let left = await device.app.outbox.operations
                if !left.isEmpty { return "device \(number) still has \(left.map(\.state))" }
                for (id, note) in server.notes {
                    let found = try await device.app.fetch(Note.ID(id))
                    if found != note {
                        return "device \(number) shows \(String(describing: found)) for \(note)"
                    }
                }
                for id in known[number] where server.notes[id.rawValue] == nil {
                    if let note = try await device.app.shown(id) {
                        let isGone = try await device.app.fetch(id) == nil
                        if !isGone || titles[id] != nil { return "device \(number) still shows \(note)" }
                    }
                }
            }
            return nil
        }
    }

    extension [Device] {
        fileprivate func allAreEmpty() async throws -> Bool {
            for device in self where await !device.app.outbox.operations.isEmpty { return false }
            return true
        }
    }
#endif

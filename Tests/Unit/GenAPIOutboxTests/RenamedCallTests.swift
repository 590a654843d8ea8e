#if Store
    import GenAPIMapping
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import TestTraits
    import Testing

    /// A later version of the app, in which calls and types have other names.
    @Suite(.timeLimit(.minutes(10))) struct RenamedCallTests {
        private let server = NoteServer()
        private let folder = TemporaryFolder()

        init() { server.set { $0.notes = ["a": Note(id: "a", title: "A")] } }

        /// Queues a change of a note, and opens the store in another version of the app.
        private func later(_ types: [any OfflineElement.Type]) async throws -> (Repositories, Outbox) {
            let app = try await App(server, store: try await folder.store())
            _ = try await app.notes.find("a")
            await app.repositories.setOnline(false)
            try await app.outbox.update(Note.self, "a") {
                $0.title = "new"
            } call: {
                Note.update($0, $1, .merge)
            }
            await app.outbox.close()
            let repositories = Repositories(app.repositories.client, store: try await folder.store())
            return (repositories, try await Outbox(repositories, for: types))
        }

        private func settled(_ outbox: Outbox) async -> [QueuedOperation] {
            for await operations in outbox.updates
            where !operations.contains(where: { [.waiting, .sending].contains($0.state) }) {
                return operations
            }
            return []
        }

        @Test(
            "an operation of a type that was renamed is sent if a call of the new type has its name",
            .proves("P12")
        )
        func renamedType() async throws {
            let (_, outbox) = try await later([Memo.self])
            #expect(await settled(outbox) == [])
            #expect(server.ledger == [#"patch a {"title":"new"}"#])
        }

        @Test(
            "an operation whose call belongs to no type or to two types fails visibly and stays stored",
            .proves("P12")
        )
        func unknownCall() async throws {
            for types in [[Other.self], [Memo.self, SecondMemo.self]] as [[any OfflineElement.Type]] {
                let (repositories, outbox) = try await later(types)
                #expect(await settled(outbox).map(\.state) == [.failed(.unknownCall)])
                await outbox.close()
                try await repositories.close(discardingUnsent: true)
            }
            #expect(server.ledger == [])
        }
    }

    private protocol Renamed: OfflineElement where ID == Note.ID {
        var note: Note { get set }
        init(note: Note)
    }

    extension Renamed {
        fileprivate var id: Note.ID { note.id }

        fileprivate init(from json: inout JSONReader) { self.init(note: Note(from: &json)) }

        fileprivate func write(to json: inout JSONWriter) { note.write(to: &json) }
    }

    private struct Memo: Renamed {
        var note: Note
        static var offlineCalls: [String: OfflineCall] { ["Note.update merge": OfflineCall(.merge)] }
    }

    private struct SecondMemo: Renamed {
        var note: Note
        static var offlineCalls: [String: OfflineCall] { ["Note.update merge": OfflineCall(.merge)] }
    }

    private struct Other: Renamed {
        var note: Note
        static var offlineCalls: [String: OfflineCall] { ["Other.update": OfflineCall(.merge)] }
    }
#endif

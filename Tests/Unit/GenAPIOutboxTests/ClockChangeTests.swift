#if Store
    import GenAPIMapping
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    /// The device's clock is set forward or back while the app does not run.
    @Suite(.timeLimit(.minutes(10))) struct ClockChangeTests {
        private static let days = Duration.seconds(20 * 24 * 3600)

        private let server = NoteServer()
        private let folder = TemporaryFolder()

        init() { server.set { $0.notes = ["a": Note(id: "a", title: "A")] } }

        /// - Parameter ahead: How far the clock is ahead of the clocks of other apps.
        private func app(ahead: Duration = .zero) async throws -> App {
            try await App(server, server, store: try await folder.store(), ahead: ahead)
        }

        /// Queues a change offline, and ends the app.
        private func queue(_ change: OutboxFaultTests.Change, ahead: Duration) async throws {
            let app = try await app(ahead: ahead)
            _ = try await app.notes.find("a")
            await app.repositories.setOnline(false)
            try await change.perform(app)
            await app.outbox.close()
        }

        private func expectedWrites(_ change: OutboxFaultTests.Change) -> Int {
            change == .dependentCreate ? 2 : 1
        }

        @Test(
            "a change takes effect once although the clock was set back",
            .proves("C2"),
            arguments: OutboxFaultTests.Change.allCases
        )
        func setBack(_ change: OutboxFaultTests.Change) async throws {
            try await queue(change, ahead: Self.days)
            let app = try await app()
            #expect(await app.drive() == [])
            #expect(server.ledger.count == expectedWrites(change))
        }

        @Test(
            "a change that seems too old after the clock was set forward fails visibly, and takes effect once after a retry",
            .proves("C2"),
            arguments: OutboxFaultTests.Change.allCases
        )
        func setForward(_ change: OutboxFaultTests.Change) async throws {
            try await queue(change, ahead: .zero)
            let app = try await app(ahead: Self.days)
            var left = await app.drive()
            #expect(left.first?.state == .failed(.expired))
            #expect(server.ledger == [])
            for _ in 0..<expectedWrites(change) {
                guard let failed = left.first else { break }
                try await app.outbox.retry(failed.id)
                left = await app.drive()
            }
            #expect(left == [])
            #expect(server.ledger.count == expectedWrites(change))
        }

        @Test("responses replace stored elements although the clock was set back")
        func elements() async throws {
            let former = try await app(ahead: Self.days)
            _ = try await former.notes.find("a")
            await former.outbox.close()
            server.change("a") { $0.title = "new" }
            let app = try await app()
            #expect(try await app.notes.find("a", .alwaysFetch).title == "new")
            #expect(try await app.shown("a")?.title == "new")
        }

        @Test("responses replace what another process has stored since this one was launched")
        func processes() async throws {
            let first = try await app()
            let second = Repositories(first.repositories.client, store: try await folder.store())
            let notes = second.repository(for: Note.get)
            try await Task.sleep(for: .milliseconds(5))
            _ = try await notes.find("a")
            server.change("a") { $0.title = "new" }
            first.clock.advance(by: .seconds(1))
            #expect(try await first.notes.find("a", .alwaysFetch).title == "new")
            #expect(try await first.shown("a")?.title == "new")
        }
    }
#endif

import GenAPIApp
import TestTraits
import Testing

/// Compiles the samples of the documentation, and checks what the text says about them.
@Suite(.timeLimit(.minutes(10))) struct StartUpDocumentationTests {
    @Test("the error for a cycle of tasks has the text that the article shows")
    func errorSaysWhatTheArticleSays() {
        do {
            _ = try StartUp([
                StartUpTask("a", after: ["b"]) {},
                StartUpTask("b", after: ["a"]) {},
            ])
        } catch {
            print(error)  // tasks depend on each other: 'a' -> 'b' -> 'a'
        }
        #expect(
            "\(StartUpError.cycle(path: ["a", "b", "a"]))" == "tasks depend on each other: 'a' -> 'b' -> 'a'"
        )
    }
}

extension StartUpTask.ID {
    static let session: Self = "session"
}

private func start(_ settings: Settings, _ session: Session, _ cache: Cache) async throws {
    let startUp = try StartUp([
        StartUpTask("settings", priority: .high) { try await settings.load() },
        StartUpTask("session", after: ["settings"]) { try await session.restore() },
        StartUpTask("clean-up", priority: .deferred) { await cache.removeExpired() },
    ])
    try await startUp.run { await showFirstScreen() }
}

private struct Settings {
    func load() async throws {}
}

private struct Session {
    func restore() async throws {}
}

private struct Cache {
    func removeExpired() async {}
}

private func showFirstScreen() async {}

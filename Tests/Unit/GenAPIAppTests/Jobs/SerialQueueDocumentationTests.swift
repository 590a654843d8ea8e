import GenAPIApp
import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing
import Trips

/// Compiles the samples of the documentation.
@Suite(.timeLimit(.minutes(10))) struct SerialQueueDocumentationTests {
    @Test("a delayed job runs when the test clock is advanced") func aTestDecidesWhatTimeItIs() async throws {
        let clock = TestClock()
        let queue = SerialQueue(clock: clock)
        let job = queue.add(after: .seconds(5)) { "done" }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(try await job.value == "done")
    }

    @Test("the progress of a job is read to its end") func progressIsReadToItsEnd() async throws {
        try await printProgress(SerialQueue()) { _ in }
    }
}

private func upload(_ client: Client, _ image: MultipartFile, _ cache: Cache) async throws -> User {
    let queue = SerialQueue()
    let upload = queue.add { try await client.send(User.setAvatar(id: "7", image: image)) }
    queue.add(after: .seconds(5)) { await cache.removeExpired() }
    let user = try await upload.value
    return user
}

private func rename(_ queue: SerialQueue, _ client: Client) async throws -> User {
    let user = try await queue.run { try await client.send(User.update(id: "7", firstName: .set("Alice"))) }
    return user
}

private func refreshNotAtAll(_ queue: SerialQueue, _ list: ListRepository<Location>) {
    let refresh = queue.add { try await list.refresh() }
    refresh.cancel()
}

private func printProgress(
    _ queue: SerialQueue,
    _ upload: @escaping @Sendable (Int) async throws -> Void
) async throws {
    let progress = queue.values(of: Double.self) { progress in
        for step in 1...10 {
            try await upload(step)
            progress.yield(Double(step) / 10)
        }
    }
    for try await part in progress { print(part) }
}

private struct Cache {
    func removeExpired() async {}
}

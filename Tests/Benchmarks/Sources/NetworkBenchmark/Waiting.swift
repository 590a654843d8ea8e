import Measuring

/// Many requests that all wait for their answers.
struct Waiting {
    let caller: Caller
    let count: Int

    /// - Parameter arguments: Who calls, and how often.
    init(_ arguments: ArraySlice<String>) {
        caller = arguments.first.flatMap { Caller(rawValue: $0) } ?? .client
        count = arguments.last.flatMap { Int($0) } ?? 10_000
    }

    func run() async throws {
        let held = HeldTransport(count: count)
        let call = caller.call(held, port: 80)
        let before = ResidentMemory.bytes
        let tasks = (0..<count).map { _ in Task { _ = try? await call() } }
        while held.waiting < count { try await Task.sleep(for: .milliseconds(5)) }
        print(
            "\(caller): \((ResidentMemory.bytes - before) / count) bytes for each of \(count) waiting requests"
        )
        held.answerAll()
        for task in tasks { await task.value }
    }
}

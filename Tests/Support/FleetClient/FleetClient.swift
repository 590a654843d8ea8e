import Dispatch
import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIPostgreSQL
import GenAPIRuntime
import MemoAPI
import Synchronization

/// One of several processes that share an outbox and a rate limit. `Tests/Stress/Endurance/outboxes.py` runs and kills them.
///
///     FleetClient prepare DATABASE - -            makes the tables
///     FleetClient add DATABASE SEED COUNT         adds COUNT random changes, and prints a line for each: NUMBER MEMO KIND TEXT
///     FleetClient work DATABASE URL SECONDS       sends changes for SECONDS, or until SIGINT
///     FleetClient discard DATABASE - -            discards the changes that have stopped, and prints NUMBER STATE for each
///     FleetClient call DATABASE URL SECONDS       makes calls with a shared limit, and prints the numbers of successes and failures
///
/// The path of a DATABASE ends with the name of a schema: `postgresql://user@host/database?sslmode=disable/schema`.
@main
struct FleetClient: Sendable {
    private let database: PostgreSQLDatabase
    private let arguments: [String]

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5 else { exit(2) }
        let parts = arguments[2].split(separator: "/", omittingEmptySubsequences: false)
        let program = FleetClient(
            database: PostgreSQLDatabase(
                Sensitive(parts.dropLast().joined(separator: "/")),
                schema: parts.last.map(String.init) ?? ""
            ),
            arguments: arguments
        )
        switch arguments[1] {
        case "prepare": try await program.database.prepare()
        case "add": try await program.add(Int(arguments[4]) ?? 1)
        case "work": await program.work()
        case "discard": try await program.discard()
        case "call": await program.call()
        default: exit(2)
        }
    }

    private func client(_ middleware: [any Middleware] = []) -> Client {
        Client(
            Memo.definition,
            baseURL: "\(arguments[3])",
            transport: URLSessionTransport(),
            middleware: middleware
        )
    }

    private var outbox: PostgreSQLOutbox {
        PostgreSQLOutbox(database, name: "memos", client: client(), for: [Memo.self], maxAttempts: 1000)
    }

    private func add(_ count: Int) async throws {
        let outbox = outbox
        for index in 0..<count {
            let text = "\(arguments[3])-\(index)"
            let memo = Memo(id: Memo.ID("m\(Int.random(in: 0..<8))"), text: text)
            let kind = ["put", "log", "once"].randomElement() ?? "put"
            let change: PostgreSQLOutbox.Change =
                switch kind {
                case "put": try .update(memo, to: memo, call: memo.put)
                case "log": try .update(memo, to: memo, call: memo.log)
                default: try .update(memo, to: memo, call: memo.logOnce)
                }
            guard let id = try await outbox.add(change) else { exit(3) }
            print(number(of: id), memo.id, kind, text)
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...20)))
        }
    }

    private func discard() async throws {
        for operation in try await outbox.operations(stopped: true) {
            print(number(of: operation.id), operation.state)
            try await outbox.discard(operation.id)
        }
    }

    private func number(of id: QueuedOperation.ID) -> String {
        "\(id)".filter(\.isNumber)
    }

    private func work() async {
        let outbox = outbox
        await untilInterrupted { await outbox.run() }
    }

    private func call() async {
        let limit = PostgreSQLRateLimit(database, name: "memos", for: "\(arguments[3])")
        let client = client([limit])
        let counts = Counts()
        await untilInterrupted {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        while !Task.isCancelled {
                            let memo: Endpoint<JSONValue> = .get("/limited")
                            let isAnswered = (try? await client.send(memo)) != nil
                            if Task.isCancelled { return }
                            counts.add(isAnswered)
                        }
                    }
                }
            }
        }
        print(counts.successes.load(ordering: .relaxed), counts.failures.load(ordering: .relaxed))
    }

    private func untilInterrupted(_ body: @escaping @Sendable () async -> Void) async {
        let (seconds, work) = (Int(arguments[4]) ?? 1, Task { await body() })
        signal(SIGINT, SIG_IGN)
        let interruption = DispatchSource.makeSignalSource(signal: SIGINT)
        interruption.setEventHandler { work.cancel() }
        interruption.resume()
        defer { interruption.cancel() }
        let end = Task {
            try await Task.sleep(for: .seconds(seconds))
            work.cancel()
        }
        await work.value
        end.cancel()
    }
}

/// The numbers of calls.
private final class Counts: Sendable {
    let successes = Atomic(0)
    let failures = Atomic(0)

    func add(_ isAnswered: Bool) {
        if isAnswered { successes.add(1, ordering: .relaxed) } else { failures.add(1, ordering: .relaxed) }
    }
}

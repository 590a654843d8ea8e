import Foundation
import GenAPIOAuth2
import GenAPIRuntime

/// A stress test of concurrent calls that share logins, in memory and in one process. `make endurance` also builds it
/// with the thread sanitizer.
///
///     LoginStorm CALLS ROUNDS [SCENARIO …]
@main
struct LoginStorm {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let numbers = arguments.prefix(2).compactMap { Int($0) }
        let scenarios = arguments.dropFirst(2).map { Scenario(rawValue: $0) }
        guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }), !scenarios.contains(nil) else { exit(2) }
        var isFine = true
        for scenario in scenarios.isEmpty ? Scenario.allCases : scenarios.compactMap(\.self) {
            var problems: [String] = []
            for round in 1...numbers[1] {
                if let problem = try await scenario.problem(numbers[0]) {
                    problems.append("round \(round): \(problem)")
                }
            }
            printLine("\(scenario): \(numbers[1]) rounds of \(numbers[0]) calls, \(problems.count) problems")
            for problem in problems.prefix(5) { printLine("  \(problem)") }
            isFine = isFine && problems.isEmpty
        }
        exit(isFine ? 0 : 1)
    }

    /// Prints a line unbuffered, for readers of a pipe.
    private static func printLine(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}

/// A stress scenario.
enum Scenario: String, CaseIterable {
    /// R1: every call is rejected because of its token.
    case refusals
    /// R4: every other call, including the first, is cancelled while it waits for the new token.
    case cancellations
    /// Several accounts on one server, each with a file that two sessions share, sign out and in again.
    case accounts
    /// GI-12: identical calls.
    case identicalCalls

    /// The first problem; `nil` if there is none.
    func problem(_ calls: Int) async throws -> String? {
        switch self {
        case .refusals: try await refusals(calls)
        case .cancellations: try await cancellations(calls)
        case .accounts: try await accounts(calls)
        case .identicalCalls: try await identicalCalls(calls)
        }
    }

    private func refusals(_ calls: Int) async throws -> String? {
        let server = RotatingServer()
        let account = Account("alice", server)
        try await account.signIn()
        server.expire("alice")
        let answered = await account.answered(calls)
        let records = server.records("alice")
        guard answered == calls, records.refreshes == 1, records.replays == 0, records.answered == calls
        else {
            return "\(answered) calls answered, \(records)"
        }
        return nil
    }

    private func cancellations(_ calls: Int) async throws -> String? {
        let server = RotatingServer()
        let account = Account("alice", server)
        try await account.signIn()
        server.expire("alice")
        server.close()
        let client = account.client
        let tasks = (0..<calls).map { _ in Task { try await client.send(Account.me) } }
        while server.waiting == 0 { await Task.yield() }
        var cancelled = 0
        for task in tasks.enumerated().filter({ $0.offset % 2 == 0 }).map(\.element) {
            task.cancel()
            // Before the new token arrives.
            if case .failure(let error) = await task.result, error is CancellationError { cancelled += 1 }
        }
        server.open()
        var answered = 0
        for place in stride(from: 1, to: calls, by: 2) {
            if (try? await tasks[place].value) != nil { answered += 1 }
        }
        let records = server.records("alice")
        guard cancelled == (calls + 1) / 2, answered == calls / 2, records.refreshes == 1 else {
            return "\(cancelled) calls cancelled, \(answered) answered, \(records)"
        }
        return nil
    }

    private func accounts(_ calls: Int) async throws -> String? {
        let server = RotatingServer()
        let folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await withThrowingTaskGroup(of: String?.self) { group in
            for number in 0..<8 {
                group.addTask { try await lives("user\(number)", server, folder, calls / 8) }
            }
            return try await group.reduce(nil) { $0 ?? $1 }
        }
    }

    private func lives(_ name: String, _ server: RotatingServer, _ folder: URL, _ calls: Int) async throws
        -> String?
    {
        let file = folder.appending(path: "\(name)/login")
        let (one, other) = (Account(name, server, file: file), Account(name, server, file: file))
        let watching = Task { for await _ in one.session.states {} }
        defer { watching.cancel() }
        for life in 1...3 {
            try await one.signIn()
            try await other.session.restore()
            server.expire(name)
            async let ones = one.answered(calls / 2)
            async let others = other.answered(calls / 2)
            let answered = await ones + others
            let records = server.records(name)
            guard answered == calls / 2 * 2, records.refreshes == life, records.replays == 0 else {
                return "\(name), sign-in \(life): \(answered) calls answered, \(records)"
            }
            async let late = one.answered(100)
            try await one.session.signOut()
            _ = await late
            try? await other.session.signOut()
        }
        return nil
    }

    private func identicalCalls(_ calls: Int) async throws -> String? {
        let server = RotatingServer()
        let account = Account("alice", server)
        try await account.signIn()
        let answered = await account.answered(calls)
        let records = server.records("alice")
        return answered == calls && records.answered == calls ? nil : "\(answered) answered, \(records)"
    }
}

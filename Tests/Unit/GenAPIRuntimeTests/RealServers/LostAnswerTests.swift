import Foundation
import GenAPIMapping
import RealServers
import Testing

@testable import GenAPIRuntime

/// Requests and answers that get lost on their way, with the server's database as the judge.
@Suite(
    .enabled(if: Ledger.isThere, "LOSSY_STRICT_URL is not set; 'make test' starts the servers."),
    .timeLimit(.minutes(10))
)
struct LostAnswerTests {
    private let policy = RetryPolicy(attempts: 3, statuses: [429, 502, 503, 504])
    /// What goes wrong, and whether the server has written by then.
    static let faults = [
        "lose-request": false, "lose-answer": true, "truncate": true, "502": true, "503": false,
    ]

    private func outcome(_ call: Endpoint<JSONValue>, _ client: Client) async -> ServerEffect? {
        do {
            _ = try await client.send(call)
            return nil
        } catch {
            return (error as? ClientError)?.effect
        }
    }

    @Test(
        "a write without a key is sent once, and reports when its effect is unknown",
        arguments: faults.keys.sorted(),
        RealTransport.allCases
    )
    func unkeyed(_ fault: String, _ transport: RealTransport) async throws {
        let ledger = try await Ledger()
        let client = ledger.client(transport.make(), isLossy: true, retry: policy)
        let call = newName()
        let outcome = await outcome(ledger.write("one", fault: "\(fault), 9, \(call)"), client)
        #expect(outcome == (fault == "503" ? ServerEffect.none : .unknown))
        #expect(try await ledger.faults(call) == [fault: 1])
        #expect(try await ledger.truth().texts["one"] == (Self.faults[fault] == true ? 1 : nil))
    }

    @Test(
        "a write with a key is sent until there is a response, and written once",
        arguments: faults.keys.sorted(),
        RealTransport.allCases
    )
    func keyed(_ fault: String, _ transport: RealTransport) async throws {
        let ledger = try await Ledger()
        let client = ledger.client(transport.make(), isLossy: true, retry: policy)
        let call = newName()
        let entry = try await client.send(ledger.write("one", fault: "\(fault), 2, \(call)", isKeyed: true))
        #expect(try await ledger.faults(call) == [fault: 2])
        let truth = try await ledger.truth()
        #expect(truth.texts == ["one": 1])
        #expect(truth.ids == [entry["id"]?.int])
        // Another call has another key.
        _ = try await client.send(ledger.write("one", isKeyed: true))
        #expect(try await ledger.truth().texts == ["one": 2])
    }

    @Test(
        "reads and replacements are sent until there is a response",
        arguments: faults.keys.sorted(),
        RealTransport.allCases
    )
    func idempotent(_ fault: String, _ transport: RealTransport) async throws {
        let ledger = try await Ledger(entries: 1)
        let client = ledger.client(transport.make(), isLossy: true, retry: policy)
        let id = try #require(try await ledger.truth().ids.first)
        let headers = [HeaderItem.header("X-Fault", "\(fault), 2, \(newName())")]
        let put: Endpoint<JSONValue> = .put(
            "/books/\(ledger.name)/entries/\(id)",
            headers: headers,
            body: .json { $0.string("text", "new") }
        )
        #expect(try await client.send(put)["text"]?.string == "new")
        #expect(try await ledger.truth().texts == ["new": 1])
        let again = [HeaderItem.header("X-Fault", "\(fault), 2, \(newName())")]
        let get: Endpoint<JSONValue> = .get("/books/\(ledger.name)/entries/\(id)", headers: again)
        #expect(try await client.send(get)["text"]?.string == "new")
    }
}

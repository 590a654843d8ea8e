import APISimulation
import APIVerification
import Foundation
import SourceDiagnostics
import SpecCommands
import Testing

/// Servers that do what their specs say.
struct InventionTests {
    @Test(
        "a server that is simulated from the specs has no deviation",
        arguments: SimulatedVerification.folders,
        [false, true]
    )
    func inventsNothing(folder: String, writes: Bool) async throws {
        let verification = try SimulatedVerification(folder: folder)
        let report = try await verification.run { $0.writes = writes }
        let deviations = report.deviations.map { "\($0.rule.id): \($0.message), \($0.request)" }
        #expect(deviations == [])
        #expect(report.remarks.isEmpty)
        #expect(report.end == nil)
        #expect(report.remains == [])
        #expect(report.calls.contains { !$0.checked.isEmpty })
    }

    @Test(
        "no call has more than ten requests, and each one was compared or has a reason",
        arguments: [false, true]
    )
    func requests(writes: Bool) async throws {
        for folder in SimulatedVerification.folders {
            let verification = try SimulatedVerification(folder: folder)
            let report = try await verification.run { $0.writes = writes }
            for call in report.calls {
                #expect(call.requestCount <= 10, "\(call.operation)")
                #expect(!call.checked.isEmpty || !call.unchecked.isEmpty, "\(call.operation)")
            }
            let sent = await verification.server.requests
            #expect(sent.count == report.requestCount)
        }
    }

    @Test("without '--write', only GET and HEAD are sent; with it, what was created is deleted")
    func methods() async throws {
        for folder in SimulatedVerification.folders {
            let reading = try SimulatedVerification(folder: folder)
            _ = try await reading.run()
            #expect(await reading.server.requests.allSatisfy { ["GET", "HEAD"].contains($0.method) })
            let writing = try SimulatedVerification(folder: folder)
            let report = try await writing.run { $0.writes = true }
            #expect(report.remains == [])
        }
        let trips = try SimulatedVerification(folder: try #require(SimulatedVerification.folders.last))
        _ = try await trips.run { $0.writes = true }
        let sent = await trips.server.requests
        let created = sent.count { $0.method == "POST" && $0.path.hasSuffix("/locations") }
        let deleted = sent.count { $0.method == "DELETE" && $0.path.contains("/locations/") }
        #expect(created > 2)
        #expect(created == deleted)
    }

    @Test("the expected calls of Trips are compared, and the others have a reason")
    func coverage() async throws {
        let trips = try SimulatedVerification(folder: try #require(SimulatedVerification.folders.last))
        let report = try await trips.run { $0.writes = true }
        let compared = report.calls.filter { !$0.checked.isEmpty }.map(\.operation)
        #expect(
            Set(compared).isSuperset(of: [
                "Alert.list", "Location.list", "Location.get", "Location.create", "Location.update",
                "Location.delete", "Trip.list", "User.get", "User.me",
            ])
        )
        let list = try #require(report.calls.first { $0.operation == "Location.list" })
        #expect(
            list.checked.isSuperset(of: [
                .response, .noCredential, .wrongCredential, .conditionalRequest, .pages,
            ])
        )
        let user = try #require(report.calls.first { $0.operation == "User.create" })
        #expect(
            user.unchecked[.creation]
                == "an element may belong to somebody else; '--only' with its name creates some"
        )
        let users = try await SimulatedVerification(folder: try #require(SimulatedVerification.folders.last))
            .run {
                $0.writes = true
                $0.only = ["User"]
            }
        let creation = try #require(users.calls.first { $0.operation == "User.create" })
        #expect(creation.checked.isSuperset(of: [.creation, .repetition]))
        #expect(users.remains == [])
    }

    @Test("a limit of requests ends the comparison with a reason")
    func limit() async throws {
        let trips = try SimulatedVerification(folder: try #require(SimulatedVerification.folders.last))
        let report = try await trips.run { $0.maxRequests = 5 }
        #expect(report.requestCount == 5)
        #expect(report.end == "there were 5 requests, and no more are made")
        #expect(report.calls.allSatisfy { !$0.checked.isEmpty || !$0.unchecked.isEmpty })
    }

    @Test("a single resource can be compared")
    func selection() async throws {
        let trips = try SimulatedVerification(folder: try #require(SimulatedVerification.folders.last))
        let report = try await trips.run { $0.only = ["Location"] }
        #expect(Set(report.calls.map(\.operation)).allSatisfy { $0.hasPrefix("Location.") })
        #expect(report.calls.first { $0.operation == "Location.get" }?.checked.contains(.response) == true)
    }
}

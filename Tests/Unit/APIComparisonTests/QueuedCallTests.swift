import APIComparison
import SourceDiagnostics
import TestTraits
import Testing

/// Whether changes that an old version of an app has queued are lost.
@Suite(.blocking) struct QueuedCallTests {
    private func spec(_ resource: String, _ call: String, api: String = "Trips", former: String = "")
        -> SourceSample
    {
        SourceSample(
            """
            # api.yaml
            genapi: 1
            api: \(api)
            servers: { live: https://api.trips.example }
            # \(resource).yaml
            resource: \(resource)
            path: /users
            fields: { name: string }
            endpoints:
              \(call): { patch: "/{id}", body: [name], returns: \(resource), offline: client\(former) }
            """
        )
    }

    private func losesQueued(_ old: SourceSample, _ new: SourceSample) throws -> Bool {
        try RuleTests.comparison(from: old, to: new).changes.contains { $0.wire.contains(.queued) }
    }

    @Test(
        "renaming a resource or a call loses queued changes unless 'formerly' names it"
    )
    func names() throws {
        let old = spec("User", "update")
        #expect(try !losesQueued(old, spec("User", "update", api: "Journeys")))
        #expect(try losesQueued(old, spec("Person", "update")))
        #expect(try losesQueued(old, spec("User", "change")))
        let former = ", formerly: [User.update]"
        #expect(try !losesQueued(old, spec("Person", "update", former: former)))
        #expect(try !losesQueued(old, spec("Person", "change", api: "Journeys", former: former)))
    }
}

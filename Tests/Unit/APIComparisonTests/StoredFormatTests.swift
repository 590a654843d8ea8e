import APIComparison
import SourceDiagnostics
import TestTraits
import Testing

/// Changes of an API without calls, whose values are in files and messages.
@Suite(.blocking) struct StoredFormatTests {
    private func changes(from old: String, to new: String) throws -> [Change] {
        func sample(_ fields: String) -> SourceSample {
            SourceSample(
                """
                # api.yaml
                genapi: 1
                api: Trips
                convention: { unknown_cases: fail }
                # Shelf.yaml
                value: Shelf
                fields: \(fields)
                """
            )
        }
        return try RuleTests.comparison(from: sample(old), to: sample(new)).changes
    }

    @Test("a new required field cannot be read from the files of earlier versions, and an optional one can")
    func newFields() throws {
        let required = try changes(from: "{ name: string }", to: "{ name: string, floor: int }")
        #expect(required.contains { $0.wire.contains(.stored) })
        let optional = try changes(from: "{ name: string }", to: "{ name: string, floor: int? }")
        #expect(!optional.isEmpty && optional.allSatisfy(\.wire.isEmpty))
    }

    @Test("earlier versions cannot read a new case of a closed enum")
    func newCase() throws {
        let added = try changes(
            from: "{ kind: { enum: [low, high] } }",
            to: "{ kind: { enum: [low, high, wide] } }"
        )
        #expect(added.contains { !$0.wire.isEmpty && !$0.wire.contains(.stored) })
    }
}

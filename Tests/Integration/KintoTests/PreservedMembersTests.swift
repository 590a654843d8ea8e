import GenAPIMapping
import GenAPIRuntime
import Kinto
import TestTraits
import Testing

/// Undeclared members in generated mappers; needs no server.
@Suite struct PreservedMembersTests {
    private let strangers = [
        #""a":1e400"#, #""b":2.50"#, #""c":-0"#, #""d":[1,[],{}]"#, #""e":{"x":null,"b":false}"#,
        #""f":"é\n\"🚲""#,
        #""g":123456789012345678901234567890"#, #""h":null"#,
    ]

    @Test("preserve_unknown writes unknown members back unchanged", .proves("BD-13"))
    func keepsMembers() throws {
        let text = #"{"id":"7","last_modified":1000,"title":"T",\#(strangers.joined(separator: ","))}"#
        let written = try Record(json: text).jsonText()
        for stranger in strangers { #expect(written.contains(stranger), "\(written)") }
        #expect(try Record(json: written) == Record(json: text))
        #expect(written.contains(#""title":"T""#))
        #expect(try Record(json: text).unknownFields.count == strangers.count)
    }

    @Test("unknown members are dropped without preserve_unknown", .proves("BD-13"))
    func dropsMembers() throws {
        let plain = #"{"id":"7","last_modified":1000}"#
        let text = #"{"id":"7","last_modified":1000,\#(strangers.joined(separator: ","))}"#
        #expect(try Bucket(json: text) == Bucket(json: plain))
        #expect(try Bucket(json: text).jsonText() == Bucket(json: plain).jsonText())
    }
}

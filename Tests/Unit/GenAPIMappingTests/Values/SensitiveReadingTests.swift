import Foundation
import GenAPIMapping
import Testing

/// What a refusal says of a secret that does not fit: where it stands and what was expected.
@Suite struct SensitiveReadingTests {
    private enum Level: String, ClosedEnumeration { case low, high }

    private struct Owner: JSONReadable, Sendable {
        var name: String

        init(from json: inout JSONReader) {
            json.beginObject()
            name = json.string("name")
            json.endObject()
        }
    }

    /// The refusal of a member called `secret`, which is followed by another.
    private func refusal<Value>(
        _ json: String,
        _ read: (inout JSONReader) -> Value
    ) throws(MappingError) -> MappingError {
        do throws(MappingError) {
            _ = try JSONReader.read(Array(#"{"a":[],"in":{"secret":\#(json)},"z":1}"#.utf8)) { reader in
                reader.beginObject()
                reader.enter("in")
                let value = reader.sensitive { json in read(&json) }
                reader.leave()
                reader.endObject()
                return value
            }
        } catch {
            return error
        }
        throw MappingError(problem: .missing([]), path: "was read", offset: 0, line: 1, column: 1)
    }

    private func expectHidden(
        _ json: String,
        expected: String? = nil,
        location: SourceLocation = #_sourceLocation,
        _ read: (inout JSONReader) -> some Any
    ) throws {
        let refusal = try refusal(json, read)
        #expect(!refusal.description.contains("7351"), "\(refusal)", sourceLocation: location)
        #expect(!String(reflecting: refusal).contains("7351"), sourceLocation: location)
        #expect(
            refusal.path == "in.secret" || refusal.missing.count == 1,
            "\(refusal)",
            sourceLocation: location
        )
        if let expected { #expect(refusal.expected == expected, sourceLocation: location) }
    }

    @Test("the error for a malformed secret of any scalar type hides its value") func noScalarIsShown() throws
    {
        try expectHidden("7351.5", expected: "integer") { $0.int("secret") }
        try expectHidden("73510000000000000000000") { $0.int64("secret") }
        try expectHidden("7351e999") { $0.double("secret") }
        try expectHidden("7351e999") { $0.decimal("secret") }
        try expectHidden("\"7351\"") { $0.uuid("secret") }
        try expectHidden("\"http://[7351\"") { $0.url("secret") }
        try expectHidden("\"7351!\"", expected: "base64") { $0.data("secret") }
        try expectHidden("\"7351\"") { $0.day("secret") }
        try expectHidden("\"7351\"") { $0.date("secret", .rfc3339) }
        try expectHidden("\"7351\"") { $0.date("secret", .rfc822) }
        try expectHidden("7351e999") { $0.date("secret", .timestamp) }
        try expectHidden("\"7351\"", expected: "one of 'low', 'high'") { $0.value("secret", as: Level.self) }
        try expectHidden("\"73\\q51\"") { $0.string("secret") }
    }

    @Test("a key inside of a secret is part of the secret")
    func noKeyInsideIsShown() throws {
        try expectHidden(#"{"7351":"x"}"#, expected: "integer") { $0.map("secret", of: Int.self) }
        try expectHidden(#"{"7351":{}}"#) { $0.map("secret", of: Owner.self) }
        try expectHidden(#"{"a":{"7351":{"name":5}}}"#) { json in
            json.map("secret") { json in json.map(of: Owner.self) }
        }
    }

    @Test("the kind of the value that was found may be shown")
    func theKindIsShown() throws {
        let refusal = try refusal("\"7351\"") { $0.int("secret") }
        #expect(refusal.description.hasPrefix("in.secret: expected integer, found string (line 1, column"))
        let other = try self.refusal("7351.5") { $0.int("secret") }
        #expect(other.found == "a value that is not shown")
    }

    @Test("values in warnings are hidden too")
    func warnings() throws {
        let text = #"{"open":"x","pin":7351.5,"codes":[1,"7351",2.7351],"later":"y"}"#
        let (pin, codes, warnings) = try JSONReader.read(Array(text.utf8)) { json in
            json.beginObject()
            _ = json.lenient { json in json.intIfPresent("open") }
            let pin = json.sensitiveIfPresent { json in json.lenient { json in json.intIfPresent("pin") } }
            let codes = json.sensitive { json in json.list("codes", of: Int.self, skipBadElements: true) }
            _ = json.lenient { json in json.dayIfPresent("later") }
            json.endObject()
            return (pin, codes, json.warnings)
        }
        #expect(pin == nil && codes.exposed == [1])
        #expect(warnings.map(\.path) == ["open", "pin", "codes", "codes", "later"])
        #expect(!"\(warnings)".contains("7351"), "\(warnings)")
        #expect(warnings.last?.found == "string \"y\"")
    }

    @Test("earlier failures are not hidden, and missing keys are named")
    func othersAreShown() throws {
        let text = #"{"day":"tomorrow","pin":7351}"#
        let error = #expect(throws: MappingError.self) {
            try JSONReader.read(Array(text.utf8)) { json in
                json.beginObject()
                _ = json.day("day")
                _ = json.sensitive { json in json.int("pin") }
                json.endObject()
            }
        }
        #expect(error?.path == "day" && error?.found == "string \"tomorrow\"")
        let missing = #expect(throws: MappingError.self) {
            try JSONReader.read(Array(#"{"a":null}"#.utf8)) { json in
                json.beginObject()
                _ = json.sensitive { json in json.int("a") }
                _ = json.sensitive { json in json.int("b") }
                json.endObject()
            }
        }
        #expect(missing?.missing == ["a", "b"])
    }

    @Test("a secret of a type that reads itself, or is decoded, hides the value that was found as well")
    func valuesThatReadThemselves() {
        let read = #expect(throws: MappingError.self) { try [Sensitive<Int>](json: "[1, 7351.5]") }
        #expect(read?.description.contains("7351") == false && read?.path == "[1]")
        let decoded = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Sensitive<Int>].self, from: Data("[1, 7351.5]".utf8))
        }
        #expect(decoded.map { "\($0)".contains("7351") } == false)
    }

    @Test("a printed change hides its value")
    func changes() {
        #expect("\(Change.set(Sensitive("7351")))" == "set(redacted)")
        #expect("\(NullableChange.set(Sensitive("7351")))" == "set(redacted)")
        #expect("\(String(describing: Optional(Sensitive("7351"))))" == "Optional(redacted)")
    }
}

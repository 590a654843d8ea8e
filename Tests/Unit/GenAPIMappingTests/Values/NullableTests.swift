import GenAPIMapping
import Testing

/// Null as a value of its own.
@Suite struct NullableTests {
    private struct Profile: Equatable, JSONReadable, JSONWritable {
        var name: String?
        var at: Int?
        var motto: Nullable<String>?
        var days: Nullable<[Int]>?

        init(from json: inout JSONReader) {
            json.beginObject()
            name = json.value("name", as: String?.self)
            at = json.nullable("at") { json in json.int(accepting: [.text]) }
            motto = json.nullableIfPresent("motto") { json in json.string() }
            days = json.nullableIfPresent("days") { json in json.list { json in json.int() } }
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.value("name", name)
            json.nullable("at", at) { json, value in json.int(value) }
            json.valueIfPresent("motto", motto)
            json.nullableIfPresent("days", days) { json, value in
                json.list(value) { json, element in json.int(element) }
            }
            json.endObject()
        }
    }

    @Test(
        "null, a value and a missing key are read and written as what they are",
        arguments: [
            #"{"name":null,"at":null,"motto":null,"days":null}"#,
            #"{"name":"n","at":1,"motto":"m","days":[1,2]}"#, #"{"name":null,"at":7}"#,
        ]
    )
    func roundTrip(_ text: String) throws {
        #expect(try Profile(json: text).jsonText() == text)
    }

    @Test("the order of members does not matter")
    func order() throws {
        let profile = try Profile(json: #"{"days":null,"x":1,"motto":"m","at":"7","name":null}"#)
        #expect(profile.days == .null)
        #expect(profile.motto == .value("m"))
        #expect(profile.at == 7)
        #expect(profile.name == nil)
    }

    @Test("required keys that are missing are reported, and null is not missing")
    func missing() {
        let error = #expect(throws: MappingError.self) { try Profile(json: #"{"motto":null}"#) }
        #expect(error?.missing == ["name", "at"])
    }

    @Test("a value of another type is an error with its path")
    func otherType() {
        let error = #expect(throws: MappingError.self) {
            try Profile(json: #"{"name":null,"at":null,"motto":7}"#)
        }
        #expect(error?.path == "motto")
    }

    @Test("a value and null are told apart")
    func values() {
        #expect(Nullable(Int?.none) == .null)
        #expect(Nullable(7) == .value(7))
        #expect(Nullable.value(7).value == 7)
        #expect(Nullable<Int>.null.value == nil)
    }
}

import Foundation
import GenAPIMapping
import TestTraits
import Testing

@Suite struct MappingTypeTests {
    @Test("identities of two resources are two types, and a resource is not its identity", .proves("BD-14"))
    func identifiesResources() throws {
        let id: Person.ID = "7"
        #expect(id.rawValue == "7" && "\(id)" == "7" && id == Person.ID("7"))
        #expect(try Person.ID(json: #""7""#) == id)
        #expect(try id.jsonText() == #""7""#)
        #expect(try JSONDecoder().decode([Person.ID].self, from: Data(#"["7"]"#.utf8)) == [id])
        #expect(String(decoding: try JSONEncoder().encode([id]), as: UTF8.self) == #"["7"]"#)
        let composed = Person.ID("user-\(UUID().uuidString)")
        #expect(composed.rawValue.hasPrefix("user-") && composed.rawValue.count == 41)
        let number: Identifier<Person, Int> = 7
        #expect(try number.jsonText() == "7")
        #expect(Identifier<Person, Int>(String(7)) == number)
        var other = Person.ada
        other.firstName = "Grace"
        #expect(other != .ada && other.id == Person.ada.id)
    }

    @Test("a change says whether it changes anything, and to what")
    func changes() {
        #expect(Change<Int>.unchanged.isUnchanged && Change<Int>.unchanged.value == nil)
        #expect(!Change.set(7).isUnchanged && Change.set(7).value == 7)
        #expect(NullableChange<Int>.unchanged.isUnchanged && NullableChange<Int>.unchanged.value == nil)
        #expect(!NullableChange.set(7).isUnchanged && NullableChange.set(7).value == 7)
        #expect(!NullableChange<Int>.null.isUnchanged && NullableChange<Int>.null.value == nil)
    }

    @Test("sensitive values are never printed or dumped") func sensitiveValuesAreNeverShown() throws {
        struct Account { var token = Sensitive("secret") }
        let account = Account()
        var dumped = ""
        dump(account, to: &dumped)
        let texts = [
            "\(account)", "\(account.token)", String(describing: account), String(reflecting: account),
            String(reflecting: account.token), "\(Optional(account.token) as Any)", "\([account.token])",
            dumped,
            "\(Mirror(reflecting: account.token).children.map { "\($0)" })",
        ]
        for text in texts { #expect(!text.contains("secret"), "\(text)") }
        #expect(dumped.contains("redacted"))
        #expect(account.token.exposed == "secret")
        #expect(account.token == Sensitive("secret"))
        #expect(try account.token.jsonText() == #""secret""#)
        #expect(try Sensitive<String>(json: #""secret""#) == account.token)
        #expect(String(decoding: try JSONEncoder().encode([account.token]), as: UTF8.self) == #"["secret"]"#)
    }

    private struct Node: Equatable, Sendable, JSONReadable {
        var id: Int
        @Indirect var parent: Node?

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            parent = json.valueIfPresent("parent", as: Node.self)
            json.endObject()
        }
    }

    @Test("a copy of an indirect value is independent") func indirectCopiesAreIndependent() throws {
        let node = try Node(json: #"{"id":1,"parent":{"id":2,"parent":{"id":3}}}"#)
        var copy = node
        copy.parent?.parent?.id = 4
        #expect(node.parent?.parent?.id == 3 && copy.parent?.parent?.id == 4)
        #expect(node != copy)
        copy.parent?.parent?.id = 3
        #expect(node == copy)
    }

    @Test(
        "a patch contains exactly the changes, null for cleared values, and is empty without changes",
        .proves("BM-16")
    )
    func patchesSayWhatChanged() throws {
        func patch(_ old: Person, _ new: Person) throws -> String? {
            let bytes = try JSONWriter.patch { json in
                json.change("first_name", Change(from: old.firstName, to: new.firstName))
                json.change("score", NullableChange(from: old.score, to: new.score))
                json.enter("location")
                json.change("city", NullableChange(from: old.city, to: new.city))
                json.leave()
                json.change("created_at", Change(from: old.createdAt, to: new.createdAt)) { json, date in
                    json.date(date, .rfc3339)
                }
            }
            return bytes.map { String(decoding: $0, as: UTF8.self) }
        }
        var new = Person.ada
        #expect(try patch(.ada, new) == nil)
        new.firstName = "Grace"
        #expect(try patch(.ada, new) == #"{"first_name":"Grace"}"#)
        new.score = nil
        new.city = "Bern"
        #expect(try patch(.ada, new) == #"{"first_name":"Grace","score":null,"location":{"city":"Bern"}}"#)
        #expect(try patch(new, .ada) == #"{"first_name":"Ada","score":1.5,"location":{"city":null}}"#)
        new = .ada
        new.createdAt = Date(timeIntervalSince1970: 0)
        #expect(try patch(.ada, new) == #"{"created_at":"1970-01-01T00:00:00Z"}"#)
    }

    @Test("a JSON value keeps the order of its members and the text of its numbers")
    func valuesKeepTheirOrderAndTheirNumbers() throws {
        let text = #"{"b":1.50,"a":[1e3,-0,null,true],"c":{"z":"é","y":""}}"#
        let value = try JSONValue(json: text)
        #expect(value.description == text)
        #expect(value["b"]?.number?.text == "1.50")
        #expect(value["b"]?.double == 1.5 && value["a"]?[0]?.int == nil && value["a"]?[1]?.int == 0)
        #expect(value["c"]?["z"]?.string == "é" && value["x"] == nil && value["a"]?[9] == nil)
        #expect(value["b"]?.number?.decimal == Decimal(string: "1.5"))
        let sorted: JSONValue = [
            "a": [.number(JSONNumber(text: "1e3")!), .number(JSONNumber(text: "-0")!), nil, true],
            "b": .number(JSONNumber(text: "1.50")!), "c": ["y": "", "z": "é"],
        ]
        #expect(value == sorted && value.hashValue == sorted.hashValue)
        #expect(
            JSONNumber(text: "01") == nil && JSONNumber(text: " 1") == nil && JSONNumber(text: "\"1\"") == nil
        )
        #expect(try JSONValue(json: #"{"a":1,"b":2,"a":3}"#) == ["b": 2, "a": 3])
    }

    @Test("the members of a JSON object are set and removed by key") func objectsAreEditedByKey() {
        var object: JSONObject = ["a": 1]
        for number in 0..<30 { object["k\(number)"] = JSONValue(integerLiteral: number) }
        object["k3"] = nil
        object["k4"] = "four"
        #expect(object.count == 30 && object["k3"] == nil && object["k4"] == "four" && object["k29"] == 29)
        #expect(object.members.first?.key == "a" && object.members.last?.key == "k29")
    }

    @Test("the description of an identifier is its raw value, and creates it again")
    func identifiersAsText() {
        for text in ["7", "a \"b\"", ""] {
            let id = Identifier<Person, String>(rawValue: text)
            #expect(id.description == text && "\(id)" == text)
            #expect(Identifier<Person, String>(id.description) == id)
        }
        #expect(Identifier<Person, Int>(rawValue: -7).description == "-7")
        #expect(Identifier<Person, Int>(String("x")) == nil)
    }

    @Test("an index outside of a list has no value", arguments: [-1, 2, .max, .min])
    func indexes(_ index: Int) {
        let list: JSONValue = ["a", "b"]
        #expect(list[0] == "a" && list[1] == "b" && list[index] == nil)
        #expect((["0": 1] as JSONValue)[0] == nil && JSONValue.null[0] == nil)
    }
}

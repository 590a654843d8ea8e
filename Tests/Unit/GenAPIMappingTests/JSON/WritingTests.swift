import Foundation
import GenAPIMapping
import TestTraits
import Testing

@Suite struct WritingTests {
    private func text(_ write: (inout JSONWriter) -> Void) throws -> String {
        String(decoding: try JSONWriter.bytes(write), as: UTF8.self)
    }

    @Test("objects without a key are written as elements of lists, and as a whole document")
    func objects() throws {
        let numbers = try text { json in
            json.list([1, 2]) { json, number in json.object { $0.int("a", number) } }
        }
        #expect(numbers == #"[{"a":1},{"a":2}]"#)
        #expect(try text { json in json.object { _ in } } == "{}")
    }

    @Test("a value that JSON has no form for is a typed error with its path", .proves("BD-07"))
    func refusesWhatIsNoJSON() {
        for value in [Double.nan, .infinity, -.infinity] {
            let error = #expect(throws: JSONWritingError.self) {
                try JSONWriter.object { json in
                    json.string("a\"", "b")
                    json.list("data", [["x": 1.0], ["x": value, "y": .nan]])
                    json.int("after", 1)
                }
            }
            #expect(error?.path == "data[1].x")
            #expect(error?.description == "data[1].x: the number \(value) cannot be written as JSON")
        }
        let late = Date(timeIntervalSince1970: 1e14)
        let writes: [(inout JSONWriter) -> Void] = [
            { $0.double("x", .infinity) }, { $0.doubleIfPresent("x", .nan) }, { $0.decimal("x", .nan) },
            { $0.decimalIfPresent("x", .quietNaN) }, { $0.date("x", late, .rfc3339) },
            { $0.date("x", late, .rfc822) },
            { $0.dateIfPresent("x", Date(timeIntervalSince1970: .nan), .timestamp) },
            { $0.date("x", Date(timeIntervalSince1970: .infinity), .timestampMilliseconds) },
            { $0.change("x", Change.set(Double.nan)) }, { $0.change("x", NullableChange.set(Decimal.nan)) },
            { $0.value("x", Sensitive(Double.nan)) },
        ]
        for write in writes {
            let error = #expect(throws: JSONWritingError.self) { try JSONWriter.object(write) }
            #expect(error?.path == "x")
        }
        #expect(throws: JSONWritingError.self) { try Double.nan.jsonBytes() }
        #expect(throws: JSONWritingError.self) { try Decimal.nan.jsonBytes() }
    }

    @Test("numbers are written in the shortest form that round-trips") func numbersAreTheShortest() throws {
        #expect(
            try [1.0, 0.1, -2.5, 1e21, 1e-7, 100, .leastNonzeroMagnitude, -0.0].jsonText()
                == "[1,0.1,-2.5,1e+21,1e-07,100,5e-324,-0]"
        )
        #expect(try [Int64.min, .max, 0, -1].jsonText() == "[-9223372036854775808,9223372036854775807,0,-1]")
        #expect(try Decimal(string: "12345678901234567890.125")?.jsonText() == "12345678901234567890.125")
    }

    @Test("text is escaped only where JSON requires it") func textIsEscapedWhereItHasToBe() throws {
        #expect(
            try "a\"\\/\u{8}\t\n\u{C}\r\u{1}\u{1F}\u{7F}é🎈".jsonText()
                == #""a\"\\/\b\t\n\f\r\u0001\u001f\#u{7F}é🎈""#
        )
        #expect(
            try text { json in
                json.beginObject()
                json.int("a\"b", 1)
                json.endObject()
            } == #"{"a\"b":1}"#
        )
        for count in 0..<200 {
            let plain = String(repeating: "p", count: count)
            for text in [plain + "\"", "\"" + plain, plain + "\n" + plain, plain] {
                let foundation = try JSONSerialization.jsonObject(
                    with: text.jsonData(),
                    options: .fragmentsAllowed
                )
                #expect(foundation as? String == text)
            }
        }
    }

    @Test("empty containers are written, and absent members are left out")
    func emptyContainersAndAbsentMembersAreAsExpected() throws {
        #expect(try [String]().jsonText() == "[]")
        #expect(try [String: Int]().jsonText() == "{}")
        #expect(try [[Int]]([[], [1], []]).jsonText() == "[[],[1],[]]")
        #expect(try [1, nil].jsonText() == "[1,null]")
        #expect(
            try text { json in
                json.beginObject()
                json.stringIfPresent("a", nil)
                json.listIfPresent("b", nil as [Int]?)
                json.enter("c")
                json.enter("d")
                json.intIfPresent("e", nil)
                json.leave()
                json.leave()
                json.enter("f")
                json.int("g", 1)
                json.leave()
                json.null("h")
                json.map("i", ["b": 1, "a": 2])
                json.list("j", [Date(timeIntervalSince1970: 1)]) { json, date in json.date(date, .timestamp) }
                json.endObject()
            } == #"{"f":{"g":1},"h":null,"i":{"a":2,"b":1},"j":[1]}"#
        )
        #expect(String(decoding: try JSONWriter.object { _ in }, as: UTF8.self) == "{}")
        #expect(try JSONWriter.patch { _ in } == nil)
    }

    @Test("the output is that of JSONEncoder, member by member", .proves("BD-16"))
    func agreesWithJSONSerialization() throws {
        let ours = try JSONSerialization.jsonObject(with: Person.ada.jsonData()) as? NSDictionary
        let theirs = try JSONSerialization.jsonObject(with: Data(Person.adaText.utf8)) as? NSDictionary
        #expect(ours == theirs)
        #expect(try Person(json: Person.ada.jsonBytes()) == .ada)
    }

    @Test("long documents are written whole") func longDocumentsGrow() throws {
        let quotes = String(repeating: "\"a", count: 300_000)
        #expect(try String(json: quotes.jsonBytes()) == quotes)
        let texts = (0..<10_000).map { "element \($0) \u{1}\"" }
        #expect(try [String](json: texts.jsonBytes()) == texts)
    }

    @Test(
        "texts of any length are written whole behind each other",
        arguments: [0, 1, 63, 64, 65, 999, 5_000, 70_000]
    )
    func growth(_ length: Int) throws {
        for first in [0, 10, 450, 500, 900, 1_000, 2_000, 4_000, 100_000] {
            let texts = [first, length, 3].map { String(repeating: "x", count: $0) }
            let written = try text { $0.list(texts) }
            #expect(written == "[\"\(texts.joined(separator: "\",\""))\"]", "\(first)")
        }
    }
}

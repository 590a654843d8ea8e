import Foundation
import GenAPIMapping
import Testing

/// Members that have one value.
@Suite struct ConstantTests {
    private func problem(_ text: String, _ read: (inout JSONReader) -> Void) -> String {
        do {
            try JSONReader.read(Array(text.utf8)) { json in
                json.beginObject()
                json.object("a") { json in read(&json) }
                json.endObject()
            }
            return "none"
        } catch {
            return error.description.components(separatedBy: " (line")[0]
        }
    }

    @Test("the value of a constant is accepted", arguments: [#"{"a":{"k":"x","n":2,"f":1.5,"b":true}}"#])
    func accepted(_ text: String) {
        let problem = problem(text) { json in
            json.expect("k", "x")
            json.expect("n", 2)
            json.expect("f", 1.5)
            json.expect("b", true)
        }
        #expect(problem == "none")
    }

    @Test("another value is an error with its path")
    func otherValues() {
        #expect(problem(#"{"a":{"k":"y"}}"#) { $0.expect("k", "x") } == #"a.k: expected "x", found "y""#)
        #expect(problem(#"{"a":{"n":3}}"#) { $0.expect("n", 2) } == "a.n: expected 2, found 3")
        #expect(problem(#"{"a":{"f":1}}"#) { $0.expect("f", 1.5) } == "a.f: expected 1.5, found 1.0")
        #expect(problem(#"{"a":{"b":false}}"#) { $0.expect("b", true) } == "a.b: expected true, found false")
        #expect(problem(#"{"a":{"n":"2"}}"#) { $0.expect("n", 2) } == "a.n: expected integer, found string")
        #expect(problem(#"{"a":{}}"#) { $0.expect("n", 2) } == "missing a.n")
        #expect(problem(#"{"a":{"f":null}}"#) { $0.expect("f", 1.5) } == "missing a.f (is null)")
    }

    @Test("an optional constant is checked if it is present")
    func optional() {
        let read: (inout JSONReader) -> Void = { json in
            json.expectIfPresent("k", "x")
            json.expectIfPresent("n", 2)
            json.expectIfPresent("f", 1.5)
            json.expectIfPresent("b", true)
        }
        for text in [#"{}"#, #"{"k":null,"b":null}"#, #"{"b":true,"f":1.5,"n":2,"k":"x"}"#] {
            #expect(problem(#"{"a":\#(text)}"#, read) == "none")
        }
        #expect(problem(#"{"a":{"k":"y"}}"#, read) == #"a.k: expected "x", found "y""#)
        #expect(problem(#"{"a":{"n":3}}"#, read) == "a.n: expected 2, found 3")
        #expect(problem(#"{"a":{"f":2}}"#, read) == "a.f: expected 1.5, found 2.0")
        #expect(problem(#"{"a":{"b":false}}"#, read) == "a.b: expected true, found false")
        #expect(problem(#"{"a":{"k":7}}"#, read) == "a.k: expected string, found number")
    }
}

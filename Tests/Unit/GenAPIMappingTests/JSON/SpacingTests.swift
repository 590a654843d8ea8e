import Foundation
import GenAPIMapping
import Testing

/// White space that is taken to be what it was before, where it is and where it is not.
@Suite struct SpacingTests {
    private struct Row: Equatable, Codable, JSONReadable {
        var id: Int
        var name: String
        var inner: [String: [Int]]
        var ratio: Double?
        var isOpen: Bool

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.int("id")
            name = json.string("name")
            inner = json.map("inner") { json in json.list(of: Int.self) }
            ratio = json.doubleIfPresent("ratio")
            isOpen = json.bool("isOpen")
            json.endObject()
        }
    }

    /// Tokens of an indented document; the separators between them are apart.
    private func lines(_ document: inout RandomDocument) -> [(token: String, depth: Int)] {
        var lines = [("[", 0)]
        for id in 0..<6 {
            lines += [
                ("{", 1), ("\"id\": \(id)", 2), (",", -1), ("\"name\": \"n\(id) of a longer name\"", 2),
            ]
            lines += [(",", -1), ("\"inner\": {", 2)]
            if document.chance(70) {
                lines += [("\"k\": [", 3), ("\(id)", 4), (",", -1), ("7", 4), ("]", 3)]
            }
            lines += [("}", 2), (",", -1)]
            if document.chance(50) { lines += [("\"ratio\": 1.5", 2), (",", -1)] }
            lines += [("\"isOpen\": true", 2), ("}", 1)]
            if id < 5 { lines.append((",", -1)) }
        }
        return lines + [("]", 0)]
    }

    private func text(_ document: inout RandomDocument, changes: Int) -> String {
        let unit =
            ["  ", "    ", "\t", "\r\n ", " ", "          "].randomElement(using: &document.random) ?? ""
        var text = ""
        for (token, depth) in lines(&document) {
            if depth >= 0 { text += "\n" + String(repeating: unit, count: depth) }
            if document.chance(changes) { text += document.spaces() }
            if document.chance(changes), !text.isEmpty { text.removeLast() }
            text += token
        }
        return text
    }

    /// What JSONDecoder reads; nil where it passes over a comma before the end of a container, which is not JSON.
    private func foundation<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
        var last: UInt8 = 0
        for byte in bytes where ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            if last == UInt8(ascii: ",") && (byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")) {
                return nil
            }
            last = byte
        }
        return try? JSONDecoder().decode(type, from: Data(bytes))
    }

    @Test("indented documents are read as JSONDecoder reads them", arguments: 1...300)
    func indentedDocumentsAreWhatJSONDecoderReads(_ seed: UInt64) {
        var document = RandomDocument(seed: seed)
        let text = text(&document, changes: [0, 1, 5].randomElement(using: &document.random) ?? 0)
        let theirs = foundation([Row].self, Array(text.utf8))
        #expect((try? [Row](json: text)) == theirs, "seed \(seed): \(text)")
        let isRead = (try? JSONReader.read(Array(text.utf8)) { $0.skip() }) != nil
        #expect(isRead == (theirs != nil), "seed \(seed): \(text)")
    }

    /// One byte of the white space and the commas after another is replaced.
    @Test(
        "a separator that is replaced is rejected where JSONDecoder rejects it",
        arguments: [",", "}", "]", "\"", "x", "\u{1}", " ", "\n"]
    )
    func separatorsAreStillChecked(_ replacement: String) {
        let text = "[\n  {\n    \"a\": 1,\n    \"b\": 2\n  },\n  {\n    \"a\": 3,\n    \"b\": 4\n  }\n]"
        let byte = replacement.utf8.first ?? 0
        for place in text.utf8.indices {
            var bytes = Array(text.utf8)
            let index = text.utf8.distance(from: text.startIndex, to: place)
            guard [0x20, 0x0A, 0x2C].contains(bytes[index]) else { continue }
            bytes[index] = byte
            let theirs = foundation([[String: Int]].self, bytes)
            let ours = try? JSONReader.read(bytes) { json in
                json.list { json in
                    json.beginObject()
                    let pair = ["a": json.int("a"), "b": json.int("b")]
                    json.endObject()
                    return pair
                }
            }
            #expect(ours == theirs, "'\(replacement)' at \(index)")
        }
    }
}

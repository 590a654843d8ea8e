import Foundation
import GenAPIMapping
import Testing

@Suite struct Base64Tests {
    /// The test vectors of RFC 4648 section 10.
    @Test(
        "Base64 text round-trips",
        arguments: ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy", "+/+/", "AA==", "AAA="]
    )
    func comesBack(_ text: String) throws {
        let data = try Data(json: "\"\(text)\"")
        #expect(try data.jsonText() == "\"\(text)\"")
        #expect(data.count == text.count / 4 * 3 - text.count { $0 == "=" })
    }

    @Test(
        "base64 with wrong padding, length or last bits is rejected",
        arguments: [
            "====", "=", "==", "===", "A===", "AA=", "AA", "A", "AAA", "AAAAA", "AAAA=", "AAAA==", "AAAA===",
            "AAAA====", "AA==AAAA", "AA==AA==", "AA=A", "A=AA", "=AAA", "A==A", "A=A=", "=A==", "AAAAAA=A",
            "AB==", "AP==", "A/==", "A8==", "AAB=", "AAD=", "AA/=", "AAAA\\nAAAA", "AAAA AAA", "AA==\\n",
            " AA==",
            "AA-_", "AAé=", "é===", "AA\\u0000=", "AAA\\u0000", "AAA*",
        ]
    )
    func refuses(_ text: String) {
        let error = #expect(throws: MappingError.self) { try Data(json: "\"\(text)\"") }
        #expect(error?.expected == "base64")
    }

    @Test("every text of four characters of a set round-trips or is rejected")
    func allShortTexts() throws {
        let characters = ["A", "B", "Q", "g", "8", "/", "="]
        for first in characters {
            for second in characters {
                for third in characters {
                    for fourth in characters {
                        let text = first + second + third + fourth
                        for text in [text, "Zm9v" + text, text + "Zm9v"] {
                            guard let data = try? Data(json: "\"\(text)\"") else { continue }
                            #expect(try data.jsonText() == "\"\(text)\"")
                        }
                    }
                }
            }
        }
    }
}

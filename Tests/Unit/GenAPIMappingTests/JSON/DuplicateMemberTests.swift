import GenAPIMapping
import TestTraits
import Testing

/// A key that occurs twice, in objects of as many members as make a difference to the reader: those that are looked at
/// in one go, that are compared with each other, and for which there is room from the beginning.
@Suite(.thorough) struct DuplicateMemberTests {
    private struct Pair: Equatable, JSONReadable {
        var first: Int
        var other: Int?

        init(from json: inout JSONReader) {
            json.beginObject()
            first = json.int("first")
            other = json.intIfPresent("other")
            json.endObject()
        }
    }

    static let counts =
        Array(2...20) + Array(30...35) + Array(60...70) + Array(126...130) + Array(254...258) + [
            511, 512, 513,
        ]

    /// `first` stands at two places, and strangers at the others.
    private func object(_ count: Int, _ earlier: Int, _ later: Int, bad: String? = nil, other: Int?) -> String
    {
        let members = (0..<count).map { place -> String in
            switch place {
            case later: #""first":2"#
            case earlier: #""first":\#(bad ?? "1")"#
            case other: #""other":3"#
            default: #""k\#(place)":\#(place)"#
            }
        }
        return "{\(members.joined(separator: ","))}"
    }

    @Test("the last member of a key counts, in objects of any size", arguments: counts)
    func theLastCounts(_ count: Int) throws {
        let places = Set([0, 1, count / 2, count - 2, count - 1]).sorted()
        for earlier in places {
            for later in places where earlier < later {
                for other in [nil] + places.map(Optional.some) where other != earlier && other != later {
                    for bad in [nil, "\"x\"", "null", "[{}]"] {
                        let text = object(count, earlier, later, bad: bad, other: other)
                        let message = "\(count) members, \(earlier) and \(later), other \(other ?? -1)"
                        for text in [text, text.replacing(",", with: ", ")] {
                            let pair = try? Pair(json: text)
                            #expect(pair?.first == 2, "\(message)")
                            #expect(pair?.other == (other == nil ? nil : 3), "\(message)")
                        }
                        if bad == nil {
                            #expect(try [Pair](json: "[\(text)]").first?.first == 2, "\(message)")
                            #expect(try [String: Int](json: text)["first"] == 2, "\(message)")
                            #expect(try JSONValue(json: text)["first"]?.int == 2, "\(message)")
                        }
                    }
                }
            }
        }
    }

    @Test("a key that is spelled with escapes the second time is the same key", arguments: counts)
    func escapedTwins(_ count: Int) throws {
        for later in [1, count / 2, count - 1] where later > 0 {
            let text = object(count, 0, later, other: nil).replacing(
                #""first":2"#,
                with: #""\u0066irst":2"#
            )
            #expect(try Pair(json: text).first == 2, "\(count) members, \(later)")
        }
    }
}

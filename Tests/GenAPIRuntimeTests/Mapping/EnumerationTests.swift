import GenAPIRuntime
import Testing

/// What an enumeration of a spec can do whatever its cases are.
@Suite struct EnumerationTests {
    private enum Size: String, ClosedEnumeration {
        case small, large
        case extraLarge = "x-large"
    }

    private enum Rank: Int, ClosedEnumeration {
        case first = 1
        case last = 99
    }

    private enum Color: OpenEnumeration {
        case red, green
        case unknown(String)

        init(rawValue: String) {
            switch rawValue {
            case "red": self = .red
            case "green": self = .green
            default: self = .unknown(rawValue)
            }
        }

        var rawValue: String {
            switch self {
            case .red: "red"
            case .green: "green"
            case .unknown(let text): text
            }
        }
    }

    @Test func valuesAreFoundInSetsAndAsKeys() {
        #expect(Set(Size.allCases).count == 3)
        #expect(Set([Size.small, .extraLarge, .small]) == [.extraLarge, .small])
        let prices: [Size: Int] = [.small: 1, .large: 2]
        #expect(prices[.large] == 2)
        #expect(prices[.extraLarge] == nil)
        #expect(Set([Rank.first, .last, .first]).count == 2)
        // Nobody has to name the unknown case after a declared one, but a value that was kept may be one.
        #expect(Set([Color.red, .unknown("red"), .unknown("blue")]).count == 2)
        #expect(Set([Color.unknown("blue")]).contains(Color(rawValue: "blue")))
    }

    @Test func theHashIsThatOfTheRawValue() {
        for size in Size.allCases { #expect(size.hashValue == size.rawValue.hashValue) }
        for color in [Color.red, .unknown("blue")] { #expect(color.hashValue == color.rawValue.hashValue) }
        #expect(Rank.last.hashValue == 99.hashValue)
        var ours = Hasher()
        var theirs = Hasher()
        for color in [Color.green, .unknown("")] {
            ours.combine(color)
            theirs.combine(color.rawValue)
        }
        #expect(ours.finalize() == theirs.finalize())
    }

    @Test func theRawValueIsWhatIsSent() throws {
        let sizes = try [Size](json: #"["x-large","small"]"#)
        #expect(sizes == [.extraLarge, .small])
        #expect(try sizes.jsonText() == #"["x-large","small"]"#)
        #expect(try [Rank.last].jsonText() == "[99]")
        #expect(try [Color.unknown("\"")].jsonText() == #"["\""]"#)
        #expect(sizes.map(\.parameterText) == ["x-large", "small"])
        #expect(Rank.last.parameterText == "99")
        #expect(Color.unknown("a b").queryTexts == ["a b"])
    }
}

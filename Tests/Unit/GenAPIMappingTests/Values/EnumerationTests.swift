import GenAPIMapping
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

    @Test("values are found in sets and as keys of dictionaries") func valuesAreFoundInSetsAndAsKeys() {
        #expect(Set(Size.allCases).count == 3)
        #expect(Set([Size.small, .extraLarge, .small]) == [.extraLarge, .small])
        let prices: [Size: Int] = [.small: 1, .large: 2]
        #expect(prices[.large] == 2)
        #expect(prices[.extraLarge] == nil)
        #expect(Set([Rank.first, .last, .first]).count == 2)
        // A value that was kept and reads as a declared one is that.
        #expect(Set([Person.Status.active, .unknown("Active"), .unknown("blue")]).count == 2)
        #expect(Set([Person.Status.unknown("blue")]).contains(Person.Status(rawValue: "blue")))
    }

    @Test("the hash value is that of the raw value") func theHashIsThatOfTheRawValue() {
        for size in Size.allCases { #expect(size.hashValue == size.rawValue.hashValue) }
        for status in [Person.Status.active, .unknown("blue")] {
            #expect(status.hashValue == status.rawValue.hashValue)
        }
        #expect(Rank.last.hashValue == 99.hashValue)
        var ours = Hasher()
        var theirs = Hasher()
        for status in [Person.Status.suspended, .unknown("")] {
            ours.combine(status)
            theirs.combine(status.rawValue)
        }
        #expect(ours.finalize() == theirs.finalize())
    }

    @Test("the raw value is read, written and sent") func theRawValueIsWhatIsSent() throws {
        let sizes = try [Size](json: #"["x-large","small"]"#)
        #expect(sizes == [.extraLarge, .small])
        #expect(try sizes.jsonText() == #"["x-large","small"]"#)
        #expect(try [Rank.last].jsonText() == "[99]")
        #expect(try [Person.Status.unknown("\"")].jsonText() == #"["\""]"#)
        #expect(sizes.map(\.parameterText) == ["x-large", "small"])
        #expect(Rank.last.parameterText == "99")
        #expect(Person.Status.unknown("a b").queryTexts == ["a b"])
    }
}

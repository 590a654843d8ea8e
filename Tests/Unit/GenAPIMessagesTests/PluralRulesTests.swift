import ResolvedAPI
import Testing

@testable import GenAPIMessages
@testable import SpecResolution

@Suite struct PluralRulesTests {
    /// Samples of the CLDR's tables, each with its category.
    static let samples: [(language: String, samples: String)] = [
        ("en", "one 1; other 0 2 11 21 100 1000000"),
        ("de", "one 1; other 0 2 11 21 100 1000000"),
        ("fr", "one 0 1; many 1000000 2000000; other 2 16 100 1000 1000001"),
        ("pt", "one 0 1; many 1000000; other 2 17"),
        ("pt-PT", "one 1; many 1000000; other 0 2 17"),
        ("es", "one 1; many 1000000; other 0 2 16 100"),
        ("ru", "one 1 21 31 101 1001; few 2 3 4 22 23 24 102 1002; many 0 5 11 12 14 19 100 111 112 1000"),
        ("uk", "one 1 21 101; few 2 4 22 102; many 0 5 11 19 100"),
        ("pl", "one 1; few 2 3 4 22 23 24 102; many 0 5 11 12 14 19 21 100 101 112"),
        ("hr", "one 1 21 101; few 2 4 22 102; other 0 5 11 19 100 111"),
        ("cs", "one 1; few 2 3 4; other 0 5 19 22 100"),
        ("sk", "one 1; few 2 3 4; other 0 5 19 22 100"),
        ("sl", "one 1 101 201; two 2 102; few 3 4 103 104; other 0 5 19 100 111"),
        ("lt", "one 1 21 101; few 2 9 22 102; other 0 10 11 19 20 100 111"),
        ("lv", "zero 0 10 11 19 20 100 111; one 1 21 101; other 2 9 22 102"),
        ("ro", "one 1; few 0 2 16 101 119; other 20 35 100 120 1000"),
        (
            "ar",
            "zero 0; one 1; two 2; few 3 10 103 110 1003; many 11 26 99 111 1011; other 100 101 102 200 1000"
        ),
        ("he", "one 1; two 2; other 0 3 17 100"),
        ("ga", "one 1; two 2; few 3 6; many 7 10; other 0 11 25 100"),
        ("cy", "zero 0; one 1; two 2; few 3; many 6; other 4 5 7 20 100"),
        ("gd", "one 1 11; two 2 12; few 3 10 13 19; other 0 20 34 100"),
        ("mt", "one 1; two 2; few 0 3 10 103 109; many 11 19 111 117; other 20 35 100"),
        ("is", "one 1 21 31 101; other 0 5 11 16 100 111"),
        ("fil", "one 0 1 2 3 5 7 8 10 13 15 100; other 4 6 9 14 16 19 24 104"),
        ("hi", "one 0 1; other 2 17 100"),
        ("ja", "other 0 1 2 5 100"), ("zh-Hant-TW", "other 0 1 2 5 100"), ("xx", "other 0 1 2 5"),
    ]

    @Test("numbers have the plural categories of the CLDR", arguments: samples)
    func numbersHaveTheCategoriesOfTheCLDR(_ language: String, _ samples: String) throws {
        for group in samples.split(separator: "; ") {
            let words = group.split(separator: " ").map(String.init)
            for word in words.dropFirst() {
                let number = try #require(Int(word))
                #expect("\(PluralCategory(of: number, in: language))" == words[0], "\(language) \(number)")
            }
        }
    }

    @Test("negative numbers have the category of their magnitude")
    func negativeNumbersHaveTheCategoryOfTheirMagnitude() {
        #expect(PluralCategory(of: -1, in: "en") == .one)
        #expect(PluralCategory(of: -3, in: "ru_RU") == .few)
        #expect(PluralCategory(of: .min, in: "ru") == .many)
        #expect(PluralCategory(of: .max, in: "ru") == .many)
    }

    @Test("the generator knows exactly the categories that numbers have, and those of fractions")
    func theGeneratorKnowsTheCategories() {
        /// What only fractions have.
        let fractions: [String: Set<String>] = ["cs": ["many"], "sk": ["many"], "lt": ["many"]]
        for language in Set(PluralCategories.known.keys).union(PluralRule.rules.keys).sorted() {
            let numbers = Array(0...200) + [1_000_000]
            var found = Set(numbers.map { "\(PluralCategory(of: $0, in: language))" })
            found.formUnion(fractions[language] ?? [])
            let known = Set(PluralCategories.categories(of: language).map(\.rawValue))
            #expect(found.union(["other"]) == known.union(["other"]), "\(language)")
        }
        #expect(PluralCategories.categories(of: "pt-PT") == PluralCategories.categories(of: "pt"))
        #expect(PluralCategories.categories(of: "tlh").isEmpty)
    }
}

import Foundation
import TestTraits
import Testing

@testable import GenAPIMessages

private struct SampleMessages: LocalizedMessages {
    let languages: [String]
    let missing = MissingMessages()

    static let table = MessageTable(
        """
        title
            en: Places
            de: Orte
            de-CH: Plätze
        greeting
            en: Hello, {name}!
            fr: Bonjour {name} !
        sale
            en: 100% {{of}} {name}: %@ %d %n {{name}} {other} }{ {
        photos
            en.count.one: One photo of {name}
            en.count.other: {count} photos of {name}
            pl.count.one: {count} zdjęcie
            pl.count.few: {count} zdjęcia
            pl.count.other: {count} zdjęć
            ja: 写真{count}枚
        empty
            en:
        none
        """
    )
}

@Suite struct LocalizedMessagesTests {
    @Test(
        "the text is in the first language that has one",
        arguments: [
            (["de-CH"], "Plätze"), (["de-AT"], "Orte"), (["de_AT"], "Orte"), (["DE"], "Orte"),
            (["fr", "de-AT"], "Orte"),
            (["fr"], "Places"), ([], "Places"), (["", "-", "d"], "Places"), (["de-CH-1996"], "Plätze"),
        ]
    )
    func theTextIsInTheFirstLanguageThatHasOne(_ languages: [String], _ text: String) {
        #expect(SampleMessages(languages: languages).text("title") == text)
    }

    @Test("each message falls back to another language on its own") func eachMessageFallsBackOnItsOwn() {
        let messages = SampleMessages(languages: ["fr", "de"])
        #expect(messages.text("greeting", ["name": .text("Ada")]) == "Bonjour Ada !")
        #expect(messages.text("title") == "Orte")
    }

    @Test("a missing key returns the key in question marks and is recorded once", .proves("GI-19"))
    func missingKeys() async {
        let messages = SampleMessages(languages: ["de"])
        #expect(messages.text("title") == "Orte")
        #expect(messages.missing.keys.isEmpty)
        #expect(messages.text("nothing") == "?nothing?")
        await withTaskGroup { group in
            for _ in 0..<50 { group.addTask { _ = messages.text("nothing", ["name": .text("%s")]) } }
        }
        #expect(messages.text("%n") == "?%n?")
        #expect(messages.missing.keys == ["nothing", "%n"])
    }

    @Test("the number and length of recorded missing keys are limited") func keysFromAServerFillNoMemory() {
        let messages = SampleMessages(languages: [])
        for number in 0..<2_000 { _ = messages.text("\(number)" + String(repeating: "x", count: 1_000)) }
        #expect(messages.missing.keys.count == 1_000)
        #expect(messages.missing.keys.allSatisfy { $0.count == 200 })
    }

    @Test("percent signs and braces of texts and arguments have no meaning", .proves("GI-19"))
    func textsThatLookLikeFormats() {
        let messages = SampleMessages(languages: [])
        #expect(
            messages.text("sale", ["name": .text("{other} %@ {{"), "of": .text("x")])
                == "100% {of} {other} %@ {{: %@ %d %n {name} {other} }{ {"
        )
        #expect(messages.text("greeting") == "Hello, {name}!")
        #expect(messages.text("greeting", ["name": .text("")]) == "Hello, !")
        #expect(messages.text("empty").isEmpty)
        #expect(messages.text("none").isEmpty)
    }

    @Test("a text can have several lines") func aTextCanHaveSeveralLines() {
        let table = MessageTable(
            "before\n        x\na key: b\n    en:  a:\n\n         b\n    x\n    de\n\n    en.n.few:\nc\n\n"
        )
        let texts = table.messages["a key: b"] ?? []
        #expect(texts.map(\.key) == ["en"])
        #expect(texts.first?.value.templates == [.other: " a:\n\n b\n", .few: ""])
        #expect(texts.first?.value.count == "n")
        #expect(table.messages["c"]?.isEmpty == true && table.messages["before"]?.isEmpty == true)
        #expect(MessageTable("").messages.isEmpty)
    }

    @Test(
        "a number selects the plural by the rules of the language",
        arguments: [
            ("en", 1, "One photo of Rome"), ("en", 0, "0 photos of Rome"), ("pl", 1, "1 zdjęcie"),
            ("pl", 3, "3 zdjęcia"),
            ("pl", 5, "5 zdjęć"), ("ja", 1, "写真1枚"), ("en", 12_345, "12345 photos of Rome"),
        ]
    )
    func theNumberSelectsTheTextInTheRulesOfItsLanguage(_ language: String, _ count: Int, _ text: String) {
        let messages = SampleMessages(languages: [language])
        #expect(messages.text("photos", ["count": .int(count), "name": .text("Rome")]) == text)
    }

    @Test("a plural follows the language of the text, not that of the reader")
    func aPluralFollowsTheLanguageOfTheTextAndNotOfTheReader() {
        // Zero is singular in French, but this reader gets the English text.
        let messages = SampleMessages(languages: ["fr"])
        #expect(messages.text("photos", ["count": .int(0), "name": .text("Rome")]) == "0 photos of Rome")
    }

    @Test("without a whole number, the plural for other numbers is used")
    func aPluralWithoutAWholeNumberIsThatOfOtherNumbers() {
        let messages = SampleMessages(languages: ["en"])
        #expect(messages.text("photos", ["name": .text("Rome")]) == "{count} photos of Rome")
        #expect(
            messages.text("photos", ["count": .double(1.5), "name": .text("Rome")]) == "1.5 photos of Rome"
        )
    }
}

import SourceDiagnostics
import Testing

@Suite struct ClosestWordTests {
    @Test(
        "a misspelled word is matched to the closest known word",
        arguments: [
            ("Strng", "string"), ("feilds", "fields"), ("USER", "User"), ("gte", "get"),
            ("requird", "required"),
            ("adress", "Address"), ("enmu", "enum"), ("ok", nil), ("color", nil), ("q", nil), ("", nil),
            ("somethingelse", nil), ("Größe", "Grösse"),
        ] as [(String, String?)]
    )
    func theNearestWordIsTheOneThatWasMeant(_ word: String, _ meant: String?) {
        let known = ["string", "fields", "User", "get", "required", "Address", "enum", "Grösse", "x2345678"]
        #expect(word.closest(in: known) == meant)
        #expect(KnownWords(known).closest(to: word) == meant)
    }

    @Test("the first of several equally close words wins") func theFirstOfEquallyNearWordsWins() {
        #expect("cat".closest(in: ["bat", "hat"]) == "bat")
        #expect("hatt".closest(in: ["bats", "hats", "hat"]) == "hats")
    }

    @Test("a very long word has no closest word") func nothingIsNearAVeryLongWord() {
        let long = String(repeating: "a", count: 100_000)
        #expect(long.closest(in: [long + "b", "a"]) == nil)
    }
}

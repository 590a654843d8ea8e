import GoldenTesting
import SourceDiagnostics
import Testing

@Suite struct UnifiedDiffTests {
    private func diff(_ old: String, _ new: String) -> String {
        UnifiedDiff.text(from: old, to: new, oldName: "a", newName: "b")
    }

    @Test("the diff of equal texts is empty") func equalTextsDoNotDiffer() {
        #expect(diff("a\nb\n", "a\nb\n").isEmpty)
    }

    @Test("a change is shown with three lines of context") func aChangeIsShownAmongItsNeighbors() {
        #expect(
            diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
                --- a
                +++ b
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """
        )
    }

    @Test("changes that are far apart have separate hunks") func changesFarApartAreHunksOfTheirOwn() {
        let old = (1...30).map { "\($0)\n" }
        var new = old
        new[2] = "three\n"
        new.remove(at: 25)
        let text = diff(old.joined(), new.joined())
        #expect(text.contains("@@ -1,6 +1,6 @@\n"))
        #expect(text.contains("@@ -23,7 +23,6 @@\n"))
    }

    @Test("changes share a hunk if their neighbors touch or overlap", arguments: 0...9)
    func distances(_ equalLines: Int) {
        let old = (0..<equalLines + 2).map { "\($0)\n" }
        var new = old
        (new[0], new[equalLines + 1]) = ("first\n", "last\n")
        let hunks = diff(old.joined(), new.joined()).split(separator: "\n").filter { $0.hasPrefix("@@") }
        // Each change has three neighbors.
        #expect(hunks.count == (equalLines <= 6 ? 1 : 2))
    }

    @Test("a missing line break at the end is a difference") func aMissingLineBreakAtTheEndIsADifference() {
        #expect(diff("a\n", "a") == "--- a\n+++ b\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n")
    }

    @Test("the diff between an empty text and another one has every line") func nothingBecomesSomething() {
        #expect(diff("", "a\nb\n") == "--- a\n+++ b\n@@ -0,0 +1,2 @@\n+a\n+b\n")
        #expect(diff("a\nb\n", "") == "--- a\n+++ b\n@@ -1,2 +0,0 @@\n-a\n-b\n")
    }

    @Test("texts that are only canonically equivalent differ") func textsThatAreEqualOnlyToUnicodeDiffer() {
        #expect(diff("é\n", "e\u{301}\n") == "--- a\n+++ b\n@@ -1 +1 @@\n-é\n+e\u{301}\n")
    }

    @Test("a carriage return is part of its line") func carriageReturnsAreText() {
        #expect(diff("a\r\n", "a\n") == "--- a\n+++ b\n@@ -1 +1 @@\n-a\r\n+a\n")
    }

    @Test("texts with nothing in common are compared in limited time")
    func textsWithNothingInCommonTakeABoundedTime() {
        let old = (0..<20_000).map { "old \($0)\n" }.joined()
        let new = (0..<20_000).map { "new \($0)\n" }.joined()
        let clock = ContinuousClock()
        let time = clock.measure { #expect(diff(old, new).utf8.count > 400_000) }
        #expect(time < .seconds(20))
    }

    /// Applying the diff to the old text gives the new one, whatever the two are.
    @Test("a diff contains the old text and the new one", arguments: 0..<200)
    func leadsFromTheOldToTheNew(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let old = (0..<Int.random(in: 0...40, using: &random)).map { _ in
            "\(Int.random(in: 0...6, using: &random))\n"
        }
        var new = old
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let place = Int.random(in: 0...new.count, using: &random)
            if Bool.random(using: &random) || place == new.count {
                new.insert("x\(seed)\n", at: place)
            } else {
                new.remove(at: place)
            }
        }
        let text = UnifiedDiff.text(
            from: old.joined(),
            to: new.joined(),
            oldName: "a",
            newName: "b",
            context: 1_000
        )
        let lines = text.split(separator: "\n").dropFirst(3)
        guard old != new else { return #expect(text.isEmpty) }
        #expect(lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined() == old.joined())
        #expect(lines.filter { !$0.hasPrefix("-") }.map { $0.dropFirst() + "\n" }.joined() == new.joined())
    }
}

import Testing

@testable import SourceDiagnostics

@Suite struct SourceFileTests {
    @Test("a line ends with LF, CR LF or CR", arguments: ["a\nbc\n", "a\r\nbc\r\n", "a\rbc\r"])
    func linesEndInThreeWays(_ text: String) {
        let file = SourceFile(path: "a", text: text)
        #expect(file.lineCount == 3)
        #expect((1...4).map { file.text(in: file.lineOffsets($0)) } == ["a", "bc", "", ""])
        let b = text.utf8.distance(
            from: text.utf8.startIndex,
            to: text.utf8.firstIndex(of: UInt8(ascii: "b"))!
        )
        #expect(file.position(at: b) == SourcePosition(line: 2, column: 1, offset: b))
        #expect(file.position(at: b + 1).column == 2)
    }

    @Test("columns count Unicode scalars") func columnsCountScalars() {
        let file = SourceFile(path: "a", text: "äöü👍e\u{301}x")
        #expect(file.position(at: 6).column == 4)
        #expect(file.position(at: 10).column == 5)
        #expect(file.position(at: 13).column == 7)
    }

    @Test("a position outside of the file is its beginning or its end")
    func placesOutsideOfTheFileAreItsEnds() {
        let file = SourceFile(path: "a", text: "ab")
        #expect(file.position(at: -1) == SourcePosition(line: 1, column: 1, offset: 0))
        #expect(file.position(at: 9) == SourcePosition(line: 1, column: 3, offset: 2))
        #expect(
            SourceFile(path: "a", bytes: []).position(at: 0) == SourcePosition(line: 1, column: 1, offset: 0)
        )
    }

    /// The lookup takes strides; the strides must not show.
    @Test(
        "every position in a long text is the same as when counted from the beginning",
        arguments: ["ä", "a", "👍\n", "ab\r\n"]
    )
    func everyPlaceOfALongTextIsWhereCountingSaysItIs(_ unit: String) {
        let file = SourceFile(path: "a", text: String(repeating: unit, count: 1500))
        var (line, column) = (1, 1)
        var offset = 0
        let scalars = Array(file.text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if !file.position(at: offset).isAt(line, column) {
                Issue.record("\(offset): \(file.position(at: offset)) is not \(line):\(column)")
                return
            }
            offset += UTF8.width(scalar)
            let endsLine = scalar == "\n" || (scalar == "\r" && scalars[index + 1] != "\n")
            (line, column) = endsLine ? (line + 1, 1) : (line, column + 1)
        }
        #expect(file.position(at: offset).isAt(line, column))
    }

    @Test("fix-its are applied from the beginning and never overlap")
    func fixItsAreAppliedFromTheFrontAndNeverOverlap() {
        let file = SourceFile(path: "a", text: "one two three")
        func edit(_ offsets: Range<Int>, _ text: String) -> Diagnostic.FixIt {
            Diagnostic.FixIt("", at: SourceRange(file, offsets), replacement: text)
        }
        #expect(file.applying([edit(8..<13, "3"), edit(0..<3, "1")]) == "1 two 3")
        #expect(file.applying([edit(0..<5, "x"), edit(4..<7, "y")]) == "xwo three")
        #expect(file.applying([edit(3..<3, ","), edit(3..<3, ";")]) == "one, two three")
        let other = SourceRange(SourceFile(path: "b", text: "one two three"), 0..<3)
        #expect(file.applying([.init("", at: other, replacement: "x")]) == "one two three")
    }
}

extension SourcePosition {
    fileprivate func isAt(_ line: Int, _ column: Int) -> Bool { self.line == line && self.column == column }
}

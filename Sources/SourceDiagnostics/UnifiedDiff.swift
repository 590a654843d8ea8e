/// The differences between two texts, as `diff -u` prints them.
package enum UnifiedDiff {
    /// Empty if the texts are equal. The time is bounded: of two texts with little in common, one replaces the other as
    /// a whole.
    package static func text(
        from old: String,
        to new: String,
        oldName: String,
        newName: String,
        context: Int = 3
    ) -> String {
        guard !old.utf8.elementsEqual(new.utf8) else { return "" }
        let edits = LineEdits.from(lines(of: old), to: lines(of: new))
        var output = "--- \(oldName)\n+++ \(newName)\n"
        for hunk in hunks(of: edits, context: context) { print(hunk, of: edits, to: &output) }
        return output
    }

    /// Lines with their line breaks, so that a missing one at the end is a difference.
    private static func lines(of text: String) -> [Substring] {
        var lines: [Substring] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.utf8.firstIndex(of: 0x0A).map { rest.utf8.index(after: $0) } ?? rest.endIndex
            lines.append(rest[..<end])
            rest = rest[end...]
        }
        return lines
    }

    /// Groups of edits that are near each other, with the equal lines around them.
    private static func hunks(of edits: [LineEdit], context: Int) -> [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in edits.indices where edits[index].isChange {
            let around = max(0, index - context)..<min(edits.count, index + 1 + context)
            if let last = hunks.last, last.upperBound >= around.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
            } else {
                hunks.append(around)
            }
        }
        return hunks
    }

    private static func print(_ hunk: Range<Int>, of edits: [LineEdit], to output: inout String) {
        let before = edits[..<hunk.lowerBound]
        let old = place(after: before.count(where: \.isInOld), count: edits[hunk].count(where: \.isInOld))
        let new = place(after: before.count(where: \.isInNew), count: edits[hunk].count(where: \.isInNew))
        output += "@@ -\(old) +\(new) @@\n"
        for edit in edits[hunk] {
            output += edit.sign
            output += edit.line
            if edit.line.utf8.last != 0x0A { output += "\n\\ No newline at end of file\n" }
        }
    }

    /// `12,5`: five lines from the twelfth on; for no lines, the line before them.
    private static func place(after lines: Int, count: Int) -> String {
        switch count {
        case 0: "\(lines),0"
        case 1: "\(lines + 1)"
        default: "\(lines + 1),\(count)"
        }
    }
}

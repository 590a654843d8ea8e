import TextEscaping

/// One line of a file for a terminal, and the cells of a range in it.
///
/// Tabs are expanded, dangerous characters escaped, and a very long line is cut around the range.
struct SourceExcerpt {
    private static let cellsBefore = 48
    private static let cellsInAll = 110

    let lineNumber: Int
    private(set) var text = ""
    private(set) var underlineStart = 0
    /// At least one, so that an empty range is seen too.
    private(set) var underlineWidth = 0

    init(_ range: SourceRange) {
        let file = range.file
        let start = range.start
        lineNumber = start.line
        let line = file.lineOffsets(start.line)
        let focus = min(start.offset, line.upperBound)
        let end = min(max(range.offsets.upperBound, focus), line.upperBound)

        let before = Self.scalars(of: file, from: line.lowerBound, before: focus)
        var cells = before.kept.reduce(into: Cells()) { $0.append($1) }
        if before.isClipped { cells = Cells(clipped: cells) }
        underlineStart = cells.width
        var offset = focus
        for scalar in file.text(in: focus..<min(line.upperBound, focus + Self.cellsInAll * 4)).unicodeScalars
        {
            guard cells.width < Self.cellsInAll else {
                cells.appendEllipsis()
                break
            }
            if offset < end { underlineWidth -= cells.width }
            cells.append(scalar)
            if offset < end { underlineWidth += cells.width }
            offset += UTF8.width(scalar)
        }
        underlineWidth = max(underlineWidth, 1)
        text = cells.text
    }

    /// The last scalars before an offset, without scanning the whole line.
    private static func scalars(
        of file: SourceFile,
        from start: Int,
        before focus: Int
    ) -> (kept: [Unicode.Scalar], isClipped: Bool) {
        var first = max(start, focus - cellsBefore * 4)
        while first > start, first < focus, file.bytes[first] & 0xC0 == 0x80 { first += 1 }
        let scalars = Array(file.text(in: first..<focus).unicodeScalars)
        return (Array(scalars.suffix(cellsBefore)), first > start || scalars.count > cellsBefore)
    }

    /// Text with its width.
    private struct Cells {
        var text = ""
        var width = 0

        init() {}

        init(clipped cells: Cells) {
            text = "…" + cells.text
            width = cells.width + 1
        }

        mutating func append(_ scalar: Unicode.Scalar) {
            if scalar == "\t" {
                let spaces = 4 - width % 4
                text += String(repeating: " ", count: spaces)
                width += spaces
            } else if scalar.isInvisible {
                text += scalar.shown
                width += scalar.shown.unicodeScalars.count
            } else {
                text.unicodeScalars.append(scalar)
                width += scalar.terminalWidth
            }
        }

        mutating func appendEllipsis() {
            text += "…"
            width += 1
        }
    }
}

extension SourceFile {
    /// The text of the file after these edits. Of two edits that overlap, the one that begins first wins, and of two at
    /// one location the first in the list; edits of other files are ignored.
    package func applying(_ fixIts: [Diagnostic.FixIt]) -> String {
        let edits = fixIts.enumerated()
            .filter { $0.element.range.file == self }
            .sorted { left, right in
                let (a, b) = (left.element.range.offsets.lowerBound, right.element.range.offsets.lowerBound)
                return a == b ? left.offset < right.offset : a < b
            }
        var mended: [UInt8] = []
        var end = 0
        var lastStart = -1
        for (_, edit) in edits {
            let offsets = edit.range.offsets.clamped(to: 0..<bytes.count)
            guard offsets.lowerBound >= end, offsets.lowerBound > lastStart else { continue }
            mended += bytes[end..<offsets.lowerBound]
            mended += edit.replacement.utf8
            end = offsets.upperBound
            lastStart = offsets.lowerBound
        }
        mended += bytes[end...]
        return String(decoding: mended, as: UTF8.self)
    }
}

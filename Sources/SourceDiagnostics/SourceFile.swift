/// A text with a path that identifies it.
///
/// It is a class because every range refers to its file: thousands of ranges share one reference. The bytes need not be
/// UTF-8; locations are byte offsets, and lines and columns are computed on demand.
package final class SourceFile: Sendable {
    /// The name of the file in messages. No file is opened by it.
    package let path: String
    package let bytes: [UInt8]

    private let lines: LineTable

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        self.lines = LineTable(bytes)
    }

    package convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// The bytes as text, every byte that is not UTF-8 replaced.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var lineCount: Int { lines.count }

    /// The line and column of a byte, as editors count.
    package func position(at offset: Int) -> SourcePosition {
        lines.position(at: min(max(offset, 0), bytes.count), in: bytes)
    }

    /// The bytes of a line, counted from one, without its line break.
    package func lineOffsets(_ line: Int) -> Range<Int> {
        lines.offsets(ofLine: line, in: bytes)
    }

    /// The text between two offsets, every byte that is not UTF-8 replaced.
    package func text(in offsets: Range<Int>) -> String {
        String(decoding: bytes[offsets.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}

extension SourceFile: Hashable {
    package static func == (left: SourceFile, right: SourceFile) -> Bool {
        left === right || (left.path == right.path && left.bytes == right.bytes)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(bytes.count)
    }
}

/// A location in a file.
package struct SourcePosition: Hashable, Sendable {
    /// From one. Lines end with LF, CR LF or CR.
    package let line: Int
    /// From one, in Unicode scalars. A byte that is not UTF-8 counts as one.
    package let column: Int
    /// From zero, in bytes.
    package let offset: Int

    package init(line: Int, column: Int, offset: Int) {
        self.line = line
        self.column = column
        self.offset = offset
    }
}

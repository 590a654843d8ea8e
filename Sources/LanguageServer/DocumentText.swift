import SourceDiagnostics
import SpecReading

extension SourceFile {
    /// The offset of a position; the nearest one if there is no such position.
    func offset(of position: DocumentPosition) -> Int {
        let line = lineOffsets(min(position.line, lineCount) + 1)
        if position.line >= lineCount { return bytes.count }
        var units = 0
        var offset = line.lowerBound
        while offset < line.upperBound, units < position.character {
            let width = Self.width(bytes[offset])
            units += width == 4 ? 2 : 1
            offset += width
        }
        return min(offset, line.upperBound)
    }

    /// The position of an offset.
    func documentPosition(at offset: Int) -> DocumentPosition {
        let line = position(at: offset).line
        let start = lineOffsets(line).lowerBound
        var units = 0
        var index = start
        while index < min(offset, bytes.count) {
            let width = Self.width(bytes[index])
            units += width == 4 ? 2 : 1
            index += width
        }
        return DocumentPosition(line: line - 1, character: units)
    }

    private static func width(_ byte: UInt8) -> Int {
        switch byte {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }

    /// The text after a change of the protocol; `nil` if the change is wrong.
    func applying(_ change: YAMLNode) -> SourceFile? {
        guard let text = change["text"]?.string else { return nil }
        guard let range = change["range"] else { return SourceFile(path: path, text: text) }
        guard let start = range["start"].flatMap(DocumentPosition.init),
            let end = range["end"].flatMap(DocumentPosition.init)
        else { return nil }
        let (lower, upper) = (offset(of: start), offset(of: end))
        guard lower <= upper, bytes.count - (upper - lower) + text.utf8.count <= MessageBuffer.largest else {
            return nil
        }
        return SourceFile(
            path: path,
            bytes: Array(bytes[..<lower]) + Array(text.utf8) + Array(bytes[upper...])
        )
    }
}

extension SourceRange {
    var json: JSONText {
        .object([
            ("start", file.documentPosition(at: offsets.lowerBound).json),
            ("end", file.documentPosition(at: offsets.upperBound).json),
        ])
    }

    var location: JSONText {
        .object([("uri", .string(DocumentURI.uri(of: file.path))), ("range", json)])
    }
}

internal import SourceDiagnostics

extension YAMLSyntaxMessages {
    /// `{ stop: string | [string] }`, or `stop: [string] | string`
    func union() -> Diagnostic? {
        guard let bar = bar(near: error.offset) else { return nil }
        let start = start(of: bar)
        guard start < bar else { return nil }
        let type = SourceRange(file, start..<end(of: bar))
        guard type.text.contains(where: { "[{".contains($0) }) else { return nil }
        return .unionWithoutQuotes(SourceRange(file, bar..<bar + 1), type: type)
    }

    private var line: Range<Int> { file.lineOffsets(file.position(at: error.offset).line) }

    /// The `|` at the offset, or in front of it.
    private func bar(near offset: Int) -> Int? {
        guard line.contains(offset) else { return nil }
        if bytes[offset] == UInt8(ascii: "|") { return offset }
        let before = (line.lowerBound..<offset).last { !bytes[$0].isSpace }
        return before.flatMap { bytes[$0] == UInt8(ascii: "|") ? $0 : nil }
    }

    /// The beginning of the value that contains the offset: behind a key, or behind the dash of a list.
    private func start(of offset: Int) -> Int {
        let separator = (line.lowerBound..<offset).last { place in
            ":-,".utf8.contains(bytes[place]) && bytes[place + 1].isSpace
                && depth(from: place, to: offset) == 0
        }
        let start = separator.map { $0 + 1 } ?? line.lowerBound
        return (start..<offset).first { !bytes[$0].isSpace } ?? offset
    }

    /// The end of the value that contains the offset.
    private func end(of offset: Int) -> Int {
        var depth = 0
        var end = line.upperBound
        for index in offset..<line.upperBound {
            let isOutside = depth == 0 && ",]}".utf8.contains(bytes[index])
            let isComment = bytes[index] == UInt8(ascii: "#") && bytes[index - 1].isSpace
            if isOutside || isComment {
                end = index
                break
            }
            depth += bytes[index].bracket
        }
        while end > offset + 1, bytes[end - 1].isSpace { end -= 1 }
        return end
    }

    private func depth(from start: Int, to end: Int) -> Int {
        bytes[start..<end].reduce(0) { $0 + $1.bracket }
    }
}

extension UInt8 {
    /// How much deeper the text is behind it.
    fileprivate var bracket: Int { "[{".utf8.contains(self) ? 1 : "]}".utf8.contains(self) ? -1 : 0 }
}

internal import SourceDiagnostics

/// A text whose parts have locations: an expression inside of a scalar.
struct LocatedText {
    let utf8: [UInt8]
    let whole: SourceRange
    /// The offset of the first byte, if the text is in the source unchanged; `nil` if there are escapes or line breaks.
    /// Every part then has the range of the whole.
    private let start: Int?

    init(_ text: Located<String>, style: YAMLStyle) {
        utf8 = Array(text.value.utf8)
        whole = text.range
        let shift = style == .plain ? 0 : 1
        let source = text.range.offsets.dropFirst(shift).dropLast(shift)
        let isVerbatim = style != .block && text.range.file.bytes[source].elementsEqual(utf8)
        start = isVerbatim ? source.lowerBound : nil
    }

    func range(_ part: Range<Int>) -> SourceRange {
        guard let start else { return whole }
        return SourceRange(whole.file, (start + part.lowerBound)..<(start + part.upperBound))
    }

    func text(_ part: Range<Int>) -> String { String(decoding: utf8[part], as: UTF8.self) }

    func located(_ part: Range<Int>) -> Located<String> { Located(text(part), at: range(part)) }
}

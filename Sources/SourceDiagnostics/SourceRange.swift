/// A range of a file, in bytes as written: a quoted text is longer than its value.
package struct SourceRange: Hashable, Sendable {
    package let file: SourceFile
    private let lower: UInt32
    private let upper: UInt32

    package init(_ file: SourceFile, _ offsets: Range<Int>) {
        self.file = file
        lower = UInt32(clamping: offsets.lowerBound)
        upper = UInt32(clamping: offsets.upperBound)
    }

    package var offsets: Range<Int> { Int(lower)..<Int(upper) }
    package var start: SourcePosition { file.position(at: Int(lower)) }
    package var end: SourcePosition { file.position(at: Int(upper)) }

    /// The text of the range.
    package var text: String { file.text(in: offsets) }

    /// The part of this range that begins `offsets.lowerBound` bytes after its start.
    package func part(_ offsets: Range<Int>) -> SourceRange {
        let shifted = (offsets.lowerBound + Int(lower))..<(offsets.upperBound + Int(lower))
        return SourceRange(file, shifted.clamped(to: self.offsets))
    }

    /// From the start of this range to the end of a later one of the same file.
    package func through(_ later: SourceRange) -> SourceRange {
        SourceRange(file, Int(lower)..<Int(max(upper, later.upper)))
    }
}

/// A value with its range.
package struct Located<Value> {
    package let value: Value
    package let range: SourceRange

    package init(_ value: Value, at range: SourceRange) {
        self.value = value
        self.range = range
    }

    package func map<Other>(_ transform: (Value) -> Other) -> Located<Other> {
        Located<Other>(transform(value), at: range)
    }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

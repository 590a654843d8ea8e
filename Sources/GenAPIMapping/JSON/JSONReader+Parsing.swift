#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value, and the warnings of its reading.
public struct JSONReading<Value> {
    /// The whole value, without what `warnings` name.
    public let value: Value
    /// Elements and fields that did not fit, where the model says to go on without them; the first thousand.
    public let warnings: [MappingError]
}

extension JSONReading: Sendable where Value: Sendable {}

/// A value from a part of a document, and the length of that part.
struct JSONPart<Value> {
    let value: Value
    let count: Int
    let failure: ReadingFailure?
}

extension JSONReadable {
    /// Reads the whole document.
    public init(json bytes: [UInt8]) throws(MappingError) {
        self = try JSONReader.read(bytes) { Self(from: &$0) }
    }

    /// Reads the whole document.
    public init(json bytes: ArraySlice<UInt8>) throws(MappingError) {
        self = try JSONReader.read(bytes) { Self(from: &$0) }
    }

    /// Reads the whole document.
    public init(json data: Data) throws(MappingError) {
        self = try JSONReader.read(data) { Self(from: &$0) }
    }

    /// Reads the whole document.
    public init(json bytes: UnsafeRawBufferPointer) throws(MappingError) {
        self = try JSONReader.read(bytes) { Self(from: &$0) }
    }

    /// Reads the whole document.
    public init(json bytes: RawSpan) throws(MappingError) {
        let result: Result<Self, MappingError> = bytes.withUnsafeBytes { bytes in
            Result { () throws(MappingError) in try Self(json: bytes) }
        }
        self = try result.get()
    }

    /// Reads the whole document.
    public init(json text: String) throws(MappingError) {
        self = try JSONReader.read(Array(text.utf8)) { Self(from: &$0) }
    }
}

extension JSONReader {
    /// Reads a whole document: one value, which the closure reads, and only white space after it.
    ///
    /// The closure runs again if the document has duplicate keys, or an optional member comes later than assumed. So do
    /// closures that read elements of a list.
    public static func read<Value>(
        _ bytes: some ContiguousBytes,
        maximumDepth: Int = defaultMaximumDepth,
        _ read: (inout JSONReader) -> Value
    ) throws(MappingError) -> Value {
        try reading(bytes, maximumDepth: maximumDepth, read).value
    }

    /// Reads a whole document, and returns the value with its warnings.
    public static func reading<Value>(
        _ bytes: some ContiguousBytes,
        maximumDepth: Int = defaultMaximumDepth,
        _ read: (inout JSONReader) -> Value
    ) throws(MappingError) -> JSONReading<Value> {
        let result = bytes.withUnsafeBytes { bytes in
            document(bytes, maximumDepth: maximumDepth, read)
        }
        return try result.get()
    }

    /// Reads a part of a document that lies within so many containers, where it has no key twice.
    static func part<Value>(
        _ bytes: UnsafeRawBufferPointer,
        depth: Int,
        _ maximumDepth: Int,
        assumes: Bool = true,
        _ read: (inout JSONReader) -> Value
    ) -> JSONPart<Value> {
        let source = JSONSource(bytes)
        defer { source.deallocate() }
        var reader = JSONReader(source, maximumDepth: maximumDepth, depth: depth, assumes: assumes)
        let value = read(&reader)
        if reader.mayHaveAssumedWrongly {
            return part(bytes, depth: depth, maximumDepth, assumes: false, read)
        }
        if reader.mayHaveReadDuplicates,
            let plain = DuplicateKeyEraser.blanked(source, maximumDepth: maximumDepth, depth: depth)
        {
            return plain.withUnsafeBytes { part($0, depth: depth, maximumDepth, read) }
        }
        return JSONPart(value: value, count: reader.offset, failure: reader.endingFailure)
    }

    private static func document<Value>(
        _ bytes: UnsafeRawBufferPointer,
        maximumDepth: Int,
        assumes: Bool = true,
        _ read: (inout JSONReader) -> Value
    ) -> Result<JSONReading<Value>, MappingError> {
        let source = JSONSource(bytes)
        defer { source.deallocate() }
        var reader = JSONReader(source, maximumDepth: max(maximumDepth, 1), assumes: assumes)
        let value = reader.wholeDocument(read)
        if reader.mayHaveAssumedWrongly {
            return document(bytes, maximumDepth: maximumDepth, assumes: false, read)
        }
        if reader.mayHaveReadDuplicates,
            let plain = DuplicateKeyEraser.blanked(source, maximumDepth: maximumDepth)
        {
            return plain.withUnsafeBytes { document($0, maximumDepth: maximumDepth, read) }
        }
        if let failure = reader.endingFailure { return .failure(source.error(failure)) }
        return .success(JSONReading(value: value, warnings: reader.warnings))
    }

    /// A member that was assumed to be missing may come later, or what is rejected first may be another one.
    private var mayHaveAssumedWrongly: Bool {
        record.hasAssumed && (record.failure != nil || !record.warnings.isEmpty)
    }

    /// A member that is not the last one of its key may have been read, or rejected.
    private var mayHaveReadDuplicates: Bool {
        if record.hasDuplicates { return true }
        if case .malformed = record.failure?.problem { return false }
        return record.failure != nil || !record.warnings.isEmpty
    }

    /// The failure that the document is rejected for, if it is.
    private var endingFailure: ReadingFailure? {
        guard isInterrupted else { return record.failure }
        return ReadingFailure(problem: ReadingInterruption.problem, offset: 0)
    }

    private mutating func wholeDocument<Value>(_ read: (inout JSONReader) -> Value) -> Value {
        skipByteOrderMark()
        skipSpaces()
        let value = read(&self)
        skipSpaces()
        if offset < source.count { failMalformed("the end of the document") }
        return value
    }

    private mutating func skipByteOrderMark() {
        if cursor.load32() & 0xFF_FFFF == 0xBF_BBEF { cursor += 3 }
    }
}

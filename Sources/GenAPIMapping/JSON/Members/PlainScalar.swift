/// A number or a bool, with its most frequent form.
protocol PlainScalar {
    /// The value that a verb returns after a failure.
    static var placeholder: Self { get }
    /// The value in its most frequent form, and where it ends. Nil for any other text.
    static func plain(at place: UnsafeRawPointer) -> (Self, UnsafeRawPointer)?
    /// The same in forms that take longer to recognize.
    static func longPlain(at place: UnsafeRawPointer) -> (Self, UnsafeRawPointer)?
    /// The form in which a scan can read the value before a verb asks for it.
    static var kind: PlainKind { get }
    init?(bits: UInt64)
    /// The value at the reader's position in any form.
    static func read(from json: inout JSONReader) -> Self
}

extension PlainScalar {
    @_transparent
    static func longPlain(at place: UnsafeRawPointer) -> (Self, UnsafeRawPointer)? { plain(at: place) }
}

extension Int64: PlainScalar {
    static var placeholder: Int64 { 0 }
    static var kind: PlainKind { @_transparent get { .integer } }

    @_transparent
    init?(bits: UInt64) { self.init(bitPattern: bits) }

    @_transparent
    static func plain(at place: UnsafeRawPointer) -> (Int64, UnsafeRawPointer)? { place.signedPlainInteger }

    static func read(from json: inout JSONReader) -> Int64 { json.readInteger(Int64.self) }
}

extension Int: PlainScalar {
    static var placeholder: Int { 0 }
    static var kind: PlainKind { @_transparent get { .integer } }

    @_transparent
    init?(bits: UInt64) { self.init(exactly: Int64(bitPattern: bits)) }

    /// Nil if the platform's `Int` is too small.
    @_transparent
    static func plain(at place: UnsafeRawPointer) -> (Int, UnsafeRawPointer)? {
        guard let (int64, end) = place.signedPlainInteger, let int = Int(exactly: int64) else { return nil }
        return (int, end)
    }

    static func read(from json: inout JSONReader) -> Int { json.readInteger(Int.self) }
}

extension Double: PlainScalar {
    static var placeholder: Double { 0 }
    static var kind: PlainKind { @_transparent get { .double } }

    @_transparent
    init?(bits: UInt64) { self.init(bitPattern: bits) }

    @_transparent
    static func plain(at place: UnsafeRawPointer) -> (Double, UnsafeRawPointer)? { place.signedPlainDouble }

    /// With more digits than `plain(at:)` reads, and without a point.
    @_transparent
    static func longPlain(at place: UnsafeRawPointer) -> (Double, UnsafeRawPointer)? {
        let (isNegative, digits) = place.plainSign
        guard let (value, end) = digits.plainOrLongDouble else { return nil }
        return (isNegative ? -value : value, end)
    }

    static func read(from json: inout JSONReader) -> Double { json.readDouble() }
}

extension Bool: PlainScalar {
    static var placeholder: Bool { false }
    static var kind: PlainKind { @_transparent get { .unknown } }

    @_transparent
    init?(bits: UInt64) { nil }

    @_transparent
    static func plain(at place: UnsafeRawPointer) -> (Bool, UnsafeRawPointer)? { place.plainBool }

    static func read(from json: inout JSONReader) -> Bool { json.readBool() }
}

extension JSONBuffer {
    /// `"key":`, escaped where it has to be.
    mutating func appendKey(_ key: StaticString) {
        appendQuoted(UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        append(UInt8(ascii: ":"))
    }

    mutating func appendString(_ text: String) {
        var text = text
        text.withUTF8 { appendQuoted(UnsafeRawBufferPointer($0)) }
        append(UInt8(ascii: ","))
    }

    /// Text that needs no quotes and no escapes.
    mutating func appendPlain(_ text: String) {
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
        append(UInt8(ascii: ","))
    }

    mutating func appendInteger(_ value: Int64) {
        appendPlain(String(value))
    }

    mutating func replaceComma(with byte: UInt8) {
        start.storeBytes(of: byte, toByteOffset: count - 1, as: UInt8.self)
    }

    private mutating func appendQuoted(_ text: UnsafeRawBufferPointer) {
        append(UInt8(ascii: "\""))
        for byte in text { appendEscaped(byte) }
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        case 0..<0x20:
            append("\\u00")
            append(hexDigit(byte >> 4))
            append(hexDigit(byte & 15))
        default: append(byte)
        }
    }

    private func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension Double {
    /// The shortest JSON number that reads as this value, which is finite.
    var jsonText: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

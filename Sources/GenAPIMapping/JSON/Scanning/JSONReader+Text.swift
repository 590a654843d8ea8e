/// Strings that are parsed where they are.
extension JSONReader {
    /// The string at the reader's position, without its escapes, as text that the closure parses: no `String` is made.
    /// Where there is something else, that is the error, and the closure gets an empty text.
    ///
    ///     init(from json: inout JSONReader) {
    ///         let offset = json.offset
    ///         let color = json.withString { text in Self(hexadecimal: text) }
    ///         if color == nil { json.refuse(expected: "a color", found: "another text", at: offset) }
    ///         self = color ?? .black
    ///     }
    ///
    /// - Parameter body: Is called once, with UTF-8 that has been checked and lasts as long as the call.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    public mutating func withString<Result>(_ body: (UTF8Span) -> Result) -> Result {
        withUnescaped(scanWantedString()) { text, isASCII in
            let bytes = text.assumingMemoryBound(to: UInt8.self).span
            return body(UTF8Span(unchecked: bytes, isKnownASCII: isASCII))
        }
    }

    /// The string at the cursor, which has nothing in it after a failure.
    private mutating func scanWantedString() -> StringContents {
        skipSpaces()
        if cursor.load8() != UInt8(ascii: "\"") {
            failExpecting("string")
        } else if let contents = scanString() {
            return contents
        }
        return StringContents(start: source.zeros, count: 0, hasEscapes: false, isASCII: true)
    }

    /// Passes on the text of a string, and whether all of it is ASCII. If the string has escapes, sixteen bytes can be
    /// loaded from any byte of the text.
    @inline(__always)
    mutating func withUnescaped<Result>(
        _ contents: StringContents,
        _ body: (UnsafeRawBufferPointer, Bool) -> Result
    ) -> Result {
        guard contents.hasEscapes else { return body(contents.bytes, contents.isASCII) }
        let room = contents.count + JSONEscape.slack
        let hasSlack = hasSlack(behind: contents)
        return withUnsafeTemporaryAllocation(byteCount: room, alignment: 16) { buffer in
            guard let target = buffer.baseAddress else { return body(UnsafeRawBufferPointer(buffer), true) }
            let (count, isASCII) = JSONEscape.unescape(
                contents.start,
                contents.count,
                into: target,
                hasSlack: hasSlack
            )
            let text = UnsafeRawBufferPointer(start: target, count: count)
            return body(text, isASCII && contents.isASCII)
        }
    }
}

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension JSONWritable {
    /// The JSON of this value.
    public func jsonBytes() throws(JSONWritingError) -> [UInt8] {
        try JSONWriter.bytes { write(to: &$0) }
    }

    /// The JSON of this value.
    public func jsonData() throws(JSONWritingError) -> Data {
        try written().buffer.withDocument { Data($0) }
    }

    /// The JSON of this value.
    public func jsonText() throws(JSONWritingError) -> String {
        try written().buffer.withDocument { String(decoding: $0, as: UTF8.self) }
    }

    /// Hands the JSON of this value to the closure where it was written, without a copy.
    ///
    ///     try trip.withJSONBytes { bytes in try file.write(bytes) }
    ///
    /// - Throws: `JSONWritingError`, or what the closure throws.
    public func withJSONBytes<Result>(_ body: (RawSpan) throws -> Result) throws -> Result {
        try written().buffer.withDocument { document in try body(document.bytes) }
    }

    private func written() throws(JSONWritingError) -> JSONWriter {
        var json = JSONWriter()
        write(to: &json)
        if let failure = json.failure { throw failure }
        return json
    }
}

extension JSONWriter {
    /// The JSON of the one value that the closure writes.
    public static func bytes(_ write: (inout JSONWriter) -> Void) throws(JSONWritingError) -> [UInt8] {
        var json = JSONWriter()
        write(&json)
        return try json.finish()
    }

    /// The object whose members the closure writes; `{}` when it writes none.
    public static func object(_ write: (inout JSONWriter) -> Void) throws(JSONWritingError) -> [UInt8] {
        try bytes { json in
            json.beginObject()
            write(&json)
            json.endObject()
        }
    }

    /// The object whose members the closure writes; nil when it writes none, so that there is nothing to send.
    public static func patch(_ write: (inout JSONWriter) -> Void) throws(JSONWritingError) -> [UInt8]? {
        let bytes = try object(write)
        return bytes.count > 2 ? bytes : nil
    }

    consuming func finish() throws(JSONWritingError) -> [UInt8] {
        if let failure { throw failure }
        return buffer.takeDocument()
    }
}

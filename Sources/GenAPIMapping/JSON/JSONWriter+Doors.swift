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
        Data(try jsonBytes())
    }

    /// The JSON of this value.
    public func jsonText() throws(JSONWritingError) -> String {
        String(decoding: try jsonBytes(), as: UTF8.self)
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
        return buffer.document()
    }
}

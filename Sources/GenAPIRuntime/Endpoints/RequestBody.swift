public import Foundation
public import GenAPIMapping

/// The body of a call, created with the endpoint. A value that cannot be written is kept as an error, which the client
/// throws instead of sending anything.
public struct RequestBody: Sendable {
    /// A reference, because every function that creates an endpoint has the code to copy it.
    package indirect enum Content: Sendable {
        case none
        /// - Parameter parts: Those of a multipart body without files in memory.
        case some(WireBody, contentType: String, parts: [MultipartPart]? = nil)
        /// A patch without changes.
        case nothingToSend
        case unwritable(UnsendableReason)
    }

    package let content: Content

    package init(content: Content) { self.content = content }

    /// `nil` where nothing is sent.
    var contentType: String? {
        if case .some(_, let contentType, _) = content { contentType } else { nil }
    }

    var isJSON: Bool { contentType == "application/json" }
    var isMultipart: Bool { contentType?.hasPrefix("multipart/") ?? false }

    /// The same body, which reports how much of it was sent.
    func reporting(to receiver: @escaping @Sendable (_ sent: Int, _ total: Int?) -> Void) -> RequestBody {
        guard case .some(var body, let contentType, let parts) = content else { return self }
        body.progress = UploadProgress(total: (try? body.length()) ?? nil, receiver: receiver)
        return RequestBody(content: .some(body, contentType: contentType, parts: parts))
    }

    /// No body, and no `Content-Length`.
    public static let none = RequestBody(content: .none)

    /// A JSON object with the members that the closure writes.
    public static func json(_ members: (inout JSONWriter) -> Void) -> RequestBody {
        json { () throws(JSONWritingError) in
            try JSONWriter.object { json in
                json.isSending = true
                members(&json)
            }
        }
    }

    /// One value as JSON.
    public static func json(_ value: some JSONWritable) -> RequestBody {
        json { () throws(JSONWritingError) in
            try JSONWriter.bytes { json in
                json.isSending = true
                value.write(to: &json)
            }
        }
    }

    /// One value as a JSON object, with further members. These replace members of the value.
    public static func json(_ value: some JSONWritable, adding members: JSONObject) -> RequestBody {
        json { () throws(JSONWritingError) in
            let bytes = try JSONWriter.bytes { json in
                json.isSending = true
                value.write(to: &json)
            }
            guard case .object(var object)? = try? JSONValue(json: bytes) else { return bytes }
            for member in members { object[member.key] = member.value }
            return try JSONWriter.bytes { JSONValue.object(object).write(to: &$0) }
        }
    }

    /// A JSON object with the changes. Sending one without members throws.
    public static func patch(_ members: (inout JSONWriter) -> Void) -> RequestBody {
        json { () throws(JSONWritingError) in
            try JSONWriter.patch { json in
                json.isSending = true
                members(&json)
            }
        }
    }

    /// `application/x-www-form-urlencoded`.
    public static func form(_ items: [QueryItem]) -> RequestBody {
        if let name = items.unsendable {
            return RequestBody(content: .unwritable(.valueWithoutText(name)))
        }
        return bytes(
            Array(items.encoded(by: .form).utf8),
            contentType: "application/x-www-form-urlencoded"
        )
    }

    /// The members of an object as `application/x-www-form-urlencoded`, nested as by `QueryItem.deepObject`.
    public static func form(deepObject value: some JSONWritable) -> RequestBody {
        form(value, .deepObject)
    }

    /// The members of an object as `application/x-www-form-urlencoded`, nested as by `QueryItem.brackets`.
    public static func form(brackets value: some JSONWritable) -> RequestBody {
        form(value, .brackets)
    }

    /// The members of an object as `application/x-www-form-urlencoded`, nested as by `QueryItem.indices`.
    public static func form(indices value: some JSONWritable) -> RequestBody {
        form(value, .indices)
    }

    /// The members of an object as `application/x-www-form-urlencoded`, nested as by `QueryItem.dots`.
    public static func form(dots value: some JSONWritable) -> RequestBody {
        form(value, .dots)
    }

    private static func form(_ value: some JSONWritable, _ nesting: Nesting) -> RequestBody {
        switch Result(catching: { try nesting.items(members: value) }) {
        case .success(let items): form(items)
        case .failure(let error): RequestBody(content: .unwritable(.body(error)))
        }
    }

    /// `multipart/form-data` (RFC 7578).
    public static func multipart(_ parts: [MultipartPart]) -> RequestBody {
        multipart(parts, boundary: MultipartPart.randomBoundary())
    }

    /// As `multipart(_:)`, with a boundary that must not occur in any part.
    public static func multipart(_ parts: [MultipartPart], boundary: String) -> RequestBody {
        if let problem = parts.lazy.compactMap(\.problem).first {
            return RequestBody(content: .unwritable(problem))
        }
        let body = WireBody(pieces: MultipartPart.pieces(of: parts, boundary: boundary))
        let contentType = "multipart/form-data; boundary=\(boundary)"
        let kept = parts.contains(where: \.isInMemory) ? nil : parts
        return RequestBody(content: .some(body, contentType: contentType, parts: kept))
    }

    /// Bytes without changes.
    public static func bytes(_ bytes: [UInt8], contentType: String) -> RequestBody {
        RequestBody(content: .some(WireBody(bytes), contentType: contentType))
    }

    /// A file, read while it is sent.
    public static func file(_ url: URL, contentType: String) -> RequestBody {
        RequestBody(content: .some(WireBody(file: url), contentType: contentType))
    }

    /// Bytes as they arrive. They can be sent once, so such a call is neither retried nor redirected.
    ///
    /// - Parameter length: The number of bytes, if it is known; more or fewer bytes are an error.
    public static func stream(
        _ stream: ByteStream,
        length: Int? = nil,
        contentType: String
    ) -> RequestBody {
        RequestBody(content: .some(WireBody(stream, length: length), contentType: contentType))
    }

    private static func json(_ write: () throws(JSONWritingError) -> [UInt8]?) -> RequestBody {
        do {
            guard let bytes = try write() else { return RequestBody(content: .nothingToSend) }
            return .bytes(bytes, contentType: "application/json")
        } catch {
            return RequestBody(content: .unwritable(.body(error)))
        }
    }
}

extension RequestBody: CustomReflectable {
    /// Shows no content.
    public var customMirror: Mirror {
        Mirror(self, children: EmptyCollection<Mirror.Child>(), displayStyle: .struct)
    }
}

public import Foundation

/// What an endpoint can answer with. Everything that is read from JSON is; so are the answers that are none.
public protocol EndpointResponse: Sendable {
    /// Makes the value of an answer whose status says that the call worked.
    static func value(of answer: Answer) throws(ClientError) -> Self
}

/// A response that is not read from JSON.
protocol RawResponse: EndpointResponse {
    /// The media types it can be made of.
    static var accept: String { get }
    /// Whether it is handed over while it is still arriving.
    static var isStreamed: Bool { get }
}

extension EndpointResponse where Self: JSONReadable {
    /// Reads the payload of the envelope.
    public static func value(of answer: Answer) throws(ClientError) -> Self {
        try answer.payload { Self(from: &$0) }
    }
}

extension Array: EndpointResponse where Element: JSONReadable {
    /// Without its bad elements, where the API says so.
    public static func value(of answer: Answer) throws(ClientError) -> [Element] {
        try answer.payload { $0.list(skipBadElements: answer.skipsBadElements) }
    }
}

extension Dictionary: EndpointResponse where Key == String, Value: JSONReadable {}
extension Optional: EndpointResponse where Wrapped: JSONReadable {
    /// `nil` also for an answer without a body.
    public static func value(of answer: Answer) throws(ClientError) -> Wrapped? {
        if answer.bytes.isEmpty { return nil }
        return try answer.payload { Wrapped?(from: &$0) }
    }
}

extension Identifier: EndpointResponse where RawValue: JSONReadable {}
extension Sensitive: EndpointResponse where Value: JSONReadable {}

/// No value: that the call worked is all there is to know.
public struct NoContent: EndpointResponse, Hashable {
    /// There is only one.
    public init() {}

    /// Also for an answer with a body, unless that is an error envelope.
    public static func value(of answer: Answer) throws(ClientError) -> NoContent {
        try answer.refuseErrorEnvelope()
        return NoContent()
    }
}

extension ResponseHeaders: EndpointResponse {
    /// The headers, unless the body is an error envelope.
    public static func value(of answer: Answer) throws(ClientError) -> ResponseHeaders {
        try answer.refuseErrorEnvelope()
        return answer.headers
    }
}

/// A body as it is, whatever is in it.
public struct ResponseBytes: RawResponse, Hashable {
    static let accept = "*/*"
    static let isStreamed = false

    /// The whole body, unpacked.
    public let bytes: [UInt8]
    /// The media type with its parameters, as the server says it.
    public let contentType: String?

    /// A body and its type.
    public init(_ bytes: [UInt8], contentType: String? = nil) {
        self.bytes = bytes
        self.contentType = contentType
    }

    /// The same bytes; made anew with each call.
    public var data: Data { Data(bytes) }

    /// The body as it is; nothing is refused.
    public static func value(of answer: Answer) -> ResponseBytes {
        ResponseBytes(answer.bytes, contentType: answer.headers["Content-Type"])
    }
}

extension ByteStream: RawResponse {
    static let accept = "*/*"
    static let isStreamed = true

    /// The body as it arrives; nothing is refused.
    public static func value(of answer: Answer) -> ByteStream { answer.stream }
}

/// A value with the status and the headers it came with.
public struct Response<Value: Sendable>: Sendable {
    /// What the endpoint promises.
    public let value: Value
    /// From 200 to 299.
    public let status: HTTPStatus
    /// As they were received.
    public let headers: ResponseHeaders

    /// An answer as `Client.response(to:)` hands it out.
    public init(value: Value, status: HTTPStatus, headers: ResponseHeaders) {
        self.value = value
        self.status = status
        self.headers = headers
    }
}

extension ResponseBytes: CustomReflectable {
    /// How many bytes there are, and their type.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["count": bytes.count, "contentType": contentType as Any],
            displayStyle: .struct
        )
    }
}

public import Foundation

/// A type that an endpoint can respond with.
///
/// A type that is `JSONReadable` becomes one by its name alone, which generated models have:
///
///     struct Health: EndpointResponse, JSONReadable { … }
///
/// Other types say how they are made of a response:
///
///     struct Table: EndpointResponse {
///         static let accept = "text/csv"
///         static func value(of answer: RawResponse) throws(ClientError) -> Table { … }
///     }
public protocol EndpointResponse: Sendable {
    /// The media types that it can be made of, as `Accept` lists them. Unless a type says otherwise, `application/json`,
    /// which asks for errors in JSON, too.
    static var accept: String { get }
    /// Whether the body is handed over while it is still arriving. Unless a type says otherwise, it is not.
    static var isStreamed: Bool { get }
    /// Makes the value of an answer whose status says that the call worked.
    static func value(of answer: RawResponse) throws(ClientError) -> Self
}

extension EndpointResponse {
    /// `application/json`.
    public static var accept: String { "application/json" }
    /// The whole body is there before a value is made of it.
    public static var isStreamed: Bool { false }
}

extension EndpointResponse where Self: JSONReadable {
    /// Reads the payload of the envelope.
    public static func value(of answer: RawResponse) throws(ClientError) -> Self {
        try answer.payload { Self(from: &$0) }
    }
}

extension String: EndpointResponse {}
extension Int: EndpointResponse {}
extension Int64: EndpointResponse {}
extension Double: EndpointResponse {}
extension Bool: EndpointResponse {}
extension Decimal: EndpointResponse {}
extension Date: EndpointResponse {}
extension CalendarDate: EndpointResponse {}
extension UUID: EndpointResponse {}
extension URL: EndpointResponse {}
extension Data: EndpointResponse {}
extension JSONValue: EndpointResponse {}
extension Identifier: EndpointResponse where RawValue: JSONReadable {}
extension Sensitive: EndpointResponse where Value: JSONReadable {}
extension Dictionary: EndpointResponse where Key == String, Value: JSONReadable {}

extension Array: EndpointResponse where Element: JSONReadable {
    /// Without its bad elements, where the API says so.
    public static func value(of answer: RawResponse) throws(ClientError) -> [Element] {
        try answer.payload { $0.list(skipBadElements: answer.skipsBadElements) }
    }
}

extension Optional: EndpointResponse where Wrapped: JSONReadable {
    /// `nil` also for an answer without a body.
    public static func value(of answer: RawResponse) throws(ClientError) -> Wrapped? {
        if answer.bytes.isEmpty { return nil }
        return try answer.payload { Wrapped?(from: &$0) }
    }
}

/// No value: that the call worked is all there is to know.
public struct NoContent: EndpointResponse, Hashable {
    /// There is only one.
    public init() {}

    /// Also for an answer with a body, unless that is an error envelope.
    public static func value(of answer: RawResponse) throws(ClientError) -> NoContent {
        try answer.refuseErrorEnvelope()
        return NoContent()
    }
}

extension ResponseHeaders: EndpointResponse {
    /// The headers, unless the body is an error envelope.
    public static func value(of answer: RawResponse) throws(ClientError) -> ResponseHeaders {
        try answer.refuseErrorEnvelope()
        return answer.headers
    }
}

/// A body as it is, whatever is in it.
public struct ResponseBytes: EndpointResponse, Hashable {
    /// Any media type.
    public static let accept = "*/*"

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
    public static func value(of answer: RawResponse) -> ResponseBytes {
        ResponseBytes(answer.bytes, contentType: answer.headers["Content-Type"])
    }
}

extension ByteStream: EndpointResponse {
    /// Any media type.
    public static let accept = "*/*"
    /// The stream is handed over with the head of the answer.
    public static let isStreamed = true

    /// The body as it arrives; nothing is refused.
    public static func value(of answer: RawResponse) -> ByteStream { answer.stream }
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

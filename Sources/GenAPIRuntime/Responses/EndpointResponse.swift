public import Foundation
public import GenAPIMapping

/// A type that an endpoint can respond with.
///
/// A `JSONReadable` type only has to declare the conformance, as generated models do:
///
///     struct Health: EndpointResponse, JSONReadable { … }
///
/// Other types create a value from the response:
///
///     struct Table: EndpointResponse {
///         static let accept = "text/csv"
///         static func value(of response: RawResponse) throws(ClientError) -> Table { … }
///     }
public protocol EndpointResponse: Sendable {
    /// The media types that the type can be created from, as `Accept` lists them. The default is `application/json`,
    /// which asks for errors in JSON, too.
    static var accept: String { get }
    /// Whether the body is passed on while it is still arriving. The default is `false`.
    static var isStreamed: Bool { get }
    /// Creates the value from a response whose status says success.
    static func value(of response: RawResponse) throws(ClientError) -> Self
}

extension EndpointResponse {
    /// `application/json`.
    public static var accept: String { "application/json" }
    /// The whole body is read before a value is created.
    public static var isStreamed: Bool { false }
}

extension EndpointResponse where Self: JSONReadable {
    /// Reads the payload of the envelope.
    public static func value(of response: RawResponse) throws(ClientError) -> Self {
        try response.payload { Self(from: &$0) }
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
    /// Omits invalid elements if the API says so.
    public static func value(of response: RawResponse) throws(ClientError) -> [Element] {
        try response.payload { $0.list(skipBadElements: response.skipsBadElements) }
    }
}

extension Optional: EndpointResponse where Wrapped: JSONReadable {
    /// `nil` also for a response without a body, and for one whose body is white space.
    public static func value(of response: RawResponse) throws(ClientError) -> Wrapped? {
        if response.hasNoBody { return nil }
        return try response.payload { Wrapped?(from: &$0) }
    }
}

/// The response of a call that returns nothing but success.
public struct NoContent: EndpointResponse, Hashable {
    /// Any media type, because a server that returns no body offers none (RFC 9110 section 12.5.1). JSON is preferred for
    /// errors.
    public static let accept = "application/json, */*;q=0.1"

    /// Creates the only value.
    public init() {}

    /// Accepts a response with a body, unless that is an error envelope.
    public static func value(of response: RawResponse) throws(ClientError) -> NoContent {
        try response.refuseErrorEnvelope()
        return NoContent()
    }
}

extension ResponseHeaders: EndpointResponse {
    /// Any media type, as for `NoContent`.
    public static let accept = NoContent.accept

    /// Returns the headers, unless the body is an error envelope.
    public static func value(of response: RawResponse) throws(ClientError) -> ResponseHeaders {
        try response.refuseErrorEnvelope()
        return response.headers
    }
}

/// A body of any kind, as it is.
public struct ResponseBytes: EndpointResponse, Hashable {
    /// Any media type.
    public static let accept = "*/*"

    /// The whole body, decompressed.
    public let bytes: [UInt8]
    /// The media type with its parameters, as the server sent it.
    public let contentType: String?

    /// Creates a body with its type.
    public init(_ bytes: [UInt8], contentType: String? = nil) {
        self.bytes = bytes
        self.contentType = contentType
    }

    /// A copy of the bytes, made with each access.
    public var data: Data { Data(bytes) }

    /// Returns the body as it is. It never throws.
    public static func value(of response: RawResponse) -> ResponseBytes {
        ResponseBytes(response.bytes, contentType: response.headers["Content-Type"])
    }
}

extension ByteStream: EndpointResponse {
    /// Any media type.
    public static let accept = "*/*"
    /// The stream is returned with the head of the response.
    public static let isStreamed = true

    /// Returns the body as it arrives. It never throws.
    public static func value(of response: RawResponse) -> ByteStream { response.stream }
}

/// A value with the status, the headers and the body of its response, and the URL that it came from.
public struct Response<Value: Sendable>: Sendable {
    /// The decoded value.
    public let value: Value
    /// From 200 to 299.
    public let status: HTTPStatus
    /// The headers as received.
    public let headers: ResponseHeaders
    /// The URL that answered, after all redirects. A credential in its query is a part of it.
    public let url: String
    /// The body that the value was made from, decompressed; empty if it is a stream.
    public let body: [UInt8]

    /// Creates a response as `Client.response(to:)` returns it.
    public init(
        value: Value,
        status: HTTPStatus,
        headers: ResponseHeaders,
        url: String = "",
        body: [UInt8] = []
    ) {
        self.value = value
        self.status = status
        self.headers = headers
        self.url = url
        self.body = body
    }
}

extension Response: CustomReflectable {
    /// Shows the value and the status, because headers, URL and body may hold secrets.
    public var customMirror: Mirror {
        Mirror(self, children: ["value": value, "status": status], displayStyle: .struct)
    }
}

extension ResponseBytes: CustomReflectable {
    /// Shows the number of bytes and their type.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["count": bytes.count, "contentType": contentType as Any],
            displayStyle: .struct
        )
    }
}

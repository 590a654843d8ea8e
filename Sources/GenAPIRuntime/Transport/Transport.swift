import GenAPIMapping
public import HTTPTypes

/// Sends a request and returns the response. Tests replace the transport and nothing else.
///
/// A transport sends exactly the given request: it follows no redirects, keeps no cookies, and caches nothing. It
/// throws only if there is no response; a response with status 500 is returned. When the task is cancelled, the
/// transport must end: a call without a timeout waits for that. A body must not look complete unless it is.
/// `TransportConformance` of `GenAPITesting` tests all this.
public protocol Transport: Sendable {
    func send(_ request: WireRequest) async throws -> WireResponse
}

/// A complete request: its head has scheme, authority and path.
public struct WireRequest: Sendable {
    /// With scheme, authority and path.
    public var head: HTTPRequest
    /// `nil` for no body and no `Content-Length`.
    public var body: WireBody?
    /// Values that are never shown: the credentials that the client has added, in all forms that a server could repeat,
    /// and the parameters that the API declares as sensitive.
    package var credentials: [String] = []

    /// Creates a request with its body.
    public init(head: HTTPRequest, body: WireBody? = nil) {
        self.head = head
        self.body = body
    }

    /// The whole URL.
    public var url: String {
        "\(head.scheme ?? "")://\(head.authority ?? "")\(head.path ?? "")"
    }

    package var origin: Origin? {
        Origin(scheme: head.scheme ?? "", authority: head.authority ?? "")
    }
}

extension WireRequest: CustomStringConvertible, CustomReflectable {
    /// Method and path, because headers, query and body may hold secrets.
    public var description: String {
        let path = (head.path ?? "").prefix { $0 != "?" }
        return "\(head.method.rawValue) \(path)"
    }

    /// Shows only the line.
    public var customMirror: Mirror {
        Mirror(self, children: ["line": description])
    }
}

/// A response as the transport returns it.
public struct WireResponse: Sendable {
    /// Status and headers.
    public var head: HTTPResponse
    /// Decompressed, if the transport decompresses.
    public var body: Body
    /// The version of HTTP that it came with; `nil` if the transport does not tell.
    package var version: HTTPVersion?

    /// The content after the head.
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Still arriving.
        case stream(ByteStream)
    }

    /// Creates the response of a custom transport.
    public init(head: HTTPResponse, body: Body) {
        self.head = head
        self.body = body
    }

    /// The body in memory; empty for a stream.
    var bytesAtHand: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }

    /// The whole body, after waiting for the rest of it.
    ///
    /// - Throws: `BodyIsTooLarge` as soon as there is more than `limit`.
    package func bytes(upTo limit: Int = .max) async throws -> [UInt8] {
        switch body {
        case .bytes(let bytes):
            guard bytes.count <= limit else { throw BodyIsTooLarge(limit: limit) }
            return bytes
        case .stream(let stream):
            return try await stream.collect(upTo: limit)
        }
    }
}

/// A version of HTTP. The raw value is that of OpenTelemetry's conventions.
package enum HTTPVersion: String, Sendable {
    case http1 = "1.0"
    case http11 = "1.1"
    case http2 = "2"
    case http3 = "3"
}

/// The reason why there is no response.
public struct TransportError: Error, Hashable, Sendable {
    /// The kind of failure, as far as the transport knows it.
    public enum Kind: String, Hashable, Sendable {
        case cannotConnect = "cannot connect"
        case connectionLost = "the connection was lost"
        case timedOut = "timed out"
        case notTrusted = "the server is not trusted"
        case other = "the transport failed"
    }

    /// The kind of failure.
    public let kind: Kind
    /// The transport's description, without the URL.
    public let detail: String
    /// Whether the server may have received the request and acted on it.
    public let requestMayHaveArrived: Bool

    /// - Parameter requestMayHaveArrived: `nil` derives it from the kind: `false` for a server that could not be
    ///   connected to, or is not trusted.
    public init(_ kind: Kind, detail: String = "", requestMayHaveArrived: Bool? = nil) {
        self.kind = kind
        self.detail = detail
        self.requestMayHaveArrived = requestMayHaveArrived ?? (kind != .cannotConnect && kind != .notTrusted)
    }
}

/// A response has more bytes than the client accepts.
struct BodyIsTooLarge: Error {
    let limit: Int
}

extension TransportError: CustomStringConvertible {
    /// The kind and the transport's description; no URL, no header, no body.
    public var description: String {
        detail.isEmpty ? kind.rawValue : "\(kind.rawValue) (\(detail))".printable
    }
}

extension WireResponse: CustomReflectable {
    /// Shows only the status, because headers and the body may hold secrets.
    public var customMirror: Mirror {
        Mirror(self, children: ["status": head.status.code], displayStyle: .struct)
    }
}

extension WireResponse.Body: CustomReflectable {
    /// Shows no content.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

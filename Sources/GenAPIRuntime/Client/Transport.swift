public import HTTPTypes

/// Puts a request on the wire and brings the answer. The only thing a test has to replace.
///
/// A transport sends what it is given and nothing of its own: it follows no redirects, keeps no cookies, and caches
/// nothing. It throws only when there is no answer; an answer with status 500 is an answer. When the task is cancelled it
/// ends: a call without a timeout waits until it has.
public protocol Transport: Sendable {
    func send(_ request: WireRequest) async throws -> WireResponse
}

/// A request that is complete: its head has scheme, authority and path.
public struct WireRequest: Sendable {
    /// With scheme, authority and path.
    public var head: HTTPRequest
    /// `nil`: no body and no `Content-Length`.
    public var body: WireBody?
    /// What nothing shows: the credentials that the client has added, in the forms that somebody could repeat them in, and
    /// the parameters that the API calls sensitive.
    package var credentials: [String] = []

    /// A request and its body.
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
    /// Method and path; headers, query and body may hold secrets.
    public var description: String {
        let path = (head.path ?? "").prefix { $0 != "?" }
        return "\(head.method.rawValue) \(path)"
    }

    /// Nothing but the line.
    public var customMirror: Mirror {
        Mirror(self, children: ["line": description])
    }
}

/// An answer as the transport brings it.
public struct WireResponse: Sendable {
    /// Status and headers.
    public var head: HTTPResponse
    /// Unpacked, where the transport unpacks.
    public var body: Body

    /// What comes after the head.
    public enum Body: Sendable {
        case bytes([UInt8])
        /// Still arriving.
        case stream(ByteStream)
    }

    /// An answer, as a transport of your own makes it.
    public init(head: HTTPResponse, body: Body) {
        self.head = head
        self.body = body
    }

    /// The whole body; waits for the rest of it.
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

/// Why there is no answer.
public struct TransportError: Error, Hashable, Sendable {
    /// What failed, as far as the transport knows.
    public enum Kind: String, Hashable, Sendable {
        case cannotConnect = "cannot connect"
        case connectionLost = "the connection was lost"
        case timedOut = "timed out"
        case notTrusted = "the server is not trusted"
        case other = "the transport failed"
    }

    /// What failed.
    public let kind: Kind
    /// What the transport says, without the URL.
    public let detail: String
    /// Whether the server may have got the request, and done what it asks for.
    public let requestMayHaveArrived: Bool

    /// - Parameter requestMayHaveArrived: What follows from the kind when `nil`: no for a server that could not be
    ///   connected to, or is not trusted.
    public init(_ kind: Kind, detail: String = "", requestMayHaveArrived: Bool? = nil) {
        self.kind = kind
        self.detail = detail
        self.requestMayHaveArrived = requestMayHaveArrived ?? (kind != .cannotConnect && kind != .notTrusted)
    }
}

/// An answer has more bytes than the client takes.
struct BodyIsTooLarge: Error {
    let limit: Int
}

extension TransportError: CustomStringConvertible {
    /// The kind and what the transport says; no URL, no header, no body.
    public var description: String {
        detail.isEmpty ? kind.rawValue : "\(kind.rawValue) (\(detail))"
    }
}

extension WireResponse: CustomReflectable {
    /// The status alone: headers and the body may hold secrets.
    public var customMirror: Mirror {
        Mirror(self, children: ["status": head.status.code], displayStyle: .struct)
    }
}

extension WireResponse.Body: CustomReflectable {
    /// Nothing of the content.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

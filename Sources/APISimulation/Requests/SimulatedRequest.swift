#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A request as it arrived, whatever transport it came over.
package struct SimulatedRequest: Sendable {
    /// In capitals: `GET`.
    package var method: String
    /// Path and query as in the request line: `/v1/users?q=a%20b`.
    package var target: String
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// The scheme and the host of its URLs: `http://127.0.0.1:8080`.
    package var origin: String
    /// Milliseconds since 1970.
    package var time: Int64

    package init(
        _ method: String,
        _ target: String,
        headers: [(name: String, value: String)] = [],
        body: [UInt8] = [],
        origin: String = "http://127.0.0.1",
        time: Int64
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.origin = origin
        self.time = time
    }

    /// The first value of a header, names compared without their case.
    package subscript(_ name: String) -> String? {
        headers.first { $0.name.count == name.count && $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The user and the password of `Authorization: Basic` (RFC 7617); `nil` without them.
    package var basicCredentials: (user: String, password: String)? {
        guard let header = self["Authorization"], header.lowercased().hasPrefix("basic "),
            let bytes = Data(base64Encoded: header.dropFirst(6).trimmed)
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let colon = text.firstIndex(of: ":") else { return nil }
        return (String(text[..<colon]), String(text[text.index(after: colon)...]))
    }

    package var path: Substring { target.prefix { $0 != "?" } }
    package var query: Substring { target.drop { $0 != "?" }.dropFirst() }
}

/// The response to a request.
package struct SimulatedResponse: Hashable, Sendable {
    package enum Body: Hashable, Sendable {
        case bytes([UInt8])
        /// Parts that are sent one after the other, with a pause between them.
        case parts([[UInt8]], pause: Duration)

        package var bytes: [UInt8] {
            switch self {
            case .bytes(let bytes): bytes
            case .parts(let parts, _): Array(parts.joined())
            }
        }
    }

    package struct Header: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var status: Int
    package var headers: [Header]
    package var body: Body
    /// The time until it is sent.
    package var delay: Duration
    /// Remarks for the log.
    package var notes: [String]
    /// The call of the request: `User.get`; `nil` if the request is none.
    package var call: String?

    package init(
        status: Int,
        headers: [Header] = [],
        body: Body = .bytes([]),
        delay: Duration = .zero,
        notes: [String] = []
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
        self.notes = notes
    }

    package subscript(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Adds a header, or replaces it. Characters that end a line are left out (RFC 9110 section 5.5).
    package mutating func set(_ name: String, _ value: String) {
        var text = ""
        for scalar in value.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F {
            text.unicodeScalars.append(scalar)
        }
        headers.removeAll { $0.name.lowercased() == name.lowercased() }
        headers.append(Header(name: name, value: text))
    }
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension Pass {
    mutating func constantHeaders(_ specs: [ConstantHeaderSpec]) -> [ConstantHeader] {
        var seen: [String: SourceRange] = [:]
        return specs.map { spec in
            checkHeaderName(spec.name, &seen)
            return constantHeader(spec)
        }
    }

    mutating func constantHeader(_ spec: ConstantHeaderSpec) -> ConstantHeader {
        if HeaderName.secrets.contains(spec.name.value.lowercased()) {
            report(.secretInSpec(spec.value.range, header: spec.name.value))
        }
        if let scalar = HeaderName.rejectedScalar(inValue: spec.value.value) {
            report(.characterInHeader(spec.value.range, scalar))
        }
        return ConstantHeader(wireName: spec.name.value, value: spec.value.value)
    }

    /// - Parameter seen: The other headers, in lower case.
    mutating func checkHeaderName(_ name: Located<String>, _ seen: inout [String: SourceRange]) {
        checkResponseHeaderName(name, &seen)
        if HeaderName.transport.contains(name.value.lowercased()) { report(.headerOfTheTransport(name)) }
    }

    /// Responses can have any header.
    mutating func checkResponseHeaderName(_ name: Located<String>, _ seen: inout [String: SourceRange]) {
        if !HeaderName.isToken(name.value) { return report(.notAHeaderName(name)) }
        let lowercased = name.value.lowercased()
        if let earlier = seen[lowercased] { report(.duplicateHeader(name, earlier: earlier)) }
        seen[lowercased] = name.range
    }
}

/// The rules of HTTP for header fields, RFC 9110.
enum HeaderName {
    static func isToken(_ text: some StringProtocol) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// A token or a quoted text.
    static func isParameterValue(_ text: some StringProtocol) -> Bool {
        if isToken(text) { return true }
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return false }
        let inner = String(text.dropFirst().dropLast())
        return !inner.contains("\"") && rejectedScalar(inValue: inner) == nil
    }

    /// A line break would begin another header; servers may reject other control characters.
    static func rejectedScalar(inValue text: String) -> Unicode.Scalar? {
        text.unicodeScalars.first { $0 != "\t" && $0.properties.generalCategory == .control }
    }

    /// Headers that frame the message. The client computes them.
    static let transport: Set<String> = [
        "connection", "content-length", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Headers whose values do not belong in a file that is committed.
    static let secrets: Set<String> = ["authorization", "cookie", "proxy-authorization"]
}

/// The parts of a multipart body (RFC 7578).
struct MultipartText {
    struct Part {
        let name: String
        let fileName: String?
        let contentType: String
        let bytes: [UInt8]
    }

    private(set) var parts: [Part] = []

    /// - Returns: `nil` without a boundary, or if the body does not end with the boundary.
    init?(_ body: [UInt8], contentType: String) {
        guard let boundary = Self.parameter("boundary", of: contentType), !boundary.isEmpty else {
            return nil
        }
        let mark = Array("--\(boundary)".utf8)
        guard body.starts(with: mark) else { return nil }
        var rest = body[mark.count...]
        while !rest.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) {
            guard rest.starts(with: [13, 10]), parts.count < Self.most,
                let end = rest.firstRange(of: [13, 10] + mark)
            else { return nil }
            guard let part = Self.part(rest[rest.startIndex + 2..<max(end.lowerBound, rest.startIndex + 2)])
            else { return nil }
            parts.append(part)
            rest = rest[end.upperBound...]
        }
    }

    private static let most = 1000

    private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
        guard let end = bytes.firstRange(of: [13, 10, 13, 10]) else { return nil }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        var disposition = ""
        var contentType = "text/plain"
        for line in head.split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            switch line[..<colon].lowercased() {
            case "content-disposition": disposition = String(value)
            case "content-type": contentType = String(value)
            default: break
            }
        }
        guard let name = parameter("name", of: disposition) else { return nil }
        return Part(
            name: name,
            fileName: parameter("filename", of: disposition),
            contentType: contentType,
            bytes: Array(bytes[end.upperBound...])
        )
    }

    /// A parameter of a header, with or without quotes.
    private static func parameter(_ name: String, of header: String) -> String? {
        for part in header.split(separator: ";").dropFirst() {
            let pair = part.drop { $0 == " " }
            guard pair.lowercased().hasPrefix("\(name)=") else { continue }
            let value = pair.dropFirst(name.count + 1)
            return value.hasPrefix("\"") ? String(value.dropFirst().prefix { $0 != "\"" }) : String(value)
        }
        return nil
    }
}

/// Reads a `multipart/form-data` body before it is sent, to find its secrets.
package enum MultipartReading {
    /// `nil` for the media type of another body.
    package static func boundary(of contentType: String) -> String? {
        guard contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
        return parameter("boundary", of: contentType)
    }

    /// The parts that are not files, in order.
    static func fields(in body: [UInt8], boundary: String) -> [(name: String, text: String)] {
        let delimiter = Array("--\(boundary)".utf8)
        var fields: [(name: String, text: String)] = []
        var rest = body[...]
        while let start = rest.range(of: delimiter)?.upperBound {
            rest = rest[start...]
            guard let end = rest.range(of: delimiter)?.lowerBound else { break }
            if let field = field(rest[..<end]) { fields.append(field) }
            rest = rest[end...]
        }
        return fields
    }

    private static func field(_ part: ArraySlice<UInt8>) -> (name: String, text: String)? {
        guard let blank = part.range(of: Array("\r\n\r\n".utf8)) else { return nil }
        let header = String(decoding: part[..<blank.lowerBound], as: UTF8.self)
        guard parameter("filename", of: header) == nil, let name = parameter("name", of: header) else {
            return nil
        }
        // The line break before a boundary belongs to the boundary.
        return (name, String(decoding: part[blank.upperBound...].dropLast(2), as: UTF8.self))
    }

    /// The value of `name="value"` or `name=value` behind a semicolon.
    private static func parameter(_ name: String, of header: String) -> String? {
        for parameter in header.split(separator: ";").dropFirst() {
            let text = parameter.drop { $0 == " " }
            guard text.lowercased().hasPrefix("\(name)=") else { continue }
            let value = text.dropFirst(name.count + 1)
            return value.first == "\""
                ? String(value.dropFirst().prefix { $0 != "\"" })
                : String(value.prefix { !$0.isWhitespace })
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// The search of the standard library takes a hundred times as long.
    fileprivate func range(of pattern: [UInt8]) -> Range<Int>? {
        var rest = self
        while let start = rest.firstIndex(of: pattern[0]) {
            rest = rest[start...]
            if rest.starts(with: pattern) { return start..<start + pattern.count }
            rest = rest.dropFirst()
        }
        return nil
    }
}

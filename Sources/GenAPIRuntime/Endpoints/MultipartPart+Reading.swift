/// Reading a `multipart/form-data` body that is about to be sent, for what is secret in it.
extension MultipartPart {
    /// `nil` for the media type of another body.
    static func boundary(of contentType: String) -> String? {
        guard contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
        return parameter("boundary", of: contentType)
    }

    /// The parts that are no files, in order.
    static func fields(in body: String, boundary: String) -> [(name: String, text: String)] {
        body.split(separator: "--\(boundary)").compactMap { part in
            let halves = part.split(
                separator: "\r\n\r\n",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard halves.count == 2, parameter("filename", of: halves[0]) == nil,
                let name = parameter("name", of: halves[0])
            else { return nil }
            // The line break before a boundary belongs to that.
            return (name, String(halves[1].hasSuffix("\r\n") ? halves[1].dropLast() : halves[1]))
        }
    }

    /// The value of `name="value"` or `name=value` behind a semicolon.
    private static func parameter(_ name: String, of header: some StringProtocol) -> String? {
        let header = String(header)
        for parameter in header.ranges(of: ";").map({ header[$0.upperBound...] }) {
            let text = parameter.drop { $0 == " " }
            guard text.lowercased().hasPrefix("\(name)=") else { continue }
            let value = text.dropFirst(name.count + 1)
            return value.first == "\""
                ? String(value.dropFirst().prefix { $0 != "\"" })
                : String(value.prefix { $0 != ";" && !$0.isWhitespace })
        }
        return nil
    }
}

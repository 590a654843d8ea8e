extension String {
    /// A string of JSON, quotes included (RFC 8259 section 7). Characters that are invisible or change the text around them are
    /// escaped.
    package var jsonLiteral: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }) { return "\"\(self)\"" }
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case _ where scalar.isInvisible:
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}

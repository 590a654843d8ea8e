extension String {
    /// A scalar of YAML in double quotes. Characters that are invisible or change the text around them are escaped.
    package var yamlLiteral: String {
        var literal = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\t": literal += "\\t"
            case "\r": literal += "\\r"
            case _ where scalar.isEscapedInYAML:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }
}

extension Unicode.Scalar {
    /// Whether a character is invisible, changes the text around it, or is none of YAML's printable characters (YAML 1.2.2 section
    /// 5.1). None of them is above U+FFFF.
    package var isEscapedInYAML: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E: true
        case 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFF: true
        default: false
        }
    }
}

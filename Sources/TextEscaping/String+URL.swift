extension StringProtocol {
    /// The text as one segment of a path or one value of a query (RFC 3986 section 2.3).
    package var percentEncoded: String { percentEncoded(except: "-._~") }

    /// The text as it can be a part of a URL's path, with the percent signs of what is encoded already (RFC 3986, `pchar`).
    package var percentEncodedPath: String { percentEncoded(except: "-._~!$&'*+,;=:@%") }

    /// - Parameter marks: The characters that stay as they are, besides letters and digits of ASCII.
    package func percentEncoded(except marks: String) -> String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where marks.utf8.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += byte.percentEncoded
            }
        }
        return text
    }
}

extension UInt8 {
    /// `%0A`
    package var percentEncoded: String { (self < 16 ? "%0" : "%") + String(self, radix: 16, uppercase: true) }
}

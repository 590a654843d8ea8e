import SourceDiagnostics

/// The elements, attributes and texts of an XML document, one after the other.
///
/// The document can come from anybody: there are no entities besides those of XML itself, no document type, no other file is
/// read, and memory and time are proportional to the size of the document.
struct XMLReader {
    enum Event {
        case start(XMLElement)
        case end(name: Located<String>)
        /// Characters with references replaced, a part of the text of an element.
        case text(String, SourceRange)
    }

    private let file: SourceFile
    private var index = 0
    /// The end of an element that is written as one tag.
    private var pendingEnd: Located<String>?

    init(_ file: SourceFile) {
        self.file = file
        if file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// `nil` at the end of the document.
    mutating func next() throws(XMLProblem) -> Event? {
        if let end = pendingEnd {
            pendingEnd = nil
            return .end(name: end)
        }
        while index < file.bytes.count {
            if starts("<!--") {
                try skip(past: "-->", of: "a comment")
            } else if starts("<?") {
                try skip(past: "?>", of: "a processing instruction")
            } else if starts("<![CDATA[") {
                return try characterData()
            } else if starts("<!") {
                throw XMLProblem("a document type is not supported", at: range(index..<(index + 2)))
            } else if starts("</") {
                return try endTag()
            } else if starts("<") {
                return try startTag()
            } else {
                return try text()
            }
        }
        return nil
    }

    // MARK: Tags

    private mutating func startTag() throws(XMLProblem) -> Event {
        index += 1
        let name = try name()
        var attributes: [XMLElement.Attribute] = []
        while true {
            skipSpace()
            if skip("/>") {
                pendingEnd = name
                break
            }
            if skip(">") { break }
            let attribute = try attribute()
            if attributes.contains(where: { $0.name.value == attribute.name.value }) {
                throw XMLProblem(
                    "attribute \(attribute.name.value.quoted) occurs twice",
                    at: attribute.name.range
                )
            }
            guard attributes.count < 64 else {
                throw XMLProblem("an element has more than 64 attributes", at: name.range)
            }
            attributes.append(attribute)
        }
        return .start(XMLElement(name: name, attributes: attributes))
    }

    private mutating func endTag() throws(XMLProblem) -> Event {
        index += 2
        let name = try name()
        skipSpace()
        try expect(">", in: "a tag")
        return .end(name: name)
    }

    private mutating func attribute() throws(XMLProblem) -> XMLElement.Attribute {
        let name = try name()
        skipSpace()
        try expect("=", in: "an attribute")
        skipSpace()
        guard index < file.bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(file.bytes[index])
        else { throw problem("the value of an attribute is in quotes") }
        let quote = file.bytes[index]
        let start = index + 1
        guard let end = file.bytes[start...].firstIndex(of: quote) else {
            throw problem("the value of an attribute has no end")
        }
        index = end + 1
        let value = try characters(start..<end, endsLines: false)
        return XMLElement.Attribute(name: name, value: Located(value, at: range(start..<end)))
    }

    private mutating func name() throws(XMLProblem) -> Located<String> {
        let start = index
        while index < file.bytes.count, Self.isNameByte(file.bytes[index]) { index += 1 }
        guard index > start else { throw problem("a name is missing") }
        let range = range(start..<index)
        return Located(range.text, at: range)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
            UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    // MARK: Text

    private mutating func text() throws(XMLProblem) -> Event {
        let start = index
        index = file.bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? file.bytes.count
        return .text(try characters(start..<index, endsLines: true), range(start..<index))
    }

    private mutating func characterData() throws(XMLProblem) -> Event {
        index += "<![CDATA[".utf8.count
        let start = index
        try skip(past: "]]>", of: "character data")
        let content = start..<(index - 3)
        return .text(Self.withLineEnds(file.text(in: content)), range(content))
    }

    /// - Parameter endsLines: Whether line breaks stay; in an attribute they are spaces.
    private func characters(_ offsets: Range<Int>, endsLines: Bool) throws(XMLProblem) -> String {
        var text = ""
        var start = offsets.lowerBound
        func literal(_ offsets: Range<Int>) -> String {
            let literal = Self.withLineEnds(file.text(in: offsets))
            return endsLines ? literal : literal.replacing("\n", with: " ").replacing("\t", with: " ")
        }
        while let ampersand = file.bytes[start..<offsets.upperBound].firstIndex(of: UInt8(ascii: "&")) {
            text += literal(start..<ampersand)
            let limit = min(ampersand + 12, offsets.upperBound)
            guard let end = file.bytes[ampersand..<limit].firstIndex(of: UInt8(ascii: ";")) else {
                throw XMLProblem("'&' begins no reference", at: range(ampersand..<(ampersand + 1)))
            }
            let reference = range(ampersand..<(end + 1))
            guard let character = Self.character(file.text(in: (ampersand + 1)..<end)) else {
                throw XMLProblem("unknown reference \(reference.text.quoted)", at: reference)
            }
            text.unicodeScalars.append(character)
            start = end + 1
        }
        return text + literal(start..<offsets.upperBound)
    }

    /// The character of a reference: `amp`, `#65`, `#x41`.
    private static func character(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        let isHex = name.hasPrefix("#x")
        guard name.hasPrefix("#"), let code = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
            code >= 0x20 || [0x09, 0x0A, 0x0D].contains(code)
        else {
            return nil
        }
        return Unicode.Scalar(code)
    }

    private static func withLineEnds(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    // MARK: Bytes

    private func starts(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { file.bytes[index...].starts(with: $0) }
    }

    private mutating func skip(_ text: StaticString) -> Bool {
        guard starts(text) else { return false }
        index += text.utf8CodeUnitCount
        return true
    }

    private mutating func skipSpace() {
        while index < file.bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(file.bytes[index]) { index += 1 }
    }

    private mutating func skip(past end: StaticString, of thing: String) throws(XMLProblem) {
        let start = index
        while index < file.bytes.count {
            if skip(end) { return }
            index += 1
        }
        throw XMLProblem("\(thing) has no end", at: range(start..<start))
    }

    private mutating func expect(_ text: StaticString, in thing: String) throws(XMLProblem) {
        guard skip(text) else { throw problem("'\(text)' is missing in \(thing)") }
    }

    private func problem(_ message: String) -> XMLProblem { XMLProblem(message, at: range(index..<index)) }

    private func range(_ offsets: Range<Int>) -> SourceRange {
        SourceRange(file, offsets.clamped(to: 0..<file.bytes.count))
    }
}

struct XMLElement {
    struct Attribute {
        let name: Located<String>
        let value: Located<String>
    }

    let name: Located<String>
    let attributes: [Attribute]

    subscript(name: String) -> Located<String>? {
        attributes.first { $0.name.value == name }?.value
    }
}

/// The place where a document is not XML, or is XML that is not supported.
struct XMLProblem: Error {
    let message: String
    let range: SourceRange

    init(_ message: String, at range: SourceRange) {
        self.message = message
        self.range = range
    }
}

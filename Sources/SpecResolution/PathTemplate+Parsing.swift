extension PathTemplate {
    /// The template a text says, and everything that is wrong with it. A path always begins with a slash, whether or
    /// not the author wrote one; the empty text is the empty path.
    static func parse(_ text: String) -> (template: PathTemplate, findings: [Finding]) {
        var parser = PathParser(text)
        let parts = parser.parts(closing: nil)
        guard !parts.isEmpty else { return (PathTemplate(), parser.findings) }
        return (PathTemplate(parts: normalized([.literal("/")] + parts)), parser.findings)
    }
}

private struct PathParser {
    private let characters: [Character]
    private var position = 0
    private(set) var findings: [PathTemplate.Finding] = []
    /// The segment being read, as written, and where it began. `nil` in a segment that holds a parameter.
    private var segment: String? = ""
    private var segmentStart = 0

    init(_ text: String) { characters = Array(text) }

    /// Everything up to the end of the text or of the group that is open.
    mutating func parts(closing opening: Int?) -> [PathTemplate.Part] {
        var parts: [PathTemplate.Part] = []
        var literal = ""
        func flush() {
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = ""
        }
        while position < characters.count {
            let character = characters[position]
            switch character {
            case "{":
                flush()
                segment = nil
                if let name = parameter() { parts.append(.parameter(name)) }
            case "(":
                flush()
                group(into: &parts)
            case ")" where opening != nil:
                flush()
                return parts
            case ")", "}":
                report(.unopened(character), position..<position + 1)
                position += 1
            case "\\" where position + 1 < characters.count && "{}()\\".contains(characters[position + 1]):
                segment?.append(characters[position + 1])
                literal += encoded(characters[position + 1])
                position += 2
            default:
                literal += wireText(of: character)
                position += 1
            }
        }
        flush()
        if let opening {
            report(.unclosed("("), opening..<opening + 1)
        } else {
            endSegment()
        }
        return parts
    }

    /// What an ordinary character is on the wire. Nothing when a path cannot hold it.
    private mutating func wireText(of character: Character) -> String {
        if character == "/" {
            endSegment()
            segment = ""
            segmentStart = position + 1
            return "/"
        }
        segment?.append(character)
        guard isRefused(character) else { return encoded(character) }
        report(.character(character), position..<position + 1)
        return ""
    }

    private func isRefused(_ character: Character) -> Bool {
        if character == "%" {
            let digits = characters[(position + 1)...].prefix(2)
            return digits.count < 2 || !digits.allSatisfy { $0.isASCII && $0.isHexDigit }
        }
        return character == "?" || character == "#" || character == "\\" || character.isWhitespace
            || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private func encoded(_ character: Character) -> String {
        if let ascii = character.asciiValue, Self.isPathByte(ascii) { return String(character) }
        return character.utf8.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" + digits : digits)
        }.joined()
    }

    /// RFC 3986, `pchar`, and the percent sign of codes that are already there.
    private static func isPathByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-._~!$&'()*+,;=:@%/".utf8.contains(byte)
        }
    }

    private mutating func parameter() -> String? {
        let start = position
        guard let end = characters[position...].firstIndex(where: { $0 == "}" || $0 == "/" }),
            characters[end] == "}"
        else {
            report(.unclosed("{"), start..<start + 1)
            position += 1
            return nil
        }
        position = end + 1
        let name = String(characters[start + 1..<end])
        guard !name.isEmpty else {
            report(.emptyParameter, start..<position)
            return nil
        }
        return name
    }

    private mutating func group(into parts: inout [PathTemplate.Part]) {
        let start = position
        position += 1
        let inner = self.parts(closing: start)
        guard position < characters.count else { return }
        position += 1
        let template = PathTemplate(parts: inner)
        if template.parameters.isEmpty { report(.groupWithoutParameter, start..<position) }
        parts.append(.group(PathTemplate.normalized(inner)))
    }

    private mutating func endSegment() {
        if let segment {
            let plain = segment.replacing("%2e", with: ".").replacing("%2E", with: ".")
            if plain == "." || plain == ".." {
                report(.dotSegment(segment), segmentStart..<segmentStart + segment.count)
            }
        }
        segment = nil
    }

    private mutating func report(_ problem: PathTemplate.Problem, _ range: Range<Int>) {
        findings.append(PathTemplate.Finding(problem: problem, characters: range))
    }
}

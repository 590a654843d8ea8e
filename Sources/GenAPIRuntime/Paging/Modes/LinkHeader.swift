/// `Link` of RFC 8288 section 3: `<https://api.example/users?page=2>; rel="next", <…>; rel="last"`.
enum LinkHeader {
    /// The first target with that relation, as written. Relations are compared without case (section 2.1.1).
    static func target(of relation: String, in lines: [String]) -> String? {
        for line in lines {
            for link in links(in: line) where link.isOfThisPage && link.relations.contains(relation) {
                return link.target
            }
        }
        return nil
    }

    /// All links of a line. Invalid ones are skipped.
    static func links(in line: String) -> [Link] {
        var parser = LinkParser(rest: Array(line.utf8)[...])
        var links: [Link] = []
        while let link = parser.link() { links.append(link) }
        return links
    }

    struct Link: Equatable {
        let target: String
        /// Names in lower case, in the order in which they are written.
        let parameters: [Parameter]

        /// The first `rel` counts (section 3.3).
        var relations: [String] {
            let value = parameters.first { $0.name == "rel" }?.value ?? ""
            return value.lowercased().split { $0 == " " || $0 == "\t" }.map(String.init)
        }

        /// Another anchor makes it a link of another resource (section 3.2).
        var isOfThisPage: Bool { parameters.first { $0.name == "anchor" }?.value.isEmpty ?? true }
    }

    struct Parameter: Equatable {
        let name: String
        /// Empty if there is none.
        let value: String
    }
}

/// Parses links by section 3 and appendix B.2.
private struct LinkParser {
    var rest: ArraySlice<UInt8>

    mutating func link() -> LinkHeader.Link? {
        guard let open = rest.firstIndex(of: UInt8(ascii: "<")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let target = String(decoding: rest[(open + 1)..<close], as: UTF8.self)
        rest = rest[(close + 1)...]
        var parameters: [LinkHeader.Parameter] = []
        while let parameter = parameter() {
            if !parameter.name.isEmpty { parameters.append(parameter) }
        }
        return LinkHeader.Link(target: target, parameters: parameters)
    }

    /// `; name=token`, `; name="quoted"` or `; name`; `nil` at the end of the link.
    private mutating func parameter() -> LinkHeader.Parameter? {
        skipSpaces()
        guard rest.first == UInt8(ascii: ";") else { return nil }
        rest.removeFirst()
        skipSpaces()
        let name = take { !"=;,".utf8.contains($0) && !Self.isSpace($0) }.lowercased()
        skipSpaces()
        guard rest.first == UInt8(ascii: "=") else { return LinkHeader.Parameter(name: name, value: "") }
        rest.removeFirst()
        skipSpaces()
        return LinkHeader.Parameter(name: name, value: value())
    }

    private mutating func value() -> String {
        guard rest.first == UInt8(ascii: "\"") else {
            return take { !";,".utf8.contains($0) && !Self.isSpace($0) }
        }
        rest.removeFirst()
        var value: [UInt8] = []
        var isEscaped = false
        while let byte = rest.popFirst() {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            if !isEscaped, byte == UInt8(ascii: "\"") { break }
            value.append(byte)
            isEscaped = false
        }
        return String(decoding: value, as: UTF8.self)
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> String {
        let part = rest.prefix(while: isPart)
        rest = rest.dropFirst(part.count)
        return String(decoding: part, as: UTF8.self)
    }

    private mutating func skipSpaces() {
        rest = rest.drop(while: Self.isSpace)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

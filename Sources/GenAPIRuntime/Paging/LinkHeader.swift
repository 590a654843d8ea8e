/// `Link` of RFC 8288 section 3: `<https://api.example/users?page=2>; rel="next", <…>; rel="last"`.
enum LinkHeader {
    /// The first target of that relation, as written; relations are compared without their case.
    static func target(of relation: String, in lines: [String]) -> String? {
        for line in lines {
            var rest = line[...]
            while let link = nextLink(&rest) {
                if link.relations.contains(relation) { return link.target }
            }
        }
        return nil
    }

    private static func nextLink(_ rest: inout Substring) -> (target: String, relations: [String])? {
        guard let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") else {
            return nil
        }
        let target = String(rest[rest.index(after: open)..<close])
        rest = rest[rest.index(after: close)...]
        var relations: [String]?
        while let parameter = nextParameter(&rest) {
            // A second `rel` of the same link does not count (section 3.3).
            guard parameter.name == "rel", relations == nil else { continue }
            relations = parameter.value.lowercased().split(separator: " ").map(String.init)
        }
        return (target, relations ?? [])
    }

    /// `; name=token` or `; name="quoted"`; `nil` at the end of the link.
    private static func nextParameter(_ rest: inout Substring) -> (name: String, value: String)? {
        rest = rest.drop { $0.isWhitespace }
        guard rest.first == ";" else { return nil }
        rest = rest.dropFirst().drop { $0.isWhitespace }
        let name = rest.prefix { !"=;,".contains($0) && !$0.isWhitespace }
        rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
        guard rest.first == "=" else { return (name.lowercased(), "") }
        rest = rest.dropFirst().drop { $0.isWhitespace }
        return (name.lowercased(), value(&rest))
    }

    private static func value(_ rest: inout Substring) -> String {
        guard rest.first == "\"" else {
            let token = rest.prefix { !";,".contains($0) && !$0.isWhitespace }
            rest = rest.dropFirst(token.count)
            return String(token)
        }
        var value = ""
        var isEscaped = false
        rest = rest.dropFirst()
        while let character = rest.popFirst() {
            if isEscaped {
                value.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                break
            } else {
                value.append(character)
            }
        }
        return value
    }
}

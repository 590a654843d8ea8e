import GenAPIRuntime

/// The directives of `Cache-Control` (RFC 9111 section 5.2). Names are case-insensitive. Of a repeated directive the
/// first one counts (section 4.2.1).
struct CacheDirectives: Sendable {
    private var values: [String: String] = [:]

    init(_ lines: [String]) {
        for line in lines {
            var rest = line[...]
            while let (name, value) = Self.next(&rest) {
                if values[name] == nil { values[name] = value }
            }
        }
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    func isBare(_ name: String) -> Bool { values[name] == "" }

    /// The value in seconds; `nil` if the directive is absent. An unreadable number is 0, so that a response is not
    /// taken for fresh by mistake; a larger number than required is clamped (section 1.2.2).
    func seconds(_ name: String) -> Int? {
        guard let text = values[name] else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return 0 }
        return min(Int(text) ?? Self.longest, Self.longest)
    }

    static let longest = Int(Int32.max)

    /// Parses `name`, `name=token` or `name="quoted"`; lowercases the name. `nil` at the end.
    private static func next(_ rest: inout Substring) -> (name: String, value: String)? {
        rest = rest.drop { $0 == "," || $0.isWhitespace }
        guard !rest.isEmpty else { return nil }
        let name = rest.prefix { $0 != "," && $0 != "=" }
        rest = rest.dropFirst(name.count)
        var value = ""
        if rest.first == "=" {
            rest = rest.dropFirst()
            value = rest.first == "\"" ? quoted(&rest) : ""
            let token = rest.prefix { $0 != "," }
            rest = rest.dropFirst(token.count)
            value += token.trimming
        }
        return (name.trimming.lowercased(), value)
    }

    private static func quoted(_ rest: inout Substring) -> String {
        var value = ""
        rest = rest.dropFirst()
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\", let escaped = rest.popFirst() {
                value.append(escaped)
            } else {
                value.append(character)
            }
        }
        return value
    }
}

import GenAPIRuntime

/// Writes the same values as another text.
struct Respelling {
    var isPretty = false
    /// Every string has an escape: its slashes, and one of its characters as `\u`.
    var escapes = false
    var order = Order.asItIs
    /// Adds a member that no spec names to every resource.
    var addsStranger = false

    enum Order { case asItIs, shuffled, typeLast }

    func document(_ value: JSONValue) -> [UInt8] {
        var numbers = SplitMix(state: 7)
        return Array(text(value, "\n", &numbers).utf8)
    }

    private func text(_ value: JSONValue, _ line: String, _ numbers: inout SplitMix) -> String {
        let inner = line + "  "
        switch value {
        case .object(let object):
            let members = ordered(object.members, &numbers).map {
                "\"\($0.key)\":\(isPretty ? " " : "")\(text($0.value, inner, &numbers))"
            }
            return joined(members, "{", "}", line)
        case .array(let elements):
            return joined(elements.map { text($0, inner, &numbers) }, "[", "]", line)
        case .string(let string) where escapes: return escaped(string)
        default: return value.description
        }
    }

    private func joined(_ parts: [String], _ open: String, _ close: String, _ line: String) -> String {
        guard isPretty, !parts.isEmpty else { return open + parts.joined(separator: ",") + close }
        return open + line + "  " + parts.joined(separator: "," + line + "  ") + line + close
    }

    private func ordered(_ members: [JSONObject.Member], _ numbers: inout SplitMix) -> [JSONObject.Member] {
        var members = members
        if addsStranger, members.contains(where: { $0.key == "id" }) {
            let stranger = JSONObject.Member(
                key: "stranger",
                value: ["text": "abc", "list": [1, 2.5, true]]
            )
            members.insert(stranger, at: members.count / 2)
        }
        switch order {
        case .asItIs: return members
        case .shuffled: return members.shuffled(using: &numbers)
        case .typeLast: return members.filter { $0.key != "type" } + members.filter { $0.key == "type" }
        }
    }

    private func escaped(_ string: String) -> String {
        let middle = string.unicodeScalars.count / 2
        let parts = string.unicodeScalars.enumerated().map { index, scalar in
            if index == middle, scalar.value < 0x10000 {
                let digits = String(scalar.value, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            return scalar == "/"
                ? "\\/" : String(JSONValue.string(String(scalar)).description.dropFirst().dropLast())
        }
        return "\"\(parts.joined())\""
    }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

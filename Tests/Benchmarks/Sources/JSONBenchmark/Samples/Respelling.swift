import GenAPIMapping
import GenAPIRuntime

/// Writes the same values as another text.
struct Respelling {
    var isPretty = false
    /// Every string has an escape: its slashes, and one of its characters as `\u`.
    var escapes = false
    var order = Order.asItIs
    /// Adds a member that no spec names to every resource.
    var addsStranger = false

    enum Order {
        case asItIs
        /// Another one in every object.
        case shuffled
        /// Another one, the same in all objects with the same keys.
        case other
        case typeLast
    }

    func document(_ value: JSONValue) -> [UInt8] {
        var numbers = SplitMix(state: 7)
        var bytes: [UInt8] = []
        write(value, depth: 0, &numbers, to: &bytes)
        return bytes
    }

    private func write(_ value: JSONValue, depth: Int, _ numbers: inout SplitMix, to bytes: inout [UInt8]) {
        switch value {
        case .object(let object):
            bytes += "{".utf8
            for (index, member) in ordered(object.members, &numbers).enumerated() {
                breakLine(index == 0 ? "" : ",", depth + 1, to: &bytes)
                bytes += "\"\(member.key)\":\(isPretty ? " " : "")".utf8
                write(member.value, depth: depth + 1, &numbers, to: &bytes)
            }
            if !object.members.isEmpty { breakLine("", depth, to: &bytes) }
            bytes += "}".utf8
        case .array(let elements):
            bytes += "[".utf8
            for (index, element) in elements.enumerated() {
                breakLine(index == 0 ? "" : ",", depth + 1, to: &bytes)
                write(element, depth: depth + 1, &numbers, to: &bytes)
            }
            if !elements.isEmpty { breakLine("", depth, to: &bytes) }
            bytes += "]".utf8
        case .string(let string) where escapes: bytes += escaped(string).utf8
        default: bytes += value.description.utf8
        }
    }

    private func breakLine(_ end: String, _ depth: Int, to bytes: inout [UInt8]) {
        bytes += end.utf8
        guard isPretty else { return }
        bytes += "\n".utf8
        bytes += repeatElement(UInt8(ascii: " "), count: depth * 2)
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
        case .other: return members.sorted { Self.mixed($0.key) < Self.mixed($1.key) }
        case .typeLast: return members.filter { $0.key != "type" } + members.filter { $0.key == "type" }
        }
    }

    private static func mixed(_ key: String) -> UInt64 {
        key.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private func escaped(_ string: String) -> String {
        let middle = string.unicodeScalars.count / 2
        var text = "\""
        for (index, scalar) in string.unicodeScalars.enumerated() {
            switch scalar {
            case "/", "\"", "\\": text += "\\" + String(scalar)
            case _ where scalar.value < 0x20 || index == middle && scalar.value < 0x10000:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
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

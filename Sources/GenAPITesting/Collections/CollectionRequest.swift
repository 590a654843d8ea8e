/// The parameters of a request to a `CollectionServer`.
struct CollectionRequest {
    private var values: [String: String] = [:]

    init(target: String) {
        guard let mark = target.firstIndex(of: "?") else { return }
        for item in target[target.index(after: mark)...].split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            values[Self.decoded(parts[0])] = Self.decoded(parts.count > 1 ? parts[1] : "")
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// `nil` if the parameter is absent, and -1 if it is not a number.
    func number(_ name: String) -> Int? {
        values[name].map { Int($0) ?? -1 }
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

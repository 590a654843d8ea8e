extension StringProtocol {
    /// The text with percent-encoded bytes decoded. Wrong escapes stay as they are.
    package var percentDecoded: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
        var bytes: [UInt8] = []
        let text = Array(utf8)
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.count,
                let high = text[index + 1].hexDigit, let low = text[index + 2].hexDigit
            {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// The items of a query or a form.
package struct QueryText: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package var name: String
        /// `nil` for a name alone.
        package var value: String?
    }

    package var items: [Item]

    /// - Parameter isForm: Whether a plus sign is a space, as in `application/x-www-form-urlencoded`.
    package init(_ text: some StringProtocol, isForm: Bool = false) {
        items = text.split(separator: "&").prefix(Self.most).map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            func decoded(_ part: some StringProtocol) -> String {
                (isForm ? String(part).replacing("+", with: "%20") : String(part)).percentDecoded
            }
            return Item(name: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : nil)
        }
    }

    /// The first value of a name.
    package subscript(_ name: String) -> String? { items.first { $0.name == name }?.value }

    package func contains(_ name: String) -> Bool { items.contains { $0.name == name } }

    private static let most = 10_000
}

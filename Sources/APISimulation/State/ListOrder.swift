import ResolvedAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The order that a query asks for: the keys by which elements are compared, the most important one first.
struct ListOrder: Sendable {
    struct Key: Sendable {
        let path: [String]
        let isDescending: Bool
    }

    private(set) var keys: [Key] = []

    var isEmpty: Bool { keys.isEmpty }

    /// Makes these keys more important than those before.
    mutating func prepend(_ keys: [Key]) { self.keys = keys + self.keys }

    /// The values of an element, one for each key.
    func values(_ json: JSONLiteral) -> [JSONLiteral?] { keys.map { json[$0.path] } }

    /// Negative if the element with these values is before the one with the others.
    func compare(_ left: [JSONLiteral?], _ right: [JSONLiteral?]) -> Int {
        for (key, values) in zip(keys, zip(left, right)) {
            let order = values.0.ordering(values.1)
            if order != 0 { return key.isDescending ? -order : order }
        }
        return 0
    }

    /// Elements with equal values stay in their order.
    func sort(_ elements: inout [Element]) {
        guard !isEmpty else { return }
        let sorted = elements.enumerated().map { (offset: $0, element: $1, values: values($1.json)) }
            .sorted { left, right in
                let order = compare(left.values, right.values)
                return order == 0 ? left.offset < right.offset : order < 0
            }
        elements = sorted.map(\.element)
    }
}

/// The place in a list behind an element: its number, its place, and the values by which the list is ordered. It stays valid if
/// the element is deleted or changed.
struct ListCursor {
    var number: Int
    var place: Int
    var values: [JSONLiteral?] = []

    /// The place before the first element.
    static let start = ListCursor(number: -1, place: 0)

    /// `c7.20`, with the values behind a second point.
    var text: String {
        let text = "c\(number).\(place)"
        guard !values.isEmpty else { return text }
        let json = JSONLiteral.array(values.map { .array($0.map { [$0] } ?? []) }).json
        let base64 = Data(json.utf8).base64EncodedString()
        return
            "\(text).\(base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""))"
    }
}

extension ListCursor {
    /// `nil` for a text that was not made here.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), parts[0].hasPrefix("c"), let number = Int(parts[0].dropFirst()),
            let place = Int(parts[1]), place >= 0
        else { return nil }
        self.init(number: number, place: place)
        guard parts.count == 3 else { return }
        let base64 = parts[2].replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64 + padding),
            case .array(let values)? = try? JSONLiteral(json: Array(data))
        else { return nil }
        self.values = values.map { value in
            if case .array(let wrapped) = value { wrapped.first } else { nil }
        }
    }
}

extension JSONLiteral? {
    /// Negative if the value is before the other one. Numbers are compared as numbers, texts by their characters, and what is
    /// missing is first.
    func ordering(_ other: JSONLiteral?) -> Int {
        switch (self, other) {
        case (.number(let left)?, .number(let right)?):
            let (left, right) = (Double(left) ?? 0, Double(right) ?? 0)
            return left < right ? -1 : left > right ? 1 : 0
        case (let left?, let right?):
            let (left, right) = (left.plainText ?? "", right.plainText ?? "")
            return left < right ? -1 : left > right ? 1 : 0
        case (nil, nil): return 0
        case (nil, _): return -1
        case (_, nil): return 1
        }
    }
}

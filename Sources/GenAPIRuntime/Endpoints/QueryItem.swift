/// A name and its values in a query, in order. A name with several values is repeated; one without is left out.
///
///     .get("/search", query: [.item("q", text), .item("tag", ["new", "red"])])    // ?q=…&tag=new&tag=red
public struct QueryItem: Hashable, Sendable {
    /// Not yet escaped.
    public let name: String
    /// Not yet escaped. None: the name is left out. `nil` where one has no text: the call is refused.
    public let values: [String]?

    /// Nothing goes on the wire for `nil` and for an empty list.
    public static func item(_ name: String, _ value: (some QueryValue)?) -> QueryItem {
        QueryItem(name: name, values: value.map(\.queryTexts) ?? [])
    }

    /// Nothing goes on the wire for `nil`.
    public static func item(_ name: String, _ value: String?) -> QueryItem {
        QueryItem(name: name, values: value.map { [$0] } ?? [])
    }
}

extension [QueryItem] {
    /// The name of the first item of which a value has no text.
    var unsendable: String? {
        first { $0.values == nil }?.name
    }

    /// `a=1&b=2`, everything but unreserved characters escaped (RFC 3986 section 3.4), so that any parser, whatever it
    /// takes `+` or `[` for, gives back the same names and values. Empty when there is nothing to say.
    package func encoded(by encoding: PercentEncoding = .value) -> String {
        var text = ""
        for item in self {
            let name = encoding.encode(item.name)
            for value in item.values ?? [] {
                if !text.isEmpty { text += "&" }
                text += name
                text += "="
                text += encoding.encode(value)
            }
        }
        return text
    }

    /// `self` without items of the names that `others` has, then `others`.
    func replacing(with others: [QueryItem]) -> [QueryItem] {
        filter { item in !others.contains { $0.name == item.name } } + others
    }
}

extension QueryItem: CustomReflectable {
    /// The name alone: the values may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }
}

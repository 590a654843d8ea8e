/// A name and its values in a query, in order. A name with several values is repeated; a name without values is
/// omitted.
///
///     .get("/search", query: [.item("q", text), .item("tag", ["new", "red"])])    // ?q=…&tag=new&tag=red
public struct QueryItem: Hashable, Sendable {
    /// Unescaped.
    public let name: String
    /// Unescaped. An empty list omits the name. `nil` if a value has no text; the call fails then.
    public let values: [String]?
    /// The fields that the item selects.
    var selection: SelectedFields?

    /// Omitted for `nil` and for an empty list.
    public static func item(_ name: String, _ value: (some QueryValue)?) -> QueryItem {
        QueryItem(name: name, values: value.map(\.queryTexts) ?? [])
    }

    /// Omitted for `nil`.
    public static func item(_ name: String, _ value: String?) -> QueryItem {
        QueryItem(name: name, values: value.map { [$0] } ?? [])
    }

    /// Omitted for `nil` and for an empty selection. Repositories keep the known values of fields that are not selected.
    public static func item<Model>(_ name: String, _ selection: FieldSelection<Model>?) -> QueryItem {
        var item = QueryItem(name: name, values: selection.map(\.queryTexts) ?? [])
        item.selection = selection?.fields
        return item
    }

    /// A list as one value: `?ids=1,2`. Nothing goes on the wire for `nil` and for an empty list. The server cannot tell a
    /// separator in an element from one between two elements.
    public static func item(
        _ name: String,
        _ values: [some ParameterValue]?,
        joinedBy separator: String
    ) -> QueryItem {
        item(name, values).joined(by: separator)
    }

    func joined(by separator: String) -> QueryItem {
        guard let values, !values.isEmpty else { return self }
        return QueryItem(name: name, values: [values.joined(separator: separator)])
    }
}

extension [QueryItem] {
    /// The name of the first item with a value that has no text.
    package var unsendable: String? {
        first { $0.values == nil }?.name
    }

    /// `a=1&b=2`, with everything but unreserved characters escaped (RFC 3986 section 3.4), so that every parser,
    /// whatever it takes `+` or `[` for, returns the same names and values. Empty if there are no values.
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

    /// The items of other names than those in `others`, then `others`.
    func replacing(with others: [QueryItem]) -> [QueryItem] {
        filter { item in !others.contains { $0.name == item.name } } + others
    }
}

extension QueryItem: CustomReflectable {
    /// Shows only the name, because the values may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }
}

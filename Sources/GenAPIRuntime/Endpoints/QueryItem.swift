public import GenAPIMapping

/// A name and its values in a query or a form, in order. A name with several values is repeated; a name without values
/// is omitted.
///
///     .get("/search", query: [.item("q", text), .item("tag", ["new", "red"])])    // ?q=…&tag=new&tag=red
///
/// Objects, maps and lists have an item for each of their values: `.brackets("owner", owner)` is `owner[name]=…`.
public struct QueryItem: Hashable, Sendable {
    /// Unescaped.
    public let name: String
    /// Unescaped. An empty list omits the name. `nil` if a value has no text; the call fails then.
    public let values: [String]?
    /// How the name and the values are written.
    package var notation = Notation.repeated
    /// The fields that the item selects.
    package private(set) var selection: SelectedFields?

    package enum Notation: Hashable, Sendable {
        /// `a=1&a=2`
        case repeated
        /// `a=1,2`
        case joined(separator: String)
        /// A name for each value: `a[b]=1&a[c]=2`.
        case named([String])
        /// The name without a value, once.
        case flag
    }

    /// Omitted for `nil` and for an empty list.
    public static func item(_ name: String, _ value: (some QueryValue)?) -> QueryItem {
        QueryItem(name: name, values: value.map(\.queryTexts) ?? [])
    }

    /// Omitted for `nil`.
    public static func item(_ name: String, _ value: String?) -> QueryItem {
        QueryItem(name: name, values: value.map { [$0] } ?? [])
    }

    /// A list as one value: `?ids=1,2`. Nothing goes on the wire for `nil` and for an empty list. A comma between two
    /// elements is written as such, and a comma in an element as `%2C` (RFC 6570 section 3.2.8). Other separators have to
    /// be escaped themselves, so a call with such a separator in an element is rejected before anything is sent.
    public static func item(
        _ name: String,
        _ values: [some ParameterValue]?,
        joinedBy separator: String
    ) -> QueryItem {
        item(name, values).joined(by: separator)
    }

    /// A name without a value, `?recursive`, which goes on the wire for `true`.
    public static func flag(_ name: String, _ value: Bool) -> QueryItem {
        var item = QueryItem(name: name, values: value ? [""] : [])
        item.notation = .flag
        return item
    }

    package func joined(by separator: String) -> QueryItem {
        let isAmbiguous = separator != "," && values?.contains { $0.contains(separator) } == true
        var item = QueryItem(name: name, values: isAmbiguous ? nil : values)
        item.notation = .joined(separator: separator)
        return item
    }
}

extension QueryItem {
    /// An item that selects fields.
    package init(_ name: String, _ values: [String]?, selecting fields: SelectedFields?) {
        self.init(name: name, values: values)
        selection = fields
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
            switch item.notation {
            case .repeated:
                let name = encoding.encode(item.name)
                for value in item.values ?? [] {
                    if !text.isEmpty { text += "&" }
                    text += name
                    text += "="
                    text += encoding.encode(value)
                }
            case .joined, .named, .flag:
                for (name, value) in item.pairs(in: encoding) {
                    if !text.isEmpty { text += "&" }
                    text += name
                    if let value { text += "=" + value }
                }
            }
        }
        return text
    }

    /// The items of other names than those in `others`, then `others`.
    func replacing(with others: [QueryItem]) -> [QueryItem] {
        filter { item in !others.contains { $0.name == item.name } } + others
    }
}

extension QueryItem {
    /// Names and values as they go on the wire.
    fileprivate func pairs(in encoding: PercentEncoding) -> [(name: String, value: String?)] {
        guard let values, !values.isEmpty else { return [] }
        let texts = values.map(encoding.encode)
        switch notation {
        case .repeated: return texts.map { (encoding.encode(name), $0) }
        case .joined(let separator):
            let separator = separator == "," ? separator : encoding.encode(separator)
            return [(encoding.encode(name), texts.joined(separator: separator))]
        case .named(let names): return zip(names, texts).map { (encoding.encode($0), $1) }
        case .flag: return [(encoding.encode(name), nil)]
        }
    }
}

extension QueryItem: CustomReflectable {
    /// Shows only the name, because the values may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }
}

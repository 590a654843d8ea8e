// A query that is stored and sent by a later process.

extension QueryItem {
    /// The item, or one for each part of an object.
    package var parts: [QueryItem] {
        guard case .named(let names) = notation else { return [self] }
        return zip(names, values ?? []).map { .item($0, [$1]) }
    }

    /// The separator of the values, if they are one text.
    package var separator: String? {
        if case .joined(let separator) = notation { separator } else { nil }
    }

    /// Whether it is a name alone.
    package var isFlag: Bool { notation == .flag }

    /// The item with these parts.
    package static func stored(
        _ name: String,
        _ values: [String],
        separator: String?,
        isFlag: Bool
    ) -> QueryItem {
        if isFlag { return .flag(name, !values.isEmpty) }
        let item = QueryItem.item(name, values)
        return separator.map(item.joined) ?? item
    }
}

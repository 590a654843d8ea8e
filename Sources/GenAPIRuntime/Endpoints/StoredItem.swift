package import GenAPIMapping

/// A header, an item of a query, or a part of an object in one, in a form that can be stored.
package struct StoredItem: Hashable, Sendable {
    package let name: String
    package var values: [String]
    /// The separator of the values, if they are one text.
    private var separator: String?
    /// Whether it is a name alone.
    private var isFlag = false

    package init(name: String, values: [String]) { (self.name, self.values) = (name, values) }
}

extension StoredItem {
    /// The item, or one for each part of an object.
    package static func list(_ item: QueryItem) -> [StoredItem] {
        let values = item.values ?? []
        if case .named(let names) = item.notation {
            return zip(names, values).map { StoredItem(name: $0, values: [$1]) }
        }
        var stored = StoredItem(name: item.name, values: values)
        if case .joined(let separator) = item.notation { stored.separator = separator }
        if case .flag = item.notation { stored.isFlag = true }
        return [stored]
    }

    package var queryItem: QueryItem {
        if isFlag { return .flag(name, !values.isEmpty) }
        let item = QueryItem.item(name, values)
        return separator.map(item.joined) ?? item
    }
}

extension StoredItem: JSONReadable, JSONWritable {
    package init(from json: inout JSONReader) {
        json.beginObject()
        name = json.string("name")
        values = json.list("values", of: String.self)
        separator = json.stringIfPresent("separator")
        isFlag = json.bool("is_flag", default: false)
        json.endObject()
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("name", name)
        json.list("values", values)
        json.stringIfPresent("separator", separator)
        if isFlag { json.bool("is_flag", true) }
        json.endObject()
    }
}

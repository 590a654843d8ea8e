public import Foundation
public import GenAPIMapping

/// How the values inside of an object, a map or a list are named in a query or a form.
///
/// |  | `{ b: 1 }` | `[x, y]` | `[{ b: 1 }]` |
/// |---|---|---|---|
/// | `deepObject` | `a[b]=1` | `a=x&a=y` | `a[0][b]=1` |
/// | `brackets` | `a[b]=1` | `a[]=x&a[]=y` | `a[0][b]=1` |
/// | `indices` | `a[b]=1` | `a[0]=x&a[1]=y` | `a[0][b]=1` |
/// | `dots` | `a.b=1` | `a=x&a=y` | `a[0].b=1` |
///
/// Null is an empty text. An object without members and a list without elements are omitted.
enum Nesting {
    case deepObject, brackets, indices, dots

    /// A value as an item with a name for each of its texts; without texts if the value has none that the style can tell
    /// apart from another one.
    func item(_ name: String, _ value: (some JSONWritable)?) -> QueryItem {
        guard let value else { return QueryItem(name: name, values: []) }
        guard let json = try? Self.json(value) else { return QueryItem(name: name, values: nil) }
        return item(name, json)
    }

    func item(_ name: String, _ json: JSONValue) -> QueryItem {
        var parts = NestedParts(nesting: self)
        parts.add(json, name)
        var item = QueryItem(name: name, values: parts.areSendable ? parts.texts : nil)
        item.notation = .named(parts.names)
        return item
    }

    /// The members of an object, each as an item.
    func items(members value: some JSONWritable) throws -> [QueryItem] {
        // Other values have no members.
        try (Self.json(value).object?.members ?? []).map { member in
            isSendable(key: member.key)
                ? item(member.key, member.value) : QueryItem(name: member.key, values: nil)
        }
    }

    private static func json(_ value: some JSONWritable) throws -> JSONValue {
        try JSONValue(
            json: JSONWriter.bytes { json in
                json.isSending = true
                value.write(to: &json)
            }
        )
    }

    /// The name of a member.
    fileprivate func name(_ name: String, _ key: String) -> String {
        self == .dots ? "\(name).\(key)" : "\(name)[\(key)]"
    }

    /// The name of an element of a list of texts, numbers and bools.
    fileprivate func name(_ name: String, element index: Int) -> String {
        switch self {
        case .deepObject, .dots: name
        case .brackets: "\(name)[]"
        case .indices: "\(name)[\(index)]"
        }
    }

    /// Whether the key of a member is not part of the notation, so that no other names mean the same.
    fileprivate func isSendable(key: String) -> Bool {
        !key.isEmpty
            && !key.utf8.contains { byte in
                byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
                    || self == .dots && byte == UInt8(ascii: ".")
            }
    }
}

/// The names and the texts of a value, in their order.
private struct NestedParts {
    let nesting: Nesting
    var names: [String] = []
    var texts: [String] = []
    var areSendable = true

    mutating func add(_ json: JSONValue, _ name: String) {
        switch json {
        case .null: add("", name)
        case .bool(let value): add(value ? "true" : "false", name)
        case .number(let number): add(number.text, name)
        case .string(let text): add(text, name)
        case .array(let elements): add(elements, name)
        case .object(let object):
            for member in object.members {
                if !nesting.isSendable(key: member.key) { areSendable = false }
                add(member.value, nesting.name(name, member.key))
            }
        }
    }

    private mutating func add(_ text: String, _ name: String) {
        names.append(name)
        texts.append(text)
    }

    private mutating func add(_ elements: [JSONValue], _ name: String) {
        let isPlain = elements.allSatisfy { $0.array == nil && $0.object == nil }
        for (index, element) in elements.enumerated() {
            let count = names.count
            add(element, isPlain ? nesting.name(name, element: index) : "\(name)[\(index)]")
            // The number of elements would be another one.
            if names.count == count { areSendable = false }
        }
    }
}

extension QueryItem {
    /// An object, a map or a list in the style of OpenAPI's `deepObject`: `a[b]=1`, with repeated names for lists.
    ///
    /// Null is an empty text. Nothing goes on the wire for `nil` and for a value without members and elements. Of values
    /// that the server could not tell apart, such as those of a map with a bracket in a key, a call is rejected before
    /// anything is sent.
    public static func deepObject(_ name: String, _ value: (some JSONWritable)?) -> QueryItem {
        Nesting.deepObject.item(name, value)
    }

    /// An object, a map or a list with brackets: `a[b]=1`, `a[]=x` and, if elements have parts, `a[0][b]=1`. The rest is as
    /// with `deepObject`.
    public static func brackets(_ name: String, _ value: (some JSONWritable)?) -> QueryItem {
        Nesting.brackets.item(name, value)
    }

    /// An object, a map or a list with brackets and the numbers of elements, from 0: `a[b]=1`, `a[0]=x`, `a[0][b]=1`. The
    /// rest is as with `deepObject`.
    public static func indices(_ name: String, _ value: (some JSONWritable)?) -> QueryItem {
        Nesting.indices.item(name, value)
    }

    /// An object, a map or a list with dots: `a.b=1` and, if elements have parts, `a[0].b=1`; otherwise a list repeats its
    /// name. A key with a dot or a bracket is rejected. The rest is as with `deepObject`.
    public static func dots(_ name: String, _ value: (some JSONWritable)?) -> QueryItem {
        Nesting.dots.item(name, value)
    }
}

extension Nesting {
    fileprivate func item(_ name: String, _ values: [Date]?, _ format: DateFormat) -> QueryItem {
        guard let texts = (values ?? []).texts({ $0.parameterText(format) }) else {
            return QueryItem(name: name, values: nil)
        }
        return item(name, .array(texts.map(JSONValue.string)))
    }

    fileprivate func item(_ name: String, _ values: Nullable<[Date]>?, _ format: DateFormat) -> QueryItem {
        values == .null ? item(name, JSONValue.null) : item(name, values?.value, format)
    }
}

extension QueryItem {
    /// Instants in one of the formats of the API, with brackets.
    public static func brackets(_ name: String, _ values: [Date]?, _ format: DateFormat) -> QueryItem {
        Nesting.brackets.item(name, values, format)
    }

    /// Instants in one of the formats of the API, with brackets, or an empty text for `.null`.
    public static func brackets(_ name: String, _ values: Nullable<[Date]>?, _ format: DateFormat)
        -> QueryItem
    {
        Nesting.brackets.item(name, values, format)
    }

    /// Instants in one of the formats of the API, with their numbers.
    public static func indices(_ name: String, _ values: [Date]?, _ format: DateFormat) -> QueryItem {
        Nesting.indices.item(name, values, format)
    }

    /// Instants in one of the formats of the API, with their numbers, or an empty text for `.null`.
    public static func indices(_ name: String, _ values: Nullable<[Date]>?, _ format: DateFormat) -> QueryItem
    {
        Nesting.indices.item(name, values, format)
    }
}

extension QueryItem {
    /// Its values, if its name is one of these, or those of the parts with such a key.
    func values(of keys: Set<String>) -> [String] {
        guard let values, !keys.contains(name) else { return values ?? [] }
        guard case .named(let names) = notation else { return [] }
        return zip(names, values).filter { name, _ in Redaction.keys(of: name).contains { keys.contains($0) }
        }
        .map(\.1)
    }
}

/// The meaning of a value in a spec, as far as a merge needs it.
enum SpecForm {
    case file, types, type, endpoints, call, fields, field, cases, members
    /// A list whose order has no meaning.
    case set
    case other

    /// The form of the value of a key.
    func value(of key: String) -> SpecForm {
        switch (self, key) {
        case (.file, "types"): .types
        case (.file, "endpoints"): .endpoints
        case (.file, "fields"), (.file, "parameters"), (.type, "fields"): .fields
        case (.file, "cases"), (.type, "enum"), (.field, "enum"): .cases
        case (.file, "of"), (.type, "of"): .members
        case (.types, _): .type
        case (.endpoints, _): .call
        case (.fields, _): .field
        case (.call, "query"), (.call, "headers"), (.call, "parameters"), (.call, "body"), (.call, "form"),
            (.call, "multipart"), (.call, "response_headers"):
            .fields
        case (_, "fields_of"), (_, "grants"), (.call, "authorization"): .set
        default: .other
        }
    }

    /// Whether it is one thing to a reader, which stays as a whole if the document drops it and a person has changed it.
    var isThing: Bool {
        switch self {
        case .file, .type, .call, .field: true
        case .types, .endpoints, .fields, .cases, .members, .set, .other: false
        }
    }

    /// The key of the long form whose value a short form is.
    var shortKey: String? { self == .field ? "type" : nil }

    /// The key by which items of a list are matched; `nil` if the list is one value.
    func identity(of item: MergeNode) -> String? {
        switch self {
        case .cases: (item["value"] ?? item).text
        case .members: (item["type"] ?? item).text
        case .set: item.text
        default: nil
        }
    }

    /// The key of the long form of an item.
    var itemKey: String? {
        switch self {
        case .cases: "value"
        case .members: "type"
        default: nil
        }
    }
}

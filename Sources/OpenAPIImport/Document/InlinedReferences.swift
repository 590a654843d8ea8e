import SourceDiagnostics
import SpecReading

/// The members that documents refer to although OpenAPI has no reference there: the fields of a schema, a text and an
/// example. Tools that join files accept them.
enum InlinedReferences {
    private static let members: Set<String> = ["properties", "description", "summary", "example"]
    /// The maps whose keys are the author's: a field can be named `description`.
    private static let mapsOfNames: Set<String> = [
        "properties", "patternProperties", "schemas", "definitions", "$defs", "parameters", "responses",
        "headers",
        "examples", "requestBodies", "securitySchemes", "links", "callbacks", "pathItems", "paths",
        "webhooks",
        "variables", "mapping", "scopes", "dependentSchemas",
    ]

    /// The value with the values of such references in their places; `nil` if there is none.
    ///
    /// - Parameter resolved: The value that a reference leads to; `nil` if it leads nowhere.
    static func applied(
        to node: YAMLNode,
        at place: DocumentPlace = .root,
        under key: String = "",
        _ resolved: (DocumentValue) -> YAMLNode?
    ) -> YAMLNode? {
        switch node.content {
        case .scalar, .rejected: return nil
        case .sequence(let items):
            var (changed, isChanged) = (items, false)
            for (index, item) in items.enumerated() {
                let place = place.appending(String(index))
                guard let new = applied(to: item, at: place, resolved) else { continue }
                (changed[index], isChanged) = (new, true)
            }
            return isChanged ? YAMLNode(.sequence(changed), range: node.range) : nil
        case .mapping(let entries):
            var (changed, isChanged) = (entries, false)
            let hasNames = mapsOfNames.contains(key)
            for (index, entry) in entries.enumerated() {
                let name = entry.key.value
                let value = DocumentValue(node: entry.value, place: place.appending(name))
                let new =
                    if !hasNames, members.contains(name), value.isReference {
                        member(name, resolved(value))
                    } else {
                        applied(to: value.node, at: value.place, under: hasNames ? "" : name, resolved)
                    }
                guard let new else { continue }
                (changed[index], isChanged) = (YAMLEntry(key: entry.key, value: new), true)
            }
            return isChanged ? YAMLNode(.mapping(changed), range: node.range) : nil
        }
    }
}

extension InlinedReferences {
    /// The value of a member. A file can be the fields of a schema, one of which is named `description` and refers to an object.
    private static func member(_ name: String, _ node: YAMLNode?) -> YAMLNode? {
        guard let node, name == "description" || name == "summary" else { return node }
        if case .scalar = node.content { return node } else { return nil }
    }
}

extension DocumentValue {
    /// Whether it is only a reference.
    fileprivate var isReference: Bool { node.entries?.count == 1 && self["$ref"]?.string != nil }
}

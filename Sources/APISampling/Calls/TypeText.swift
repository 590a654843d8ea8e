package import ResolvedAPI

/// A type as specs write it.
package struct TypeText {
    private let index: APIIndex

    package init(_ index: APIIndex) { self.index = index }

    package func text(_ type: TypeReference) -> String {
        switch type {
        case .scalar(let scalar): scalar.rawValue
        case .identity(let owner): "id<\(owner.path.joined(separator: "."))>"
        case .declared(let name, .enumeration): cases(name)
        case .declared(let name, _): name.path.joined(separator: ".")
        case .list(let element): "[\(text(element))]"
        case .map(let element): "{ string: \(text(element)) }"
        case .optional(let type): "\(text(type))?"
        case .selection: "fields"
        case .instant: "datetime"
        case .custom(let type): type.name
        case .expandable(let name, _):
            "id<\(name.path.joined(separator: "."))> | \(name.path.joined(separator: "."))"
        case .inside(_, let type): text(type)
        }
    }

    private func cases(_ name: TypeName) -> String {
        let cases = index.enumeration(name)?.cases ?? []
        return cases.prefix(6).map(\.wireValue.text).joined(separator: ", ") + (cases.count > 6 ? ", …" : "")
    }
}

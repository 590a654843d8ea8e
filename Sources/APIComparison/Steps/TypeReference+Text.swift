import ResolvedAPI

extension TypeReference {
    /// As in specs.
    var text: String {
        switch self {
        case .scalar(let scalar): scalar.rawValue
        case .identity(let name): "id<\(name.text)>"
        case .declared(let name, _): name.text
        case .list(let element): "[\(element.text)]"
        case .map(let value): "{ string: \(value.text) }"
        case .optional(let wrapped): wrapped.text + "?"
        case .selection(let name): "a selection of \(name.text)"
        case .instant(let notations): "datetime as " + notations.map(\.text).joined(separator: " or ")
        case .custom(let custom):
            ([custom.name] + (custom.codec.map { ["by", $0] } ?? [])).joined(separator: " ")
        case .expandable(let name, _): "id<\(name.text)> | \(name.text)"
        case .inside(let path, let inner): "\(inner.text) at \(path.joined(separator: "."))"
        }
    }
}

extension DateNotation {
    fileprivate var text: String {
        switch self {
        case .format(let scalar, let epoch): scalar.rawValue + (epoch == 0 ? "" : " since \(epoch)")
        case .day(let offset): "date" + Self.zone(offset)
        case .local(let offset): "local" + Self.zone(offset)
        case .pattern(let pattern, let offset): pattern + Self.zone(offset)
        }
    }

    private static func zone(_ offset: Int) -> String { offset == 0 ? "" : " \(offset) s ahead of UTC" }
}

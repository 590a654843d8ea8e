/// How a list is refreshed by what has changed since the last time.
package struct ListSync: Hashable, Sendable {
    /// Where responses have the mark that the next request sends.
    package enum Mark: Hashable, Sendable {
        case header(String)
        /// A field of the values beside the elements, whose type is a string or an integer.
        ///
        /// - Parameter isInside: Whether it is a value of the body that the page has beside typed headers.
        case pageValue(Field, isInside: Bool)
        /// A field of the elements with a time.
        case field(Field, DateNotation)
        case serverTime(DateNotation)
    }

    /// Its name among the lists with elements of the type.
    package var name: String
    /// The type of the elements.
    package var element: TypeName
    /// The parameter of the query that asks for changes.
    package var since: String
    package var mark: Mark
    /// How much earlier than a time the next request asks; `nil` if the runtime decides.
    package var overlap: Duration?

    package init(name: String, element: TypeName, since: String, mark: Mark, overlap: Duration?) {
        (self.name, self.element) = (name, element)
        (self.since, self.mark, self.overlap) = (since, mark, overlap)
    }

    /// What a client sends and where it reads it, whatever else is said about a field.
    package var words: String {
        let place =
            switch mark {
            case .header(let name): "the header '\(name)'"
            case .pageValue(let field, _): "'\(field.keyPath.joined(separator: "."))' beside the elements"
            case .field(let field, let notation): "'\(field.keyPath.joined(separator: "."))' as \(notation)"
            case .serverTime(let notation): "the server's time as \(notation)"
            }
        return "'\(since)' from \(place)\(overlap.map { " less \($0)" } ?? "")"
    }
}

import GenAPIRuntime

/// A set of elements of one type in which ids are unique: the elements of a server or, for a `NestedResource`, of a parent.
package struct ElementScope<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    package let key: ElementScopeKey
    let origin: ElementOrigin

    /// Whether the key is the path of a parent, and not a path without one.
    package var hasParent: Bool {
        (Element.self as? any NestedResource.Type)?.parent(in: key.parent) == key.parent
    }

    /// - Parameter path: That of the call that sends or returns the elements; `nil` for elements from elsewhere, which have no
    ///   parent.
    package init(path: String? = nil) { self.init(ElementOrigin(path: path)) }

    /// - Parameters:
    ///   - parent: As in the key of a scope.
    ///   - path: That of the call that sends or returns elements inside of these.
    package init(parent: String, path: String? = nil) {
        key = ElementScopeKey(of: Element.self, parent: parent)
        origin = ElementOrigin(path: path)
    }

    init(_ origin: ElementOrigin) {
        self.origin = origin
        let parent = origin.path.flatMap { path in
            (Element.self as? any NestedResource.Type).map { $0.parent(in: path) ?? path }
        }
        key = ElementScopeKey(of: Element.self, parent: origin.server + (parent ?? ""))
    }
}

/// Identifies the scope of elements of any type.
package struct ElementScopeKey: Hashable, Sendable {
    package let type: ObjectIdentifier
    /// Equal texts mean the same server and parent. Empty for the repositories' own server and ids that are unique there.
    package let parent: String
    /// Whether the elements are never written to disk.
    package let isInMemory: Bool

    /// - Parameter type: The type of elements that are written to disk.
    package init(type: ObjectIdentifier, parent: String) {
        (self.type, self.parent, isInMemory) = (type, parent, false)
    }

    fileprivate init<Element>(of type: Element.Type, parent: String) {
        (self.type, self.parent) = (ObjectIdentifier(type), parent)
        isInMemory = type is any RepositoryStore.KeptInMemory.Type
    }

    /// Most scopes have no parent, and a transaction looks for them often.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        if !parent.isEmpty { hasher.combine(parent) }
    }
}

/// The source of elements.
struct ElementOrigin: Hashable, Sendable {
    /// The path of the call; `nil` for elements from elsewhere.
    var path: String?
    /// Empty for the repositories' own.
    var server = ""

    /// The scope of elements inside of a response; `nil` if their parent is not known, because the call has not its path.
    func contained<Element>() -> ElementScope<Element>? {
        if let path, let type = Element.self as? any NestedResource.Type, type.parent(in: path) == nil {
            return nil
        }
        return ElementScope(self)
    }

    /// The scope of the rows of a list inside of an element. They belong to the list, if their ids are unique only there.
    func rows<Row>(of list: ListKey) -> ElementScope<Row> {
        let isNested = Row.self is any NestedResource.Type
        return ElementScope(ElementOrigin(path: isNested ? list.name : path, server: server))
    }
}

/// An element's scope and number.
struct ElementReference: Hashable, Sendable {
    let scope: ElementScopeKey
    let number: Int

    /// Determines the number of an element.
    typealias Finder = @Sendable (RepositoryTransaction) throws -> ElementReference

    static func finder<Element>(_ id: Element.ID, in scope: ElementScope<Element>) -> Finder
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        { change in
            let number = try change.store.numbers(of: [id], in: scope).first ?? -1
            return ElementReference(scope: scope.key, number: number)
        }
    }
}

/// An element that a query has found.
package struct QueryMatch<Element: Sendable>: Sendable {
    package let element: Element
    let reference: ElementReference

    package init(_ element: Element, number: Int, in scope: ElementScopeKey) {
        (self.element, reference) = (element, ElementReference(scope: scope, number: number))
    }
}

extension ElementQuery {
    /// The result among some elements.
    package func result(of elements: [QueryMatch<Element>]) -> [QueryMatch<Element>] {
        found(in: elements, \.element)
    }
}

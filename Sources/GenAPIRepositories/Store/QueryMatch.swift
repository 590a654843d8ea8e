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

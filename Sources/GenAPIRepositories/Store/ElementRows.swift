/// The elements of one type, for the rows of a list.
package struct ElementRows<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// Indexed by element number.
    let values: StoredElements<Element>
    let numbers: ElementNumbers<Element.ID>
    /// Elements with a pending deletion, and those that could not be read.
    let hidden: NumberSet
}

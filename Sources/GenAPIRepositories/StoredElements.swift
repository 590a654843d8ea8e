/// The stored elements of a type by number. Copies share storage, as those of a `PersistentVector`.
package struct StoredElements<Element: Sendable>: Sendable {
    private var contents = PersistentVector<StoredContent>()

    package subscript(number: Int) -> StoredElement<Element>? {
        if let content = contents[number] { StoredElement(content) } else { nil }
    }

    func content(at number: Int) -> StoredContent? { contents[number] }

    func contains(_ number: Int) -> Bool { contents[number] != nil }

    /// - Parameter revision: A number larger than any before, which identifies shared parts of two copies.
    mutating func set(_ content: StoredContent?, at number: Int, revision: Int) {
        contents.set(content, at: number, revision: revision)
    }

    /// Visits the numbers at which elements may differ from another copy, in ascending order.
    func numbersChanged(since other: Self, _ visit: (Int) -> Void) {
        contents.indicesChanged(since: other.contents, visit)
    }

    /// Visits all elements, in ascending order of their numbers.
    func visit(_ body: (_ number: Int, _ content: StoredContent) -> Void) { contents.visit(body) }
}

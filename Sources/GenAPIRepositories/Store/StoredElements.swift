/// The stored elements of a type by number. Copies share storage, as those of a `PersistentVector`.
package struct StoredElements<Element: Sendable>: Sendable {
    /// The elements without their type. Code that runs for each element of a page uses them, because they need no metadata.
    var contents = PersistentVector<StoredContent>()

    package subscript(number: Int) -> StoredElement<Element>? {
        if let content = contents[number] { StoredElement(content) } else { nil }
    }

    func contains(_ number: Int) -> Bool { contents[number] != nil }

    /// - Parameter revision: A number larger than any before, which identifies shared parts of two copies.
    mutating func set(_ content: StoredContent?, at number: Int, revision: Int) {
        contents.set(content, at: number, revision: revision)
    }

    /// Visits the numbers at which elements may differ from another copy, in ascending order.
    func numbersChanged(since other: Self, _ visit: (Int) -> Void) {
        contents.indicesChanged(since: other.contents, visit)
    }

}

extension RepositoryStore {
    /// A type whose elements say whether the server has deleted them. Generated for the key `deleted` of `store`.
    ///
    /// An element that is deleted is removed from every list and query when it is received, and stored as missing, so that
    /// older responses do not bring it back.
    public protocol MarkingDeletion: Identifiable, Sendable where ID: Sendable {
        /// Whether this is what the server returns of a deleted element.
        static func isDeleted(_ element: Self) -> Bool
    }
}

extension RepositoryStore.MarkingDeletion {
    fileprivate static func isDeleted(any element: any Identifiable) -> Bool {
        (element as? Self).map(isDeleted) ?? false
    }
}

/// Whether elements of a type are deleted ones. Other types have none.
struct DeletionMark<Element: Identifiable & Sendable> where Element.ID: Sendable {
    private let type = Element.self as? any RepositoryStore.MarkingDeletion.Type

    func isSet(in element: Element) -> Bool {
        if let type { type.isDeleted(any: element) } else { false }
    }

    /// The element; `nil` if it is deleted.
    func present(_ element: Element?) -> Element? {
        if let element, isSet(in: element) { nil } else { element }
    }
}

extension RepositoryStore {
    /// A resource whose stored elements can be queried by some of their fields.
    ///
    /// Generated for resources whose specs have `store: { indexes: … }`. `Repository.query` queries them.
    public protocol Queryable: Identifiable, Sendable where ID: Sendable {
        associatedtype QueryableFields: RepositoryStore.QueryableFields
        where QueryableFields.Element == Self
    }

    /// The fields that queries can use: the identity and the fields of the indexes, each a property.
    public protocol QueryableFields<Element>: Sendable {
        associatedtype Element: Queryable

        /// Orders elements that are equal in all other respects.
        var id: Field<Element, Element.ID> { get }

        /// The fields that are looked up together. Every property except `id` is in one of these lists.
        static var indexes: [[PartialKeyPath<Self>]] { get }

        init()
    }
}

extension RepositoryStore.Queryable {
    /// The field at a key path; `nil` if there is none.
    package static func storedField(at path: PartialKeyPath<QueryableFields>) -> StoredField<Self>? {
        (QueryableFields()[keyPath: path] as? any StoredFieldConvertible<Self>)?.stored
    }

    /// The fields of each index.
    package static var storedIndexes: [[StoredField<Self>]] {
        QueryableFields.indexes.map { $0.compactMap(storedField) }
    }
}

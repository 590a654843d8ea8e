/// A query for stored elements in sections, one for each value of a field.
struct SectionQuery<Element: RepositoryStore.Queryable, Key: Sendable>: Sendable {
    let elements: ElementQuery<Element>
    private let section: RepositoryStore.Field<Element, Key>

    /// - Parameter sort: `nil` for the identity.
    init(
        _ condition: RepositoryStore.Condition<Element>?,
        section: RepositoryStore.Field<Element, Key>,
        descendingSections: Bool = false,
        sort: StoredField<Element>? = nil,
        descending: Bool = false,
        limit: Int? = nil
    ) {
        self.section = section
        let order = ElementQuery<Element>.Order(field: section.stored, isDescending: descendingSections)
        elements = ElementQuery(
            condition,
            section: order,
            sort: sort,
            descending: descending,
            limit: limit
        )
    }

    func sections(in store: any StoreTransaction) throws -> [RepositoryStore.Section<Key, Element>] {
        var sections: [RepositoryStore.Section<Key, Element>] = []
        var last = RepositoryStore.Scalar.null
        for element in try store.elements(matching: elements).map(\.element) {
            let value = section.stored.value(element)
            if !sections.isEmpty, last.isSame(value) {
                sections[sections.count - 1].elements.append(element)
            } else {
                sections.append(RepositoryStore.Section(key: section.value(element), elements: [element]))
            }
            last = value
        }
        return sections
    }

    func groups<Value>(
        of aggregate: RepositoryStore.Aggregate<Element, Value>,
        in store: any StoreTransaction
    ) throws -> [RepositoryStore.Group<Key, Value>] {
        try sections(in: store).map {
            RepositoryStore.Group(key: $0.key, value: aggregate.value($0.elements))
        }
    }
}

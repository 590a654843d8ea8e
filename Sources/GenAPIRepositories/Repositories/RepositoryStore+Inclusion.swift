public import GenAPIMapping
import GenAPIRuntime

extension RepositoryStore {
    /// Other stored elements that a query returns with each of its elements.
    ///
    ///     let found = try await trips.stored(including: .one(\.ownerID), where: \.status == .draft)
    ///
    /// An element of a server includes those of the same server. One whose id is unique only below a parent is included by
    /// elements below the same parent.
    public struct Inclusion<Element: Queryable, Included: Sendable>: Sendable {
        /// The path of a field, such as `\.ownerID`.
        public typealias Path<Field> = Condition<Element>.Path<Field>

        /// The type of the included elements.
        let type: ObjectIdentifier
        let matches: @Sendable (ElementQuery<Element>, any StoreTransaction) throws -> [Match]

        init(
            type: ObjectIdentifier,
            matches: @escaping @Sendable (ElementQuery<Element>, any StoreTransaction) throws -> [Match]
        ) {
            (self.type, self.matches) = (type, matches)
        }

        /// An element of the result.
        struct Match {
            let joined: Joined<Element, Included>
            let references: [ElementReference]
        }
    }

    /// A stored element with others that it includes.
    public struct Joined<Element: Sendable, Included: Sendable>: Sendable {
        /// An element that meets the query.
        public let element: Element
        /// With `one`, the included element, or `nil` if the element has no such id or no element with the id is stored. With
        /// `many`, the included elements in their order.
        public let included: Included
    }
}

extension RepositoryStore.Inclusion {
    /// The element whose id a field has. Elements without a stored one are in the result too.
    public static func one<Other, RawValue>(_ relation: Path<Identifier<Other, RawValue>>) -> Self
    where Included == Other?, Other: Identifiable & Sendable, Other.ID == Identifier<Other, RawValue> {
        let field = Element.QueryableFields()[keyPath: relation]
        return Self(field.stored) { field.value($0) }
    }

    /// The element whose id a field has, if it has one. Elements without a stored one are in the result too.
    public static func one<Other, RawValue>(_ relation: Path<Identifier<Other, RawValue>?>) -> Self
    where Included == Other?, Other: Identifiable & Sendable, Other.ID == Identifier<Other, RawValue> {
        let field = Element.QueryableFields()[keyPath: relation]
        return Self(field.stored) { field.value($0) }
    }

    /// The element whose id a field has. Only elements with a stored one that meets a condition are in the result.
    public static func one<Other, RawValue>(
        _ relation: Path<Identifier<Other, RawValue>>,
        where condition: RepositoryStore.Condition<Other>
    ) -> Self
    where Included == Other?, Other: RepositoryStore.Queryable, Other.ID == Identifier<Other, RawValue> {
        let field = Element.QueryableFields()[keyPath: relation]
        return Self(field.stored, IncludedCondition(condition)) { field.value($0) }
    }

    /// The element whose id a field has, if it has one. Only elements with a stored one that meets a condition are in the result.
    public static func one<Other, RawValue>(
        _ relation: Path<Identifier<Other, RawValue>?>,
        where condition: RepositoryStore.Condition<Other>
    ) -> Self
    where Included == Other?, Other: RepositoryStore.Queryable, Other.ID == Identifier<Other, RawValue> {
        let field = Element.QueryableFields()[keyPath: relation]
        return Self(field.stored, IncludedCondition(condition)) { field.value($0) }
    }

    /// The element whose id a field has, which orders the result: the elements of a query come in the order of a field of those
    /// that they include, and those that include equal values, or none, in the order of the query.
    ///
    ///     tickets.query(including: .one(\.agentID, sort: \.name), sort: \.title)
    ///
    /// - Parameters:
    ///   - condition: With a condition, only elements with a stored one that meets it are in the result.
    ///   - field: The field that orders the result. Elements that include none come first, and last if it is descending.
    public static func one<Other, RawValue>(
        _ relation: Path<Identifier<Other, RawValue>>,
        where condition: RepositoryStore.Condition<Other>? = nil,
        sort field: PartialKeyPath<Other.QueryableFields>,
        descending: Bool = false
    ) -> Self
    where Included == Other?, Other: RepositoryStore.Queryable, Other.ID == Identifier<Other, RawValue> {
        let relation = Element.QueryableFields()[keyPath: relation]
        let order = IncludedOrder<Other>(field, isDescending: descending)
        return Self(relation.stored, condition.map(IncludedCondition.init), order) { relation.value($0) }
    }

    /// The element whose id a field has, if it has one, which orders the result.
    ///
    /// - Parameters:
    ///   - condition: With a condition, only elements with a stored one that meets it are in the result.
    ///   - field: The field that orders the result. Elements that include none come first, and last if it is descending.
    public static func one<Other, RawValue>(
        _ relation: Path<Identifier<Other, RawValue>?>,
        where condition: RepositoryStore.Condition<Other>? = nil,
        sort field: PartialKeyPath<Other.QueryableFields>,
        descending: Bool = false
    ) -> Self
    where Included == Other?, Other: RepositoryStore.Queryable, Other.ID == Identifier<Other, RawValue> {
        let relation = Element.QueryableFields()[keyPath: relation]
        let order = IncludedOrder<Other>(field, isDescending: descending)
        return Self(relation.stored, condition.map(IncludedCondition.init), order) { relation.value($0) }
    }

    private init<Other: Identifiable & Sendable>(
        _ field: StoredField<Element>,
        _ condition: IncludedCondition<Other>? = nil,
        _ order: IncludedOrder<Other>? = nil,
        _ id: @escaping @Sendable (Element) -> Other.ID?
    ) where Included == Other?, Other.ID: Sendable {
        self.init(type: ObjectIdentifier(Other.self)) { elements, store in
            let join = JoinQuery(elements: elements, field: field, id: id, condition: condition, order: order)
            return try store.matches(of: join).map { match in
                Match(
                    joined: RepositoryStore.Joined(
                        element: match.element.element,
                        included: match.included?.element
                    ),
                    references: [match.element.reference] + (match.included.map { [$0.reference] } ?? [])
                )
            }
        }
    }
}

extension RepositoryStore.Joined: Equatable where Element: Equatable, Included: Equatable {}

extension RepositoryStore.Joined: Identifiable where Element: Identifiable {
    /// The identity of the element.
    public var id: Element.ID { element.id }
}

extension RepositoryStore {
    /// A value that is computed of stored elements: their number, or the sum, minimum or maximum of a field.
    ///
    ///     let weight = try await parcels.stored(.sum(\.weight), where: \.status == .waiting)
    public struct Aggregate<Element: Queryable, Value: Sendable>: Sendable {
        /// The path of a field, such as `\.weight`.
        public typealias Path<Field> = Condition<Element>.Path<Field>

        /// The value of the stored elements that meet a condition.
        let stored: @Sendable (Condition<Element>?, any StoreTransaction) throws -> Value
        /// The value of some elements, which are in the order of their ids.
        let value: @Sendable ([Element]) -> Value

        /// - Parameter field: `nil` if only elements are counted.
        private init(tallying field: StoredField<Element>?, _ value: @escaping @Sendable (Tally) -> Value) {
            stored = { value(try $1.tally(of: TallyQuery($0, field: field))) }
            self.value = { value(TallyQuery(nil, field: field).tally(of: $0)) }
        }

        private init<Number>(sum path: Path<Number>, _ value: @escaping @Sendable (Tally) -> Value) {
            self.init(tallying: Element.QueryableFields()[keyPath: path].stored, value)
        }
    }
}

extension RepositoryStore.Aggregate where Value == Int {
    /// The number of elements.
    public static var count: Self { Self(tallying: nil) { $0.elements } }
}

extension RepositoryStore.Aggregate where Value == Int? {
    /// The sum of integers; 0 of no values, and `nil` if it is out of range.
    public static func sum(_ field: Path<Int>) -> Self {
        Self(sum: field) { $0.integerSum.flatMap { Int(exactly: $0) } }
    }

    /// The sum of integers without missing ones; 0 of no values, and `nil` if it is out of range.
    public static func sum(_ field: Path<Int?>) -> Self {
        Self(sum: field) { $0.integerSum.flatMap { Int(exactly: $0) } }
    }
}

extension RepositoryStore.Aggregate where Value == Int64? {
    /// The sum of integers; 0 of no values, and `nil` if it is out of range.
    public static func sum(_ field: Path<Int64>) -> Self { Self(sum: field) { $0.integerSum } }

    /// The sum of integers without missing ones; 0 of no values, and `nil` if it is out of range.
    public static func sum(_ field: Path<Int64?>) -> Self { Self(sum: field) { $0.integerSum } }
}

extension RepositoryStore.Aggregate where Value == Double {
    /// The sum of numbers, which are added in ascending order; 0 of no values, and not finite if it is out of range.
    public static func sum(_ field: Path<Double>) -> Self { Self(sum: field) { $0.realSum } }

    /// The sum of numbers without missing ones, which are added in ascending order; 0 of no values, and not finite if it is out
    /// of range.
    public static func sum(_ field: Path<Double?>) -> Self { Self(sum: field) { $0.realSum } }
}

extension RepositoryStore.Aggregate {
    /// The least value of a field, in the order of queries; `nil` of no values.
    public static func min<Wrapped>(_ field: Path<Wrapped>) -> Self where Value == Wrapped? {
        Self(extreme: Element.QueryableFields()[keyPath: field], isGreatest: false) { $0 }
    }

    /// The least value of a field without missing ones, in the order of queries; `nil` of no values.
    public static func min<Wrapped>(_ field: Path<Wrapped?>) -> Self where Value == Wrapped? {
        Self(extreme: Element.QueryableFields()[keyPath: field], isGreatest: false) { $0 }
    }

    /// The greatest value of a field, in the order of queries; `nil` of no values.
    public static func max<Wrapped>(_ field: Path<Wrapped>) -> Self where Value == Wrapped? {
        Self(extreme: Element.QueryableFields()[keyPath: field], isGreatest: true) { $0 }
    }

    /// The greatest value of a field without missing ones, in the order of queries; `nil` of no values.
    public static func max<Wrapped>(_ field: Path<Wrapped?>) -> Self where Value == Wrapped? {
        Self(extreme: Element.QueryableFields()[keyPath: field], isGreatest: true) { $0 }
    }

    /// The first element in ascending or descending order has the value, so that an index finds it.
    private init<Field, Wrapped>(
        extreme field: RepositoryStore.Field<Element, Field>,
        isGreatest: Bool,
        _ value: @escaping @Sendable (Field) -> Wrapped?
    ) where Value == Wrapped? {
        let hasValue = RepositoryStore.Condition<Element>.hasValue(field.stored)
        stored = { condition, store in
            let condition = condition.map { $0 && hasValue } ?? hasValue
            let query = ElementQuery(condition, sort: field.stored, descending: isGreatest, limit: 1)
            return try store.elements(matching: query).first.flatMap { value(field.value($0.element)) }
        }
        self.value = { elements in
            let query = ElementQuery(hasValue, sort: field.stored, descending: isGreatest, limit: 1)
            return query.found(in: elements).first.flatMap { value(field.value($0)) }
        }
    }
}

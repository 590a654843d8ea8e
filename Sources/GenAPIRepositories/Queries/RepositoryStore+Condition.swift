extension RepositoryStore {
    /// A condition for the fields of stored elements.
    ///
    ///     \.status == .active && \.lastName >= "M"
    ///
    /// Texts are compared by their bytes in UTF-8, so that `"Z"` precedes `"a"`. A missing value equals `nil`, and is neither
    /// less nor greater than another one.
    public struct Condition<Element: Queryable>: Sendable {
        package indirect enum Expression: Sendable {
            case comparison(StoredField<Element>, Comparison, Scalar)
            case text(StoredField<Element>, TextSearch)
            /// The values are sorted.
            case among(StoredField<Element>, [Scalar])
            /// Chains are flat, so that long ones are not deep.
            case all([Expression])
            case any([Expression])
            case not(Expression)
        }

        package enum Comparison: Sendable {
            case equal, less, lessOrEqual, greater, greaterOrEqual
        }

        package let expression: Expression
        /// The number of comparisons.
        package let size: Int
        /// The number of expressions that are inside each other.
        package let depth: Int

        private init(_ expression: Expression, size: Int, depth: Int) {
            (self.expression, self.size, self.depth) = (expression, size, depth)
        }

        init<Value>(_ path: Path<Value>, _ comparison: Comparison, _ value: Value) {
            let field = Element.QueryableFields()[keyPath: path]
            self.init(.comparison(field.stored, comparison, field.scalar(value)), size: 1, depth: 1)
        }

        init<Value>(_ path: Path<Value>, _ search: TextSearch) {
            self.init(.text(Element.QueryableFields()[keyPath: path].stored, search), size: 1, depth: 1)
        }

        init(_ field: StoredField<Element>, among values: [Scalar]) {
            self.init(
                .among(field, values.sorted { $0.precedes($1) }),
                size: max(values.count, 1),
                depth: 1
            )
        }

        /// Whether a field is not null.
        static func hasValue(_ field: StoredField<Element>) -> Self {
            !Self(.comparison(field, .equal, .null), size: 1, depth: 1)
        }

        /// Whether an element meets the condition.
        package func isMet(by element: Element) -> Bool { expression.isMet(by: element) }
    }
}

extension RepositoryStore.Condition {
    /// The path of a field, such as `\.lastName`.
    public typealias Path<Value> = KeyPath<Element.QueryableFields, RepositoryStore.Field<Element, Value>>

    /// Whether both conditions are met.
    public static func && (left: Self, right: Self) -> Self {
        let parts = left.expression.conjuncts + right.expression.conjuncts
        return Self(.all(parts), size: left.size + right.size, depth: max(left.depth, right.depth) + 1)
    }

    /// Whether at least one of two conditions is met.
    public static func || (left: Self, right: Self) -> Self {
        let parts = left.expression.disjuncts + right.expression.disjuncts
        return Self(.any(parts), size: left.size + right.size, depth: max(left.depth, right.depth) + 1)
    }

    /// Whether a condition is not met.
    public static prefix func ! (condition: Self) -> Self {
        Self(.not(condition.expression), size: condition.size, depth: condition.depth + 1)
    }
}

extension RepositoryStore.Condition {
    /// Whether a field has one of several values.
    ///
    ///     tickets.query(where: .field(\.status, in: [.open, .waiting]))
    public static func field<Value>(_ path: Path<Value>, in values: some Sequence<Value>) -> Self {
        let field = Element.QueryableFields()[keyPath: path]
        return Self(field.stored, among: values.map(field.scalar))
    }
}

extension RepositoryStore.Condition.Expression {
    fileprivate var conjuncts: [Self] { if case .all(let parts) = self { parts } else { [self] } }
    fileprivate var disjuncts: [Self] { if case .any(let parts) = self { parts } else { [self] } }

    fileprivate func isMet(by element: Element) -> Bool {
        switch self {
        case .comparison(let field, let comparison, let value):
            comparison.isMet(by: field.value(element), value)
        case .text(let field, let search):
            if case .text(let text) = field.value(element) { search.isMet(by: text) } else { false }
        case .among(let field, let values): field.value(element).isAmong(values)
        case .all(let parts): parts.allSatisfy { $0.isMet(by: element) }
        case .any(let parts): parts.contains { $0.isMet(by: element) }
        case .not(let condition): !condition.isMet(by: element)
        }
    }
}

extension RepositoryStore.Scalar {
    /// - Parameter values: Sorted.
    fileprivate func isAmong(_ values: [Self]) -> Bool {
        var (start, end) = (0, values.count)
        while start < end {
            let middle = start + (end - start) / 2
            if values[middle].precedes(self) { start = middle + 1 } else { end = middle }
        }
        return start < values.count && values[start].isSame(self)
    }
}

extension RepositoryStore.Condition.Comparison {
    fileprivate func isMet(by left: RepositoryStore.Scalar, _ right: RepositoryStore.Scalar) -> Bool {
        if self != .equal, left.isNull || right.isNull { return false }
        return switch self {
        case .equal: !left.precedes(right) && !right.precedes(left)
        case .less: left.precedes(right)
        case .lessOrEqual: !right.precedes(left)
        case .greater: right.precedes(left)
        case .greaterOrEqual: !left.precedes(right)
        }
    }
}

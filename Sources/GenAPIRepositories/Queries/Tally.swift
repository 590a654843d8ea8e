/// The number of some elements and the sum of one of their fields.
///
/// The sum does not depend on the order of the elements, so that all stores have the same one.
package struct Tally: Sendable {
    /// The number of elements.
    package private(set) var elements = 0
    /// The sums of the upper and the lower 32 bits of integers. Neither overflows for any number of elements in a store.
    private var upper: Int64 = 0
    private var lower: Int64 = 0
    /// The number of each real value. Their sum depends on their order, so that they are kept until all are known.
    private var reals: [Double: Int] = [:]

    package init() {}

    /// Adds elements with equal values.
    package mutating func add(_ value: RepositoryStore.Scalar, times count: Int = 1) {
        elements += count
        switch value {
        case .integer(let integer):
            upper += (integer >> 32) * Int64(count)
            lower += (integer & 0xFFFF_FFFF) * Int64(count)
        case .real(let real): reals[real, default: 0] += count
        case .null, .text: break
        }
    }

    /// `nil` if the sum is out of range.
    var integerSum: Int64? {
        let sum = upper + (lower >> 32)
        return Int32(exactly: sum).map { Int64($0) << 32 | (lower & 0xFFFF_FFFF) }
    }

    /// The sum of real values, in ascending order.
    var realSum: Double { reals.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.key * Double($1.value) } }
}

/// A question for the tally of stored elements.
package struct TallyQuery<Element: RepositoryStore.Queryable>: Sendable {
    /// Without a limit.
    package let elements: ElementQuery<Element>
    /// The field with the values; `nil` if only elements are counted.
    package let field: StoredField<Element>?

    package init(_ condition: RepositoryStore.Condition<Element>?, field: StoredField<Element>?) {
        elements = ElementQuery(condition, sort: nil)
        self.field = field
    }

    /// The tally of elements that meet the condition.
    package func tally(of elements: some Sequence<Element>) -> Tally {
        var tally = Tally()
        for element in elements { tally.add(field?.value(element) ?? .null) }
        return tally
    }
}

import Measuring

/// Work that comes to a value.
struct Work {
    /// What so many times cost.
    let cost: (Int) throws -> Cost
    /// One time, for valgrind, which is told to count in `countedBuilding`.
    let counted: () throws -> Void

    init<Value>(_ build: @escaping () throws -> Value) {
        cost = { count in try Cost.of(count, build) }
        counted = { _ = try Self.countedBuilding(build) }
    }

    @inline(never)
    private static func countedBuilding<Value>(_ build: () throws -> Value) throws -> Value { try build() }
}

/// Seconds of the processor.
struct Cost {
    /// Until the value is there.
    var building = 0.0
    /// Until it is gone again.
    var releasing = 0.0

    var whole: Double { building + releasing }

    /// Of one time, after so many.
    ///
    /// The values of some tenths of a millisecond are released together, as it takes time to look at the clock; more of them
    /// would need memory that no program has at hand.
    fileprivate static func of<Value>(_ count: Int, _ build: () throws -> Value) throws -> Cost {
        var cost = Cost()
        var values: [Value] = []
        let together = max(1, min(count / 16, 32))
        values.reserveCapacity(together)
        var rest = count
        while rest > 0 {
            let start = CPUTime.now
            for _ in 0..<min(together, rest) { values.append(try build()) }
            let built = CPUTime.now
            rest -= values.count
            values.removeAll(keepingCapacity: true)
            cost.building += built - start
            cost.releasing += CPUTime.now - built
        }
        return Cost(building: cost.building / Double(count), releasing: cost.releasing / Double(count))
    }
}

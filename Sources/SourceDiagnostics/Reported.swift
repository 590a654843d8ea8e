/// The result of a stage: a value and its warnings, or the errors that prevented one.
package struct Reported<Value> {
    /// `nil` exactly if one of the diagnostics is an error.
    package let value: Value?
    /// The value, even with errors, if later stages can check it without repeating diagnostics.
    package let recovered: Value?
    package let diagnostics: [Diagnostic]

    /// A result whose value is dropped if one of the diagnostics is an error.
    package init(_ value: Value?, _ diagnostics: [Diagnostic]) {
        self.init(recovered: diagnostics.hasErrors ? nil : value, diagnostics)
    }

    /// A result whose value later stages can check in spite of errors.
    package init(recovered: Value?, _ diagnostics: [Diagnostic]) {
        value = diagnostics.hasErrors ? nil : recovered
        self.recovered = recovered
        self.diagnostics = diagnostics
    }
}

extension Reported: Sendable where Value: Sendable {}

extension Reported {
    /// The next stage's result, with the diagnostics of both. It runs on a recovered value too, so that one run reports
    /// the problems of both stages; its own value is `nil` if either found an error.
    package func then<Next>(_ stage: (Value) -> Reported<Next>) -> Reported<Next> {
        guard let recovered else { return Reported<Next>(nil, diagnostics) }
        let next = stage(recovered)
        guard !diagnostics.isEmpty else { return next }
        return Reported<Next>(
            recovered: next.recovered,
            (diagnostics + next.diagnostics).sortedByPlace()
        )
    }

    package func map<Next>(_ transform: (Value) -> Next) -> Reported<Next> {
        Reported<Next>(value.map(transform), diagnostics)
    }

    /// All the values, or all the errors of all the results, sorted by location.
    package static func all(_ results: [Reported<Value>]) -> Reported<[Value]> {
        Reported<[Value]>(
            results.compactMap(\.value),
            results.flatMap(\.diagnostics).sortedByPlace()
        )
    }
}

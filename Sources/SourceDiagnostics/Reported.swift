/// What a stage answers: a value and its warnings, or the errors that prevented one.
package struct Reported<Value> {
    /// `nil` exactly when one of the diagnostics is an error.
    package let value: Value?
    package let diagnostics: [Diagnostic]

    /// An answer whose value is dropped when one of the diagnostics is an error.
    package init(_ value: Value?, _ diagnostics: [Diagnostic]) {
        self.value = diagnostics.hasErrors ? nil : value
        self.diagnostics = diagnostics
    }
}

extension Reported: Sendable where Value: Sendable {}

extension Reported {
    /// The next stage's answer. It runs only on a value without errors, so that
    /// one mistake in a spec is never reported twice.
    package func then<Next>(_ stage: (Value) -> Reported<Next>) -> Reported<Next> {
        guard let value else { return Reported<Next>(nil, diagnostics) }
        let next = stage(value)
        return Reported<Next>(next.value, diagnostics + next.diagnostics)
    }

    package func map<Next>(_ transform: (Value) -> Next) -> Reported<Next> {
        Reported<Next>(value.map(transform), diagnostics)
    }

    /// All the values, or all the errors of all the answers, sorted by place.
    package static func all(_ answers: [Reported<Value>]) -> Reported<[Value]> {
        Reported<[Value]>(
            answers.compactMap(\.value),
            answers.flatMap(\.diagnostics).sortedByPlace()
        )
    }
}

import GenAPIRuntime

/// The lists that an app has, as far as responses change them.
protocol ListsInUse: Sendable {
    var clock: RepositoryClock { get }
    var confirmedEdits: ConfirmedEdits { get }

    /// The rule of a list in use for rows that a response lacks.
    func missingRows<Element: Identifiable & Sendable>(
        of key: ListKey,
        _ type: Element.Type
    ) -> (@Sendable (inout Element) -> Bool)? where Element.ID: Sendable

    /// Whether an app has the list.
    func isInUse(_ key: ListKey) -> Bool

    /// Records the row count of a list that a response contained.
    func noteReceived(_ key: ListKey, rows: Int)
}

import GenAPIRuntime

/// The lists that an app has, as far as responses change them.
protocol ListsInUse: Sendable {
    var clock: RepositoryClock { get }
    var client: Client? { get }
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

    /// The elements of a response as the app's hooks leave them before they are stored.
    func prepared<Element: Sendable>(_ elements: [Element]) throws -> [Element]

    /// Whether hooks run in the transaction that stores elements of a type.
    func hasImportHooks(for type: Any.Type) -> Bool

    /// Runs the hooks for elements that a transaction has stored.
    func runImportHooks<Element: Identifiable & Sendable>(
        on elements: [Element],
        in scope: ElementScope<Element>,
        _ change: RepositoryTransaction
    ) throws where Element.ID: Sendable
}

/// Elements of one scope that a transaction has stored from responses.
protocol ImportedElements {
    func runHooks(of lists: any ListsInUse, in change: RepositoryTransaction) throws
}

struct ImportedGroup<Element: Identifiable & Sendable>: ImportedElements where Element.ID: Sendable {
    private let scope: ElementScope<Element>
    private var elements: [Element] = []
    private var places: [Element.ID: Int] = [:]

    init(in scope: ElementScope<Element>) { self.scope = scope }

    /// Of elements with the same id, the last one counts.
    mutating func add(_ element: Element) {
        if let place = places[element.id] {
            elements[place] = element
        } else {
            places[element.id] = elements.count
            elements.append(element)
        }
    }

    func runHooks(of lists: any ListsInUse, in change: RepositoryTransaction) throws {
        if !elements.isEmpty { try lists.runImportHooks(on: elements, in: scope, change) }
    }
}

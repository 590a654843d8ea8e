/// A table whose element type is not known to its user.
protocol UntypedElementTable: AnyObject {
    var type: ObjectIdentifier { get }
    /// The lists of each element.
    var holders: ListMemberships { get set }
    /// What readers see another value of since the transaction began.
    var changed: [Int] { get }
    func begin()
    func undo()
}

/// The elements of one type, and how they were before the current transaction.
final class ElementTable<Element: Identifiable & Sendable>: UntypedElementTable where Element.ID: Sendable {
    let type = ObjectIdentifier(Element.self)
    let numbers = ElementNumbers<Element.ID>()
    private(set) var elements = PersistentVector<StoredElement<Element>>()
    /// Elements whose deletion is pending.
    private(set) var hidden: Set<Int> = []
    var holders = ListMemberships()
    var changed: [Int] = []
    private var original: (PersistentVector<StoredElement<Element>>, Set<Int>)?

    /// Whether two values are the same; `nil` where they cannot be compared.
    private let isSame: ((Element, Element) -> Bool)? = {
        func equality<Known: Equatable>(of type: Known.Type) -> (Element, Element) -> Bool {
            { ($0 as? Known) == ($1 as? Known) }
        }
        return (Element.self as? any Equatable.Type).map { equality(of: $0) }
    }()

    /// Whether readers would see nothing else than before.
    func shows(_ element: StoredElement<Element>, at number: Int) -> Bool {
        guard let isSame, let known = elements[number], known.isPending == element.isPending,
            let old = known.value, let new = element.value
        else { return false }
        return isSame(old, new)
    }

    func begin() { (original, changed) = ((elements, hidden), []) }

    func undo() {
        (elements, hidden) = original ?? (PersistentVector(), [])
        changed = []
    }

    func set(_ element: StoredElement<Element>, at number: Int, _ revision: Int) {
        elements.set(element, at: number, revision: revision)
        if element.value == nil && element.isPending { hidden.insert(number) } else { hidden.remove(number) }
    }
}

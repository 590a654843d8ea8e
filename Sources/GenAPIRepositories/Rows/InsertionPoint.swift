/// A position between two rows. A position relative to an element that is not in the list is the start.
public enum InsertionPoint<ID: Hashable & Sendable>: Hashable, Sendable {
    case start, end
    case before(ID)
    case after(ID)
}

import Synchronization

/// The rows of a list at one moment: its elements, and the gaps between segments that are not known to touch.
///
/// A value whose copies share storage with the list and with each other, however long it is.
public struct ListRows<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    let contents: ListContents
    let stored: PersistentVector<StoredElement<Element>>
    let numbers: ElementNumbers<Element.ID>
    /// The part of the list that is shown.
    let window: Range<Int>

    init(
        _ contents: ListContents,
        _ stored: PersistentVector<StoredElement<Element>>,
        _ numbers: ElementNumbers<Element.ID>,
        window: Range<Int>? = nil
    ) {
        self.contents = contents
        self.stored = stored
        self.numbers = numbers
        self.window = window ?? 0..<contents.count
    }

    /// Rows of no store; no element twice.
    package init(_ rows: [ListRow<Element>] = []) {
        let numbers = ElementNumbers<Element.ID>()
        var contents = ListContents()
        var elements = PersistentVector<StoredElement<Element>>()
        var entries: [ListContents.Entry] = []
        for (index, row) in rows.enumerated() {
            switch row {
            case .element(let element, let isPending):
                let number = numbers.number(for: element.id)
                elements.set(StoredElement(element, isPending: isPending), at: number, revision: index + 1)
                entries.append(number)
            case .gap(let gap):
                contents.add(gap)
                entries.append(~gap.id.number)
            }
        }
        contents.replace(0..<0, with: entries)
        self.init(contents, elements, numbers)
    }

    /// Where the element is among the rows.
    public func index(of id: Element.ID) -> Int? {
        numbers.existing(id).flatMap { contents.index(of: $0) }.flatMap { index in
            window.contains(index) ? index - window.lowerBound : nil
        }
    }

    /// The elements without the gaps.
    public var elements: [Element] {
        contents.entries(in: window).compactMap { $0 < 0 ? nil : stored[$0]?.value }
    }

    /// The gaps among the rows, from the top.
    public var gaps: [ListGap] {
        let places = contents.gaps.values.compactMap { gap in
            contents.index(of: ~gap.id.number).map { (index: $0, gap: gap) }
        }
        return places.filter { window.contains($0.index) }.sorted { $0.index < $1.index }.map(\.gap)
    }
}

extension ListRows: RandomAccessCollection {
    /// The index of the first row: 0.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { window.count }

    /// The row at a place; a place that is not there is a mistake of the program, and ends it.
    public subscript(index: Int) -> ListRow<Element> {
        precondition(index >= 0 && index < window.count, "there is no row \(index)")
        return row(contents[window.lowerBound + index])
    }

    private func row(_ entry: ListContents.Entry) -> ListRow<Element> {
        if entry >= 0, let element = stored[entry], let value = element.value {
            return .element(value, isPending: element.isPending)
        }
        let gap = ListGap.ID(number: ~entry)
        return .gap(contents.gaps[gap] ?? ListGap(id: gap))
    }
}

/// A row of a list.
public enum ListRow<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// `isPending` while the server has not confirmed what is shown.
    case element(Element, isPending: Bool)
    /// Elements may be missing here.
    case gap(ListGap)

    /// `nil` for a gap.
    public var element: Element? {
        if case .element(let element, _) = self { element } else { nil }
    }
}

extension ListRow: Identifiable {
    /// What a row keeps when it moves.
    public enum ID: Hashable, Sendable {
        case element(Element.ID)
        case gap(ListGap.ID)
    }

    /// The element's or the gap's.
    public var id: ID {
        switch self {
        case .element(let element, _): .element(element.id)
        case .gap(let gap): .gap(gap.id)
        }
    }
}

extension ListRow: Equatable where Element: Equatable {}

/// The number that stands for an element in every list of a store. Once given, it is never given to another element.
final class ElementNumbers<ID: Hashable & Sendable>: Sendable {
    private struct State {
        var numbers: [ID: Int] = [:]
        var next = 0
    }

    private let state: Mutex<State>

    init() { state = Mutex(State()) }

    private init(_ former: State) { state = Mutex(former) }

    func existing(_ id: ID) -> Int? { state.withLock { $0.numbers[id] } }

    func number(for id: ID) -> Int {
        state.withLock { state in
            if let number = state.numbers[id] { return number }
            defer { state.next += 1 }
            state.numbers[id] = state.next
            return state.next
        }
    }

    /// The same numbers for all but some elements. Rows that were read before keep theirs.
    func without(_ ids: [ID]) -> ElementNumbers {
        state.withLock { state in
            var rest = state
            for id in ids { rest.numbers[id] = nil }
            return ElementNumbers(rest)
        }
    }
}

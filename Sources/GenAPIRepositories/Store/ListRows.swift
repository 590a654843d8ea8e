import GenAPIMapping
import GenAPIRuntime
import Synchronization

/// The rows of a list at one moment: elements, and the gaps between segments that may not be contiguous.
///
/// A value whose copies share storage, independent of its length.
public struct ListRows<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    let contents: ListContents
    let stored: StoredElements<Element>
    let numbers: ElementNumbers<Element.ID>
    /// The visible part of the list.
    let window: Range<Int>

    init(
        _ contents: ListContents,
        _ stored: StoredElements<Element>,
        _ numbers: ElementNumbers<Element.ID>,
        window: Range<Int>? = nil
    ) {
        self.contents = contents
        self.stored = stored
        self.numbers = numbers
        self.window = window ?? 0..<contents.count
    }

    /// Rows without a store. Elements must be unique.
    package init(_ rows: [ListRow<Element>] = []) {
        let numbers = ElementNumbers<Element.ID>()
        var contents = ListContents()
        var elements = StoredElements<Element>()
        var entries: [ListContents.Entry] = []
        for (index, row) in rows.enumerated() {
            switch row {
            case .element(let element, let change):
                let number = numbers.number(for: element.id)
                elements.set(StoredElement(element, change: change).content, at: number, revision: index + 1)
                entries.append(number)
            case .gap(let gap):
                contents.add(gap)
                entries.append(~gap.id.number)
            }
        }
        contents.replace(0..<0, with: entries)
        self.init(contents, elements, numbers)
    }

    /// The index of the element's row.
    public func index(of id: Element.ID) -> Int? {
        numbers.existing(id).flatMap { contents.index(of: $0) }.flatMap { index in
            window.contains(index) ? index - window.lowerBound : nil
        }
    }

    /// The elements without gaps.
    public var elements: [Element] {
        contents.entries(in: window).compactMap { $0 < 0 ? nil : stored[$0]?.value }
    }

    /// The gaps, from top to bottom.
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

    /// The row at an index. An index out of range is a programming error and traps.
    public subscript(index: Int) -> ListRow<Element> {
        precondition(index >= 0 && index < window.count, "there is no row \(index)")
        return row(contents[window.lowerBound + index])
    }

    private func row(_ entry: ListContents.Entry) -> ListRow<Element> {
        if entry >= 0, let element = stored[entry], let value = element.value {
            return .element(value, change: element.change)
        }
        let gap = ListGap.ID(number: ~entry)
        return .gap(contents.gaps[gap] ?? ListGap(id: gap))
    }
}

/// A row of a list.
public enum ListRow<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// An element, and the state of its changes until the server has confirmed them.
    case element(Element, change: Repositories.ChangeState?)
    /// A position where elements may be missing.
    case gap(ListGap)

    /// `nil` for a gap.
    public var element: Element? {
        if case .element(let element, _) = self { element } else { nil }
    }

    /// The state of changes that the server has not confirmed; `nil` if there are none, and for a gap.
    public var change: Repositories.ChangeState? {
        if case .element(_, let change) = self { change } else { nil }
    }
}

extension ListRow: Identifiable {
    /// Identifies a row independent of its position.
    public enum ID: Hashable, Sendable {
        case element(Element.ID)
        case gap(ListGap.ID)
    }

    /// The id of the element or gap.
    public var id: ID {
        switch self {
        case .element(let element, _): .element(element.id)
        case .gap(let gap): .gap(gap.id)
        }
    }
}

extension ListRow: Equatable where Element: Equatable {}

/// Assigns each element a number that all lists of a store use. Numbers are never reused.
///
/// Copies with other elements are of the same family if none of them has another number.
///
/// The class is `Sendable`: `family` and `hasTexts` are immutable, the other properties are private, and each method
/// holds the lock while it reads or writes them. Copies are changed before others have them. The compiler cannot check
/// that, because the lock contains nothing: a lock around a state that depends on the type is not specialized, and made
/// imports a fifth slower.
final class ElementNumbers<ID: Hashable & Sendable>: @unchecked Sendable {
    /// The identity of the family.
    final class Family: Sendable {}

    let family: Family
    private let lock = Mutex(())
    /// Read and written with the lock.
    private var numbers: [ID: Int]
    /// The numbers by the texts of ids, if the type of ids does not compare bytes. Read and written with the lock.
    private var numbersByText: [ExactText: Int]
    /// Read and written with the lock.
    private var next: Int
    private let hasTexts: Bool

    init() {
        (numbers, numbersByText, next, family) = ([:], [:], 0, Family())
        hasTexts = Self.areComparedByTexts
    }

    private init(_ other: ElementNumbers, _ family: Family) {
        (numbers, numbersByText, next) = (other.numbers, other.numbersByText, other.next)
        (hasTexts, self.family) = (other.hasTexts, family)
    }

    /// Texts, and objects of several fields, can be equal without having the same bytes: "é" and "e" with an accent.
    private static var areComparedByTexts: Bool {
        if ID.self == String.self { return true }
        return ID.self is any JSONWritable.Type && !(ID.self is any RawRepresentable.Type)
            && !(ID.self is any RepositoryStore.FieldValue.Type)
    }

    private static func text(_ id: ID) -> ExactText {
        ExactText(ID.self == String.self ? unsafeBitCast(id, to: String.self) : IdentityText.of(id))
    }

    func existing(_ id: ID) -> Int? { existing([id])[0] }

    func existing(_ ids: [ID]) -> [Int?] {
        lock.withLock { _ in
            if hasTexts { return ids.map { numbersByText[Self.text($0)] } }
            var found: [Int?] = []
            found.reserveCapacity(ids.count)
            for id in ids { found.append(numbers[id]) }
            return found
        }
    }

    func number(for id: ID) -> Int { self.numbers(for: [id])[0] }

    /// The numbers of elements. Those without a number get the next ones.
    ///
    /// - Parameter first: The least of them, larger than all numbers so far; `nil` for the number after these.
    @_specialize(where ID == Int)
    func numbers(for ids: [ID], from first: Int? = nil) -> [Int] {
        lock.withLock { _ in
            var found: [Int] = []
            found.reserveCapacity(ids.count)
            next = first ?? next
            if hasTexts {
                for id in ids {
                    found.append(Self.value(&numbersByText[Self.text(id), default: next]))
                    if found.last == next { next += 1 }
                }
                return found
            }
            // A large batch does not let the dictionary grow several times.
            if ids.count > numbers.count { numbers.reserveCapacity(ids.count) }
            for id in ids {
                let number = Self.value(&numbers[id, default: next])
                found.append(number)
                if number == next { next += 1 }
            }
            return found
        }
    }

    /// Passed by reference, a value of a dictionary is found or inserted in one step.
    private static func value(_ number: inout Int) -> Int { number }

    /// Sets the numbers of elements that are in a store; `nil` for those that are not.
    @_specialize(where ID == Int)
    func set(_ ids: [ID], _ new: [Int?]) {
        lock.withLock { _ in
            for (id, number) in zip(ids, new) {
                if hasTexts { numbersByText[Self.text(id)] = number } else { numbers[id] = number }
            }
        }
    }

    /// A copy of the same family with only some of the elements. The others may get their numbers again.
    func keeping(_ isKept: (Int) -> Bool) -> ElementNumbers {
        let copy = lock.withLock { _ in ElementNumbers(self, family) }
        copy.numbers = copy.numbers.filter { isKept($0.value) }
        copy.numbersByText = copy.numbersByText.filter { isKept($0.value) }
        return copy
    }

    /// A copy without some elements. Existing rows keep their numbers.
    func without(_ ids: [ID]) -> ElementNumbers {
        let copy = lock.withLock { _ in ElementNumbers(self, Family()) }
        for id in ids {
            if hasTexts { copy.numbersByText[Self.text(id)] = nil } else { copy.numbers[id] = nil }
        }
        return copy
    }
}

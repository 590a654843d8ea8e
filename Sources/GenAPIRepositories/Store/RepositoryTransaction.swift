package import GenAPIRuntime

/// The changes of a transaction that are independent of the store. Each method sees the effects of the previous ones.
package final class RepositoryTransaction {
    package let store: any StoreTransaction
    /// The lists that an app has; `nil` for a store without repositories.
    var lists: (any ListsInUse)?
    private var changedLists: Set<ListKey> = []
    /// The elements whose visible values have changed.
    private var changedElements: [ElementScopeKey: [Int]] = [:]
    /// The `ListDifference` of each list in use that was inside of an element of a response.
    private(set) var differences: [ListKey: any Sendable] = [:]
    /// The stored elements that responses contained.
    private var contained: [ElementReference] = []
    /// The elements of responses whose types have hooks; `nil` while these run.
    private var imported: [ElementScopeKey: any ImportedElements]? = [:]

    /// - Parameter store: The store's transaction.
    package init(_ store: any StoreTransaction) { self.store = store }
}

// Elements.

extension RepositoryTransaction {
    /// `nil` if nothing is stored for the element.
    package func element<Element>(_ id: Element.ID, in scope: ElementScope<Element>) throws -> StoredElement<
        Element
    >?
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try store.element(id, in: scope)
    }

    /// Stores an element. An element without value is removed from every list, or hidden while its deletion is pending.
    package func put<Element>(
        _ element: StoredElement<Element>,
        for id: Element.ID,
        in scope: ElementScope<Element>
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        try update(id, in: scope) { _ in element }
    }

    /// Stores a new version of an element, as `put(_:for:)` does.
    ///
    /// - Parameter change: Returns the new version; `nil` keeps the known one. It may be called without the known element
    ///   first, and then again with it.
    func update<Element>(
        _ id: Element.ID,
        in scope: ElementScope<Element>,
        _ change: (_ known: StoredElement<Element>?) throws -> StoredElement<Element>?
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        try update([id], in: scope) { _, known in try change(known.map(StoredElement.init))?.content }
    }

    /// Stores new versions of elements, as `put(_:for:)` does. Ids that occur again see the effect of the earlier ones.
    ///
    /// - Parameters:
    ///   - interval: See `StoreTransaction.update`.
    ///   - change: Returns the new version of the element at an index of `ids`; `nil` keeps the known one. It is called in
    ///     the order of the ids. It may be called for an index without the known element first, and with it after later ones.
    /// - Returns: The number of each element; `nil` if nothing is stored for it.
    @discardableResult func update<Element>(
        _ ids: [Element.ID],
        in scope: ElementScope<Element>,
        replacing interval: RequestInterval? = nil,
        _ change: (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
    ) throws -> [Int?] where Element: Identifiable & Sendable, Element.ID: Sendable {
        var removed: Set<Int> = []
        let update = try store.update(ids, in: scope, replacing: interval) { index, known in
            let element = try change(index, known)
            if let element, element.value == nil, !element.isPending {
                removed.insert(index)
            } else if !removed.isEmpty {
                removed.remove(index)
            }
            return element
        }
        if update.changed.isEmpty { return update.numbers }
        changedElements[scope.key, default: []] += update.changed
        if !removed.isEmpty {
            // An id that occurs again may have a value now.
            let gone = try removed.sorted().filter {
                try store.element(ids[$0], in: scope)?.hasValue != true
            }
            try removeFromLists(gone.compactMap { update.numbers[$0] }, scope.key)
        }
        return update.numbers
    }

    private func removeFromLists(_ elements: [Int], _ scope: ElementScopeKey) throws {
        let lists = try store.lists(holding: Set(elements), in: scope)
        for element in elements {
            for key in lists[element] ?? [] {
                try change(key) { list in
                    list.contents.apply(.remove(element))
                    return []
                }
            }
        }
    }

    /// Records that a response contained elements with these numbers.
    func noteContained(_ numbers: [Int], in scope: ElementScopeKey) {
        for number in numbers { contained.append(ElementReference(scope: scope, number: number)) }
    }

    /// Returns the noted elements, and forgets them.
    func takeContained() -> [ElementReference] {
        defer { contained = [] }
        return contained
    }

    /// Records elements of a response for hooks that run in the transaction.
    func noteImported<Element>(_ elements: some Sequence<Element>, in scope: ElementScope<Element>)
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        guard let lists, imported != nil, lists.hasImportHooks(for: Element.self) else { return }
        let known = imported?[scope.key] as? ImportedGroup<Element>
        var group = known ?? ImportedGroup(in: scope)
        let mark = DeletionMark<Element>()
        for element in elements where !mark.isSet(in: element) { group.add(element) }
        imported?[scope.key] = group
    }

    /// Returns the recorded elements, and records no more.
    func takeImported() -> [any ImportedElements] {
        defer { imported = nil }
        return imported.map { Array($0.values) } ?? []
    }

    /// Whether visible elements of a type have changed in this transaction, or before it in another process.
    func hasChanged(_ type: ObjectIdentifier) -> Bool {
        changedElements.keys.contains { $0.type == type } || store.isChangedByOthers
    }
}

// Lists.

extension RepositoryTransaction {
    /// The state of a list; empty if nothing was stored.
    package func list(_ key: ListKey) throws -> ListState { try store.list(key)?.state ?? ListState() }

    /// Stores the state of a list except its rows.
    package func put(_ state: ListState, for key: ListKey) throws {
        try change(key) { list in
            list.facts = state
            return []
        }
    }

    /// Merges a page into a list; see `MergePoint` and `ListConfiguration.MergePolicy`. `entries` are the distinct
    /// numbers of its existing elements.
    package func merge<Element>(
        _ page: Page<Element>,
        _ entries: [Int],
        at place: MergePoint,
        of key: ListKey,
        in scope: ElementScope<Element>,
        _ policy: ListConfiguration.MergePolicy,
        _ interval: RequestInterval
    ) throws -> PageMerge where Element: Identifiable & Sendable, Element.ID: Sendable {
        var merge = PageMerge()
        try change(key) { list in
            list.scope = scope.key
            merge = list.contents.merge(Page(entries, asIn: page), at: place, policy, interval)
            return entries.filter(list.contents.contains)
        }
        return merge
    }

    /// Edits the order of a list. Inserting a contained element or removing or moving a missing one has no effect.
    package func edit<Element>(
        _ edit: ListEdit<Element>,
        of key: ListKey,
        in scope: ElementScope<Element>
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        let numbered = try numbered(edit, in: scope)
        try change(key) { list in
            list.scope = scope.key
            list.contents.apply(numbered)
            return if case .insert(let number, _) = numbered { [number] } else { [] }
        }
    }

    /// The lists that have one of these tags.
    package func lists(tagged tags: Set<String>) throws -> Set<ListKey> { try store.lists(tagged: tags) }

    /// Removes a list, but none of its elements.
    package func removeList(_ key: ListKey) throws {
        changedLists.insert(key)
        try store.removeList(key)
    }

    /// The given lists whose rows or state have changed in this transaction.
    package func changedLists(among keys: Set<ListKey>) throws -> Set<ListKey> {
        var found = changedLists.intersection(keys)
        if changedElements.isEmpty { return found }
        for key in keys where !found.contains(key) {
            guard let list = try store.list(key), let changed = list.scope.flatMap({ changedElements[$0] })
            else { continue }
            if changed.contains(where: list.contents.contains) { found.insert(key) }
        }
        return found
    }

    /// The changes of a list.
    ///
    /// - Parameters:
    ///   - former: The list before the response.
    ///   - insertions: The number of elements that the response has added, if it has changed nothing else; `nil` if unknown.
    ///   - rows: The elements of the response, if it is not a page.
    func difference<Element>(
        of key: ListKey,
        in scope: ElementScope<Element>,
        since former: ListContents,
        insertions: Int? = nil,
        rows: [Element.ID] = []
    ) throws -> ListDifference<Element> where Element: Identifiable & Sendable, Element.ID: Sendable {
        let contents = try store.list(key)?.contents ?? ListContents()
        let isComplete = insertions.map { former.elementCount + $0 == contents.elementCount } ?? false
        let missing = isComplete ? [] : former.elements(missingIn: contents)
        let removed = missing.isEmpty ? nil : try store.elements(missing, of: key, in: scope).values
        return ListDifference(
            former: former,
            contents: contents,
            changed: changedElements[scope.key] ?? [],
            removed: missing.compactMap { number in
                removed?[number].flatMap { ($0.value ?? $0.confirmed)?.id }
            },
            rows: rows
        )
    }

    /// Records what a response has changed in a list inside of an element.
    func note<Element>(_ difference: ListDifference<Element>, of key: ListKey) {
        differences[key] = difference
    }

    /// - Parameter body: Returns the elements that the list may contain now and did not contain before.
    func change(_ key: ListKey, _ body: (inout StoredList) -> [Int]) throws {
        var list = try store.list(key) ?? StoredList()
        let added = body(&list)
        try store.save(list, adding: added, for: key)
        changedLists.insert(key)
    }

    func numbered<Element>(_ edit: ListEdit<Element>, in scope: ElementScope<Element>) throws
        -> ListContents.Edit
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        func number(_ id: Element.ID) throws -> Int {
            try store.numbers(of: [id], in: scope).first ?? -1
        }
        return switch edit {
        case .insert(let id, let position): .insert(try number(id), try position.map(number))
        case .remove(let id): .remove(try number(id))
        case .move(let id, let position): .move(try number(id), try position.map(number))
        }
    }
}

extension InsertionPoint {
    func map<Other>(_ transform: (ID) throws -> Other) rethrows -> InsertionPoint<Other> {
        switch self {
        case .start: .start
        case .end: .end
        case .before(let id): .before(try transform(id))
        case .after(let id): .after(try transform(id))
        }
    }
}

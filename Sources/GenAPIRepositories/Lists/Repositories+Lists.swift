import GenAPIFieldSelection
public import GenAPIRuntime
import Synchronization

extension Repositories: ListsInUse {
    func missingRows<Element: Identifiable & Sendable>(
        of key: ListKey,
        _ type: Element.Type
    ) -> (@Sendable (inout Element) -> Bool)? where Element.ID: Sendable {
        listInUse(key, of: type)?.missingRows
    }

    func isInUse(_ key: ListKey) -> Bool { state.withLock { $0.lists[key]?.list != nil } }
}

extension Repositories {
    /// A list whose pages come from a closure. Equal names are the same list while it is in use, unless the element
    /// types differ.
    ///
    /// - Parameters:
    ///   - name: Identifies the list, including all its parameters.
    ///   - page: Returns the page at a cursor, or the first page.
    public func list<Element>(
        _ name: String,
        configuration: ListConfiguration = ListConfiguration(),
        page: @escaping @Sendable (_ cursor: String?) async throws -> Page<Element>
    ) -> ListRepository<Element> {
        list(
            ListKey(name).of(Element.self),
            in: ElementScope(),
            configuration,
            from: .pages { try await page($0?.text) }
        )
    }

    /// The list with this key.
    ///
    /// - Parameter key: Different for lists of other element types.
    func list<Element>(
        _ key: ListKey,
        in scope: ElementScope<Element>,
        _ configuration: ListConfiguration,
        completion: FieldCompletion<Element>? = nil,
        from source: ListSource<Element>
    ) -> ListRepository<Element> {
        state.withLock { state in
            if let list = state.lists[key]?.list as? ListRepository<Element> { return list }
            let list = ListRepository(
                key,
                configuration: configuration,
                isOnline: state.isOnline,
                in: self,
                scope: scope,
                completion: completion,
                source: source
            )
            state.lists[key] = WeakList(list: list, rows: state.unused.remove(key))
            state.keys.insert(key)
            return list
        }
    }

    /// The list with this key; `nil` if it is not in use.
    package func listInUse<Element>(_ key: ListKey, of type: Element.Type) -> ListRepository<Element>? {
        state.withLock { $0.lists[key]?.list as? ListRepository<Element> }
    }
}

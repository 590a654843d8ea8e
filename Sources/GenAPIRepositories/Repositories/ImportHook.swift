extension Repositories {
    /// Code of an app that runs before the elements of a response are stored, or in the transaction that stores them.
    ///
    ///     let repositories = Repositories(client, importHooks: [
    ///         .before(User.self) { users in users.removeAll(where: \.isTest) },
    ///         .during(Message.self) { messages, transaction in
    ///             guard var room = try transaction.element("7", of: Room.self) else { return }
    ///             room.unread += messages.count
    ///             try transaction.save([room])
    ///         },
    ///     ])
    ///
    /// Hooks run for the pages of lists, single elements, the answers to calls, changes and events of the server, saved elements,
    /// and the elements inside of all these that are stored by themselves. They do not run for the results of an `Outbox`, which
    /// the server has made already. Hooks of one type run in their order.
    ///
    /// A hook vetoes a response by an error: nothing of the response is stored, and the call that brought it throws the error.
    /// An optimistic change is then rolled back, although the server may have made it.
    public struct ImportHook: Sendable {
        enum Step: Sendable {
            case before(any Sendable)
            case during(any Sendable)
        }

        let type: ObjectIdentifier
        let step: Step

        /// A hook that runs before anything of a response is stored.
        ///
        /// - Parameter body: Gets the decoded elements of one type, and can change them. The elements keep their identities. An
        ///   element that it removes is not stored: the stored version stays, and the element is not in the list of its page.
        public static func before<Element: Identifiable & Sendable>(
            _ type: Element.Type,
            _ body: @escaping @Sendable (_ elements: inout [Element]) throws -> Void
        ) -> ImportHook where Element.ID: Sendable {
            ImportHook(type: ObjectIdentifier(type), step: .before(ElementHook(prepare: body)))
        }

        /// A hook that runs in the transaction that stores a response, after its elements are stored.
        ///
        /// - Parameter body: Gets the elements that the response contained, without deleted ones, and the transaction. It does not
        ///   run for elements that it saves.
        public static func during<Element: Identifiable & Sendable>(
            _ type: Element.Type,
            _ body: @escaping @Sendable ([Element], _ transaction: ImportTransaction) throws -> Void
        ) -> ImportHook where Element.ID: Sendable {
            ImportHook(type: ObjectIdentifier(type), step: .during(StoringHook(run: body)))
        }
    }

    /// The transaction that stores a response. It must not be used after the hook has returned.
    ///
    /// For a type whose ids are unique below a parent (`NestedResource`), the transaction finds the elements below the parent of the
    /// response.
    public struct ImportTransaction {
        private let change: RepositoryTransaction
        private let repositories: Repositories
        private let origin: ElementOrigin

        init(_ change: RepositoryTransaction, _ repositories: Repositories, _ origin: ElementOrigin) {
            (self.change, self.repositories, self.origin) = (change, repositories, origin)
        }

        /// The stored element with its pending changes, as this transaction has left it; `nil` if none is known.
        ///
        /// - Throws: An error of the store.
        public func element<Element: Identifiable & Sendable>(
            _ id: Element.ID,
            of type: Element.Type = Element.self
        ) throws -> Element? where Element.ID: Sendable {
            guard let scope = origin.contained() as ElementScope<Element>? else { return nil }
            return try change.element(id, in: scope)?.value
        }

        /// Stores elements as the server's, in every list that contains them. Pending changes are applied on top.
        ///
        /// - Throws: An error of the store.
        public func save<Element: Identifiable & Sendable>(_ elements: [Element]) throws
        where Element.ID: Sendable {
            guard let scope = origin.contained() as ElementScope<Element>? else { return }
            let pending = repositories.pending
            let numbers = try change.receive(
                elements,
                in: scope,
                repositories.currentInterval(),
                pending: pending.changes(in: scope),
                lastCounts: true
            )
            change.noteContained(numbers, in: scope.key)
        }

        /// Removes an element from the store and from every list.
        ///
        /// - Throws: An error of the store.
        public func delete<Element: Identifiable & Sendable>(_ id: Element.ID, of type: Element.Type) throws
        where Element.ID: Sendable {
            guard let scope = origin.contained() as ElementScope<Element>? else { return }
            try change.receive(nil, id, in: scope, repositories.currentInterval(), repositories.pending)
        }
    }
}

struct ElementHook<Element: Sendable>: Sendable {
    let prepare: @Sendable (inout [Element]) throws -> Void
}

struct StoringHook<Element: Sendable>: Sendable {
    let run: @Sendable ([Element], Repositories.ImportTransaction) throws -> Void
}

/// The hooks of repositories, by the type of elements.
struct ImportHooks: Sendable {
    private var before: [ObjectIdentifier: [any Sendable]] = [:]
    private var during: [ObjectIdentifier: [any Sendable]] = [:]

    init(_ hooks: [Repositories.ImportHook]) {
        for hook in hooks {
            switch hook.step {
            case .before(let body): before[hook.type, default: []].append(body)
            case .during(let body): during[hook.type, default: []].append(body)
            }
        }
    }

    /// The elements as the hooks leave them.
    func prepared<Element: Sendable>(_ elements: [Element]) throws -> [Element] {
        guard !before.isEmpty, !elements.isEmpty else { return elements }
        var elements = elements
        for case let hook as ElementHook<Element> in before[ObjectIdentifier(Element.self)] ?? [] {
            try hook.prepare(&elements)
        }
        return elements
    }

    func hasHooks(before type: Any.Type) -> Bool {
        !before.isEmpty && before[ObjectIdentifier(type)] != nil
    }

    func hasHooks(during type: Any.Type) -> Bool {
        !during.isEmpty && during[ObjectIdentifier(type)] != nil
    }

    fileprivate func run<Element: Sendable>(
        on elements: [Element],
        _ transaction: Repositories.ImportTransaction
    ) throws {
        for case let hook as StoringHook<Element> in during[ObjectIdentifier(Element.self)] ?? [] {
            try hook.run(elements, transaction)
        }
    }
}

extension Repositories {
    func prepared<Element: Sendable>(_ elements: [Element]) throws -> [Element] {
        try importHooks.prepared(elements)
    }

    func hasImportHooks(for type: Any.Type) -> Bool { importHooks.hasHooks(during: type) }

    func runImportHooks<Element: Identifiable & Sendable>(
        on elements: [Element],
        in scope: ElementScope<Element>,
        _ change: RepositoryTransaction
    ) throws where Element.ID: Sendable {
        try importHooks.run(on: elements, ImportTransaction(change, self, scope.origin))
    }
}

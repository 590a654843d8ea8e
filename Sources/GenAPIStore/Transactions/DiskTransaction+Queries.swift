#if Store
    import GRDB
    import GenAPIRepositories
    import GenAPIRuntime

    extension DiskTransaction {
        /// SQLite finds the confirmed elements, in order. Elements with pending changes are compared in memory.
        func elements<Element: RepositoryStore.Queryable>(
            matching query: ElementQuery<Element>
        ) throws -> [QueryMatch<Element>] {
            let own = ElementScope<Element>().key
            let table: TypedStoreTable<Element> = try table(of: own)
            guard let fields = table.fields, query.limit != 0 else { return [] }
            let selection = try FieldQuery(query, of: table.layout, fields)
            try unindexed?.check(selection, of: table.layout, in: database)
            let isNested = Element.self is any NestedResource.Type
            let scopes = cache.tables(of: own.type)
            let pending = scopes.map(\.table).flatMap {
                ($0 as? TypedStoreTable<Element>)?.elements.pending.numbers ?? []
            }
            var others = Set(pending)
            if !isNested { others.formUnion(try numbersOfOtherServers(table.layout)) }
            var found: [QueryMatch<Element>] = []
            try selection.visit(in: database) { number in
                if others.contains(number) { return true }
                // Unreadable elements are skipped.
                guard let element = try find(number, isNested ? nil : own, query),
                    selection.isComplete || query.isMet(by: element.element)
                else { return true }
                found.append(element)
                return found.count != query.limit
            }
            if others.isEmpty { return found }
            return query.result(of: found + (try others.compactMap { try find($0, nil, query) }))
        }

        /// Elements whose key has a parent, which is a server: the key is not the identity that the query compares.
        private func numbersOfOtherServers(_ layout: ElementLayout) throws -> [Int] {
            var numbers: [Int] = []
            try database.run("SELECT number FROM \(layout.table) WHERE \(ElementLayout.identity) >= x''") {
                numbers.append($0.int(0))
            }
            return numbers
        }

        /// - Parameter scope: `nil` if the element's key has it.
        private func find<Element: RepositoryStore.Queryable>(
            _ number: Int,
            _ scope: ElementScopeKey?,
            _ query: ElementQuery<Element>
        ) throws -> QueryMatch<Element>? {
            guard let scope = try scope ?? self.scope(of: number, Element.self) else { return nil }
            let table: TypedStoreTable<Element> = try table(of: scope)
            try read(CollectionOfOne(number), table)
            return table.elements.value(at: number).map { QueryMatch($0, number: number, in: scope) }
        }

        /// The scope of an element; `nil` if its key is unreadable.
        private func scope<Element: RepositoryStore.Queryable>(
            of number: Int,
            _ type: Element.Type
        ) throws -> ElementScopeKey? {
            let own = ElementScope<Element>().key
            let table: TypedStoreTable<Element> = try table(of: own)
            var parent: String? = ""
            try statements(of: table).run(.read, [.int(number)]) { parent = $0.parent(1) }
            return parent.map { ElementScopeKey(type: own.type, parent: $0) }
        }
    }
#endif

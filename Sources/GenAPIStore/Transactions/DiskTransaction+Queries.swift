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
            var others = pending(Element.self)
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

        /// SQLite counts and groups the confirmed elements. Elements with pending changes are added in memory.
        func tally<Element: RepositoryStore.Queryable>(of query: TallyQuery<Element>) throws -> Tally {
            let table: TypedStoreTable<Element> = try table(of: ElementScope<Element>().key)
            guard let fields = table.fields else { return Tally() }
            let isNested = Element.self is any NestedResource.Type
            var others = pending(Element.self)
            let selection = try FieldTally(
                query,
                without: Array(others),
                isOfOwnServer: !isNested,
                of: table.layout,
                fields
            )
            guard let selection else {
                return query.tally(of: try elements(matching: query.elements).map(\.element))
            }
            if !isNested { others.formUnion(try numbersOfOtherServers(table.layout)) }
            var tally = try selection.run(in: database)
            for number in others {
                guard let element = try find(number, nil, query.elements)?.element,
                    query.elements.isMet(by: element)
                else { continue }
                tally.add(query.field?.value(element) ?? .null)
            }
            return tally
        }

        /// The numbers of the elements with pending changes.
        func pending<Element: RepositoryStore.Queryable>(_ type: Element.Type) -> Set<Int> {
            let tables = cache.tables(of: ElementScope<Element>().key.type).map(\.table)
            return Set(
                tables.flatMap { ($0 as? TypedStoreTable<Element>)?.elements.pending.numbers ?? [] }
            )
        }

        /// Elements whose key has a parent, which is a server: the key is not the identity that the query compares.
        func numbersOfOtherServers(_ layout: ElementLayout) throws -> [Int] {
            var numbers: [Int] = []
            try database.run("SELECT number FROM \(layout.table) WHERE \(ElementLayout.identity) >= x''") {
                numbers.append($0.int(0))
            }
            return numbers
        }

        /// - Parameter scope: `nil` if the element's key has it.
        func find<Element: RepositoryStore.Queryable>(
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

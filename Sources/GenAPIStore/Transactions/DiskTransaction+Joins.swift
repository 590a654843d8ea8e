#if Store
    import GRDB
    import GenAPIRepositories
    import GenAPIRuntime

    extension DiskTransaction {
        /// One statement finds the confirmed elements, in order, and those that they include. Elements with pending changes are
        /// compared in memory.
        func matches<Element: RepositoryStore.Queryable, Included>(
            of join: JoinQuery<Element, Included>
        ) throws -> [JoinMatch<Element, Included>] {
            // The keys of such elements are not the identities that others have.
            if Element.self is any NestedResource.Type || Included.self is any NestedResource.Type {
                return try join.matches(in: self)
            }
            let (query, own) = (join.elements, ElementScope<Included>().key)
            let table: TypedStoreTable<Element> = try table(of: ElementScope<Element>().key)
            let other: TypedStoreTable<Included> = try self.table(of: own)
            guard let fields = table.fields, query.limit != 0 else { return [] }
            let arePending = other.elements.pending.numbers.isEmpty == false
            // The columns have the confirmed values.
            if join.order != nil, arePending { return try join.matches(in: self) }
            let selection = try FieldJoin(join, of: table, fields, including: other, isFiltered: !arePending)
            let others = pending(Element.self).union(try numbersOfOtherServers(table.layout))
            var found: [JoinMatch<Element, Included>] = []
            try selection.visit(in: database) { number, included in
                guard !others.contains(number),
                    let element = try find(number, ElementScope<Element>().key, query),
                    selection.isComplete || query.isMet(by: element.element)
                else { return true }
                // An element that waits for its creation may have no row.
                let known =
                    if let included {
                        try value(included, other).map { QueryMatch($0, number: included, in: own) }
                    } else if arePending { try join.included(by: element, in: self) } else {
                        nil as QueryMatch<Included>?
                    }
                if let match = join.match(of: element, known) { found.append(match) }
                return found.count != query.limit
            }
            if others.isEmpty { return found }
            let rest = try others.compactMap { try find($0, nil, query) }.filter {
                query.isMet(by: $0.element)
            }
            return join.result(of: found + (try rest.compactMap { try join.match(of: $0, in: self) }))
        }

        /// The visible value of an element.
        private func value<Included>(_ number: Int, _ table: TypedStoreTable<Included>) throws -> Included? {
            try read(CollectionOfOne(number), table)
            return table.elements.value(at: number)
        }
    }
#endif

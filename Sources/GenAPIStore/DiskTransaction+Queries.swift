#if Store
    import GenAPIRepositories

    extension DiskTransaction {
        /// SQLite finds the confirmed elements, in order. Elements with pending changes are compared in memory.
        func elements<Element: RepositoryStore.Queryable>(
            matching query: ElementQuery<Element>
        ) throws -> [Element] {
            let table = try table(of: Element.self)
            guard let fields = table.fields, query.limit != 0 else { return [] }
            let selection = try FieldQuery(query, of: table.layout, fields)
            try unindexed?.check(selection, of: table.layout, in: database)
            let pending = table.elements.pending
            var found: [Element] = []
            try selection.visit(in: database) { number in
                if pending.contains(number) { return true }
                try read(CollectionOfOne(number), table)
                // Unreadable elements are skipped.
                guard let element = table.elements.value(at: number),
                    selection.isComplete || query.isMet(by: element)
                else { return true }
                found.append(element)
                return found.count != query.limit
            }
            if pending.isEmpty { return found }
            let changed = pending.numbers.compactMap { table.elements.value(at: $0) }
            return query.result(of: found + changed)
        }
    }
#endif

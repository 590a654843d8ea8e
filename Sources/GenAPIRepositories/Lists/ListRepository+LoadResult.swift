public import GenAPIRuntime

extension ListRepository {
    /// The changes that a load has made to its list, and its page.
    ///
    ///     let result = try await trips.load(.append)
    ///     let facets = try result.page?.values(as: Trip.ListExtra.self)?.facets
    ///
    /// The ids are the difference between the list before and after the load, without the changes that the server has not
    /// confirmed. They are computed when they are read.
    public struct LoadResult: Sendable {
        /// The latest page as the server sent it, with its headers and the values beside its elements. `nil` if nothing was
        /// requested, for a list inside of an element, and for a list that is fetched by its changes.
        public private(set) var page: Page<Element>?
        private var parts: [Part] = []

        private struct Part {
            let difference: ListDifference<Element>
            /// The page, if it is the latest one.
            var page: Page<Element>?
            /// The ids of an earlier page, or of the rows that a response has brought.
            var knownIDs: [Element.ID]
            let numbers: ElementNumbers<Element.ID>

            /// The ids of the elements of the response.
            var ids: [Element.ID] {
                page.map { page in (page.inOrder + page.repeats).map { $0.id } } ?? knownIDs
            }

            /// Keeps the ids alone, as a walk may have many pages.
            mutating func removePage() { (knownIDs, page) = (ids, nil) }
        }

        init() {}

        mutating func add(
            _ difference: ListDifference<Element>,
            _ page: Page<Element>?,
            numbers: ElementNumbers<Element.ID>
        ) {
            self.page = page ?? self.page
            if !parts.isEmpty { parts[parts.count - 1].removePage() }
            parts.append(
                Part(difference: difference, page: page, knownIDs: difference.rows, numbers: numbers)
            )
        }
    }
}

extension ListRepository.LoadResult {
    /// Elements that the list did not have before, in the order of the response.
    public var inserted: [Element.ID] { received { !$0.wasThere && $0.isThere } }

    /// Elements of the response that the list had with other values.
    public var changed: [Element.ID] { received { $0.wasThere && $0.isThere && $0.hasChanged } }

    /// Elements of the response that the list had with the same values.
    public var unchanged: [Element.ID] { received { $0.wasThere && $0.isThere && !$0.hasChanged } }

    /// Elements that the list does not have any more. They can still be in other lists.
    public var removed: [Element.ID] {
        var seen: Set<Int> = []
        let others = parts.flatMap { part in
            zip(part.difference.removed, part.numbers.existing(part.difference.removed)).compactMap {
                id,
                number in
                guard let number, isRemoved(number), seen.insert(number).inserted else {
                    return Element.ID?.none
                }
                return id
            }
        }
        return others + received { $0.wasThere && !$0.isThere && !seen.contains($0.number) }
    }

    private struct Row {
        let number: Int
        let wasThere: Bool
        let isThere: Bool
        let hasChanged: Bool
    }

    private func isRemoved(_ number: Int) -> Bool {
        parts.first?.difference.former.contains(number) == true
            && parts.last?.difference.contents.contains(number) == false
    }

    /// The elements of all responses that meet a condition, each once.
    private func received(_ isIncluded: (Row) -> Bool) -> [Element.ID] {
        guard let former = parts.first?.difference.former, let contents = parts.last?.difference.contents
        else {
            return []
        }
        let changed = Set(parts.flatMap(\.difference.changed))
        var seen: Set<Int> = []
        var ids: [Element.ID] = []
        for part in parts {
            for (id, number) in zip(part.ids, part.numbers.existing(part.ids)) {
                guard let number, seen.insert(number).inserted else { continue }
                let row = Row(
                    number: number,
                    wasThere: former.contains(number),
                    isThere: contents.contains(number),
                    hasChanged: changed.contains(number)
                )
                if isIncluded(row) { ids.append(id) }
            }
        }
        return ids
    }
}

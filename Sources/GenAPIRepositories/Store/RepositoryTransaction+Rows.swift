import GenAPIRuntime

extension RepositoryTransaction {
    /// The rows of a list with further edits applied.
    ///
    /// - Parameter windows: The rows whose elements are read. Other rows may have none.
    package func rows<Element>(
        of key: ListKey,
        in scope: ElementScope<Element>,
        after edits: [ListEdit<Element>],
        reading windows: Set<ListRows<Element>.Window> = [.all]
    ) throws -> ListRows<Element> where Element: Identifiable & Sendable, Element.ID: Sendable {
        var contents = try store.list(key)?.contents ?? ListContents()
        for edit in edits { contents.apply(try numbered(edit, in: scope)) }
        if windows.contains(.all) {
            return ListRows(contents, visibleIn: try store.elements(nil, of: key, in: scope))
        }
        // The middle of a window has a number after it was read.
        for case .around(let id, _) in windows { _ = try store.element(id, in: scope) }
        var rows = ListRows(contents, visibleIn: try store.elements([], of: key, in: scope))
        var read: Set<Int> = []
        // Elements that turn out to be unreadable are hidden. Others then take their places in the window.
        while case let missing = Set(windows.flatMap(rows.numbersWithoutElement)).subtracting(read),
            !missing.isEmpty
        {
            read.formUnion(missing)
            let elements = try store.elements(Array(missing), of: key, in: scope)
            rows = ListRows(contents, visibleIn: elements)
        }
        return rows
    }
}

extension ListRows {
    fileprivate init(_ contents: ListContents, visibleIn elements: ElementRows<Element>) {
        var contents = contents
        for number in elements.hidden.numbers { contents.apply(.remove(number)) }
        self.init(contents, elements.values, elements.numbers)
    }

    /// The elements of a window that were not read.
    fileprivate func numbersWithoutElement(in window: Window) -> [Int] {
        contents.entries(in: showing(window).window).filter { $0 >= 0 && stored[$0] == nil }
    }
}

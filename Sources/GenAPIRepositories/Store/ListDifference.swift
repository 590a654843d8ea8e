/// The changes that a response has made to a list.
package struct ListDifference<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// The list before the response.
    let former: ListContents
    /// The list after the response.
    let contents: ListContents
    /// The numbers of elements whose visible values have changed.
    let changed: [Int]
    /// Elements that the list does not have any more. Those of the response itself can be missing.
    let removed: [Element.ID]
    /// The elements of the response, if it is not a page.
    let rows: [Element.ID]
}

extension ListContents {
    var elementCount: Int { count - gaps.count }

    /// The elements that another version of the list lacks, in order.
    func elements(missingIn other: ListContents) -> [Entry] {
        let (own, others) = (storedChunks, other.storedChunks)
        let count = min(own.count, others.count)
        var (above, below) = (0, 0)
        while above < count, own[above].isSame(as: others[above]) { above += 1 }
        while below < count - above,
            own[own.count - 1 - below].isSame(as: others[others.count - 1 - below])
        {
            below += 1
        }
        return own[above..<own.count - below].flatMap { chunk in
            chunk.entries.filter { $0 >= 0 && !other.contains($0) }
        }
    }
}

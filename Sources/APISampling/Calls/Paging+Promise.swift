package import ResolvedAPI

extension Paging {
    /// The promise of the list's pages while the list changes, and their size.
    package var promise: String {
        let size = pageSize.map { " \($0) elements in a page, unless the request says otherwise." } ?? ""
        return text + size
    }

    private var text: String {
        switch mode {
        case .none: "All elements at one moment."
        case .standard, .page, .range, .interval:
            shifts == .anchored
                ? "Pages by number. The client loses and repeats no element while others are inserted and deleted."
                : "Pages by number. Deletions lose elements, insertions repeat them."
        case .cursor, .link, .url: "Pages that lead to the next one. Every page is read once."
        case .keyset:
            "Pages behind the keys of the last element. No element is lost or repeated while elements keep their keys."
        case .idCursor: "Pages behind the last element. No element is lost."
        case .realtime: "A timeline. No element is lost or repeated, and gaps are known."
        }
    }
}

import ResolvedAPI
import TextEscaping

// Lists whose responses contain the location of the next page.

extension PageSelection {
    /// The parameter of a page in a URL.
    private static let pageParameter = "page_token"

    mutating func byCursor(
        _ parameter: String,
        _ next: Paging.Location,
        _ hasMore: Paging.Location?,
        _ limit: String?
    ) throws(PageRefusal) {
        let cursors = try follow(parameter, limit)
        add(next: cursors.next.map { .string($0) }, at: next)
        if let hasMore { values.append((hasMore, .bool(cursors.next != nil))) }
    }

    mutating func byLink(_ header: String, _ limit: String?, _ total: Paging.Location?) throws(PageRefusal) {
        let cursors = try follow(Self.pageParameter, limit)
        addLinks(header, cursors)
        add(total)
    }

    mutating func byURL(
        _ next: Paging.Location,
        _ previous: Paging.Location?,
        _ limit: String?,
        _ total: Paging.Location?
    ) throws(PageRefusal) {
        let cursors = try follow(Self.pageParameter, limit)
        add(next: cursors.next.map { .string(url($0)) }, at: next)
        if let previous { add(next: cursors.previous.map { .string(url($0)) }, at: previous) }
        add(total)
    }

    /// The cursors of the next and the previous page.
    private typealias Cursors = (next: String?, previous: String?)

    private mutating func follow(_ parameter: String, _ limit: String?) throws(PageRefusal) -> Cursors {
        let count = max(try size(limit), 1)
        var start = 0
        if let text = query[parameter], !text.isEmpty {
            guard let cursor = ListCursor(text) else { throw .unknownCursor }
            start = self.start(after: cursor)
        }
        take(from: start, count)
        let end = start + items.count
        return (
            next: end < all.count ? cursor(before: end).text : nil,
            previous: start > 0 ? cursor(before: max(start - count, 0)).text : nil
        )
    }

    /// The cursor of a page that begins at that place.
    private func cursor(before place: Int) -> ListCursor {
        guard all.indices.contains(place - 1) else { return .start }
        let last = all[place - 1]
        return ListCursor(number: last.number, place: place, values: last.values)
    }

    private func start(after cursor: ListCursor) -> Int {
        if cursor.place == 0 { return 0 }
        if !order.isEmpty, cursor.values.count == order.keys.count {
            let next = all.firstIndex { item in
                let order = order.compare(item.values, cursor.values)
                return order == 0 ? item.number > cursor.number : order > 0
            }
            return next ?? all.count
        }
        if let index = all.firstIndex(where: { $0.number == cursor.number }) { return index + 1 }
        let isInOrder = zip(all, all.dropFirst()).allSatisfy { $0.number < $1.number }
        if isInOrder { return all.firstIndex { $0.number > cursor.number } ?? all.count }
        return min(cursor.place, all.count)
    }

    private func url(_ cursor: String) -> String {
        let items = request.values.query.items.filter { $0.name != Self.pageParameter }
            .map { item in item.name.percentEncoded + (item.value.map { "=\($0.percentEncoded)" } ?? "") }
        let query = (items + ["\(Self.pageParameter)=\(cursor.percentEncoded)"]).joined(separator: "&")
        return "\(request.request.origin)\(request.request.path)?\(query)"
    }

    private mutating func addLinks(_ header: String, _ cursors: Cursors) {
        guard header.lowercased() == "link" else {
            if let next = cursors.next { values.append((.header(header), .string(url(next)))) }
            return
        }
        let links = [(cursors.next, "next"), (cursors.previous, "prev")].compactMap { cursor, relation in
            cursor.map { "<\(url($0))>; rel=\"\(relation)\"" }
        }
        if !links.isEmpty { values.append((.header(header), .string(links.joined(separator: ", ")))) }
    }

    /// A place in the body has null where there is nothing; a header is missing.
    private mutating func add(next value: JSONLiteral?, at place: Paging.Location) {
        if let value {
            values.append((place, value))
        } else if case .body = place {
            values.append((place, .null))
        }
    }
}

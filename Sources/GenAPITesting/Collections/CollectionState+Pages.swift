/// A part of the collection, with further members and headers of the response.
struct CollectionPage {
    /// The elements with their indices in the list, unless the page is repeated.
    var elements: ArraySlice<StoredElement>
    var isRepeated = false
    /// Further members of the body, as JSON.
    var members: [String] = []
    var headers: [String: String] = [:]
}

enum CollectionResult {
    case page(CollectionPage)
    case status(Int)
}

// The requested part.

extension CollectionState {
    mutating func result(for target: String) -> CollectionResult {
        let request = CollectionRequest(target: target)
        let name = script.mode == .page ? "per_page" : "limit"
        let limit = request.number(name).map { min($0, script.pageLimit) } ?? script.pageLimit
        guard limit > 0 else { return .status(400) }
        return switch script.mode {
        case .none: .page(CollectionPage(elements: elements[...]))
        case .standard:
            counted(from: request.number("offset").map { $0 == 0 ? 0 : $0 - script.firstOffset } ?? 0, limit)
        case .page: numbered(request.number("page") ?? 1, limit)
        case .cursor, .link: followed(request["cursor"], limit)
        case .keyset: sorted(request, limit)
        case .idCursor: identified(request, limit)
        case .descending, .ascending: timed(request, limit)
        }
    }

    private func counted(from start: Int, _ limit: Int) -> CollectionResult {
        guard start >= 0 else { return .status(400) }
        let from = min(start, elements.count)
        let page = CollectionPage(elements: elements[from..<min(from + limit, elements.count)])
        return .page(withTotal(page))
    }

    private func numbered(_ number: Int, _ size: Int) -> CollectionResult {
        guard number > 0, !number.multipliedReportingOverflow(by: size).overflow else { return .status(400) }
        return counted(from: (number - 1) * size, size)
    }

    private func withTotal(_ page: CollectionPage) -> CollectionPage {
        var page = page
        if script.knowsTotal { page.members.append(#""total":\#(elements.count)"#) }
        return page
    }

    private mutating func sorted(_ request: CollectionRequest, _ limit: Int) -> CollectionResult {
        var from = 0
        if let score = request["after_score"], let rank = request["after_rank"] {
            guard let score = UInt64(score), let rank = UInt64(rank) else { return .status(400) }
            from = elements.firstIndex { ($0.score, $0.rank) > (score, rank) } ?? elements.count
        }
        return .page(CollectionPage(elements: cut(elements[from...].prefix(limit))))
    }

    private mutating func identified(_ request: CollectionRequest, _ limit: Int) -> CollectionResult {
        if let id = request["ending_before"] {
            guard let end = elements.firstIndex(where: { $0.id == id }) else { return .status(404) }
            let page = elements[..<end].suffix(limit)
            return .page(saying(hasMore: page.startIndex > 0, CollectionPage(elements: page)))
        }
        var from = 0
        if let id = request["starting_after"] {
            guard let place = elements.firstIndex(where: { $0.id == id }) else { return .status(404) }
            from = place + 1
        }
        let page = cut(elements[from...].prefix(limit))
        return .page(saying(hasMore: page.endIndex < elements.count, CollectionPage(elements: page)))
    }

    private func saying(hasMore: Bool, _ page: CollectionPage) -> CollectionPage {
        var page = page
        page.members.append(#""has_more":\#(hasMore)"#)
        return page
    }

    private mutating func timed(_ request: CollectionRequest, _ limit: Int) -> CollectionResult {
        let numbers = ["since_id", "max_id", "min_id"].map { request.number($0) }
        guard !numbers.contains(-1) else { return .status(400) }
        let most = numbers[1] ?? Int.max
        let isAscending = script.mode == .ascending
        // Only the boundary that the next page starts from can be repeated.
        let least = max(numbers[0] ?? 0, numbers[2] ?? 0)
        let lowest = script.includesBoundary && isAscending && least > 0 ? least - 1 : least
        let highest = script.includesBoundary && !isAscending && most < Int.max ? most + 1 : most
        // Ascending lists are ordered by number; descending ones reverse the order.
        let isBefore: (StoredElement) -> Bool = { isAscending ? $0.number <= lowest : $0.number >= highest }
        let isAfter: (StoredElement) -> Bool = { isAscending ? $0.number >= highest : $0.number <= lowest }
        let start = elements.firstIndex { !isBefore($0) } ?? elements.count
        let end = elements[start...].firstIndex(where: isAfter) ?? elements.count
        let between = elements[start..<end]
        let isFromBelow = isAscending ? numbers[0] != nil || numbers[1] == nil : numbers[2] != nil
        let takesFirst = isAscending == isFromBelow
        let page = takesFirst ? cut(between.prefix(limit)) : between.suffix(limit)
        return .page(CollectionPage(elements: page))
    }
}

// Cursors.

extension CollectionState {
    private mutating func followed(_ cursor: String?, _ limit: Int) -> CollectionResult {
        var from = 0
        if let cursor {
            let parts = cursor.split(separator: ".")
            guard parts.count == 3, let made = Int(parts[1]), let rank = UInt64(parts[0].dropFirst()) else {
                return .status(400)
            }
            if let lifetime = script.cursorLifetime, responseCount - made > lifetime { return .status(410) }
            if parts[0].hasPrefix("p") { return .page(before(rank, limit)) }
            from = elements.firstIndex { $0.rank > rank } ?? elements.count
        }
        return .page(after(from, limit))
    }

    private mutating func after(_ from: Int, _ limit: Int) -> CollectionPage {
        // Limited, so that a client does not have to give up.
        let mayIdle = !isFrozen && idleResponses < 3
        idleResponses += 1
        if mayIdle, random.chance(script.emptyPages) {
            return linked(CollectionPage(elements: elements[from..<from]), from: from, to: from)
        }
        if mayIdle, random.chance(script.repeatedPages), let last = lastPage {
            let again = elements.filter { last.contains($0.number) }
            return linked(CollectionPage(elements: again[...], isRepeated: true), from: from, to: from)
        }
        idleResponses = 0
        let page = cut(elements[from...].prefix(limit))
        lastPage = Set(page.map(\.number))
        return linked(CollectionPage(elements: page), from: from, to: page.endIndex)
    }

    private mutating func before(_ rank: UInt64, _ limit: Int) -> CollectionPage {
        let end = elements.firstIndex { $0.rank >= rank } ?? elements.count
        let page = elements[..<end].suffix(limit)
        return linked(CollectionPage(elements: page), from: page.startIndex, to: page.endIndex)
    }

    /// Adds the links to the next page, which starts at index `end`, and to the previous one, which ends at `start`.
    private func linked(_ page: CollectionPage, from start: Int, to end: Int) -> CollectionPage {
        var page = page
        let next = end < elements.count ? word("n", end > 0 ? elements[end - 1].rank : 0) : nil
        let first = start < elements.count ? elements[start].rank : UInt64.max
        let previous = start > 0 ? word("p", first) : nil
        if script.mode == .cursor {
            page.members.append(#""next":\#(next.map { "\"\($0)\"" } ?? "null")"#)
            page.members.append(#""has_more":\#(next != nil)"#)
        } else {
            let links = [(next, "next last"), (previous, "PREV")].compactMap { cursor, relation in
                cursor.map { #"<?cursor=\#(escaped($0))>; title="a, b"; rel="\#(relation)""# }
            }
            if !links.isEmpty { page.headers["Link"] = links.joined(separator: ", ") }
            let urls = [("next", next), ("prev", previous)].map { name, cursor in
                #""\#(name)":\#(cursor.map { "\"?cursor=\(escaped($0))\"" } ?? "null")"#
            }
            page.members.append(#""links":{\#(urls.joined(separator: ","))}"#)
        }
        return page
    }

    /// A cursor with characters that need escaping.
    private func word(_ direction: String, _ rank: UInt64) -> String {
        "\(direction)\(rank).\(responseCount).+/=& %41"
    }

    private func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = byte >= 48 && byte <= 57 || byte >= 97 && byte <= 122 || byte == UInt8(ascii: ".")
            return isPlain
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Randomly shortens the page.
    private mutating func cut(_ page: ArraySlice<StoredElement>) -> ArraySlice<StoredElement> {
        guard page.count > 1, !isFrozen, random.chance(script.shortPages) else { return page }
        return page.prefix(1 + random.below(page.count - 1))
    }
}

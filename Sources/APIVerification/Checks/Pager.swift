import APISimulation
import ResolvedAPI
import SpecCommands

/// The parameters of the request of a page, without those that every request of its list has.
struct PageRequest: Hashable {
    struct Item: Hashable {
        let name: String
        let value: String
    }

    var query: [Item] = []
    var headers: [Item] = []
    /// The path and the query of a URL that the server has sent.
    var target: String?
}

/// A page that was read.
struct ReadPage {
    let exchange: Exchange
    let items: [JSONLiteral]
    /// The number of elements of the pages before it.
    let before: Int
    /// The number of elements that the request asked for; `nil` if it did not.
    let size: Int?

    var end: Int { before + items.count }
}

/// Requests the pages of a list one after the other, as clients do.
struct Pager {
    enum Step {
        case end
        case next(PageRequest)
        /// The page does not say how to continue.
        case broken(VerificationRule, String, pointer: String)
    }

    let paging: Paging
    let reader: ResponseReader
    let origin: String

    /// Whether a request can say how many elements it wants.
    var hasSize: Bool { paging.mode.limit != nil || isRange }

    private var isRange: Bool {
        switch paging.mode {
        case .range, .interval: true
        default: false
        }
    }

    // MARK: Requests

    func first(size: Int?) -> PageRequest { page(from: 0, size: size) }

    /// The request of the page that begins after so many elements, where pages are counted; else of the first page.
    func page(from start: Int, size: Int?) -> PageRequest {
        var request = PageRequest()
        if let size, let limit = paging.mode.limit {
            request.query.append(.init(name: limit, value: String(size)))
        }
        switch paging.mode {
        case .standard(let offset, _, _):
            if start > 0 || paging.firstOffset > 0 {
                request.query.append(.init(name: offset, value: String(start + paging.firstOffset)))
            }
        case .page(let number, _, _, let first, _):
            let page = first + (start == 0 ? 0 : start / max(size ?? start, 1))
            request.query.append(.init(name: number, value: String(page)))
        case .range(let unit, _):
            if let size {
                request.headers.append(.init(name: "Range", value: "\(unit)=\(start)-\(start + size - 1)"))
            }
        case .interval(let first, let end, _):
            if let size {
                request.query.append(.init(name: first, value: String(start)))
                request.query.append(.init(name: end, value: String(start + size)))
            }
        case .none, .cursor, .link, .url, .keyset, .idCursor, .realtime: break
        }
        return request
    }

    // MARK: Continuing

    func next(after page: ReadPage) -> Step {
        switch paging.mode {
        case .none: .end
        case .standard, .page, .range, .interval: nextCounted(page)
        case .cursor(let parameter, let next, let hasMore, _): nextCursor(page, parameter, next, hasMore)
        case .link(let header, _, _): nextLink(page, header)
        case .url(let next, _, _, _): nextURL(page, next)
        case .keyset(let keys, _, _, _): nextKeys(page, keys)
        case .idCursor(let after, _, let hasMore, _): nextID(page, after, hasMore)
        case .realtime(_, let maxID, _, _, let path, let order, _):
            nextOlder(page, maxID, path, isAscending: order == .ascending)
        }
    }

    private func sized(_ page: ReadPage, _ item: PageRequest.Item) -> Step {
        var request = first(size: page.size)
        request.query.append(item)
        return .next(request)
    }

    private func nextCounted(_ page: ReadPage) -> Step {
        if page.items.isEmpty { return .end }
        if let total = number(at: paging.mode.total, page), page.end >= total { return .end }
        if let size = page.size, page.items.count < size { return .end }
        return .next(self.page(from: page.end, size: page.size))
    }

    /// The number at a place. At `Content-Range`, it is the number of all elements.
    func number(at place: Paging.Location?, _ page: ReadPage) -> Int? {
        guard let place else { return nil }
        let text = reader.value(at: place, page.exchange)?.plainText
        return text.flatMap { Int($0) ?? $0.split(separator: "/").last.flatMap { Int($0) } }
    }

    private func nextCursor(
        _ page: ReadPage,
        _ parameter: String,
        _ next: Paging.Location,
        _ hasMore: Paging.Location?
    ) -> Step {
        let more = hasMore.map { reader.value(at: $0, page.exchange) }
        if let more, more?.plainText == "false" { return .end }
        let cursor = reader.value(at: next, page.exchange)
        if cursor == nil || cursor == .null || cursor?.plainText == "" {
            guard more??.plainText == "true" else { return .end }
            return broken("there are more elements, and no cursor to continue with", at: next)
        }
        guard let text = cursor?.plainText else {
            return broken("the cursor is neither a text nor a number", at: next)
        }
        return sized(page, .init(name: parameter, value: text))
    }

    private func nextLink(_ page: ReadPage, _ header: String) -> Step {
        guard let text = page.exchange.response[header], !text.isEmpty else { return .end }
        guard header.lowercased() == "link" else { return follow(text, at: .header(header)) }
        guard let links = LinkList(text) else {
            return broken("the header Link is not of the form <URL>; rel=\"next\"", at: .header(header))
        }
        return links["next"].map { follow($0, at: .header(header)) } ?? .end
    }

    private func nextURL(_ page: ReadPage, _ next: Paging.Location) -> Step {
        guard let value = reader.value(at: next, page.exchange), value != .null, value.plainText != "" else {
            return .end
        }
        guard let text = value.string else {
            return broken("the URL of the next page is not a text", at: next)
        }
        return follow(text, at: next)
    }

    private func follow(_ url: String, at place: Paging.Location) -> Step {
        if url.hasPrefix("/") { return .next(PageRequest(target: url)) }
        guard let start = url.firstRange(of: "://")?.upperBound,
            let slash = url[start...].firstIndex(where: { $0 == "/" || $0 == "?" })
        else { return broken("'\(url)' is not a URL of a page", at: place) }
        guard url[..<slash].lowercased() == origin.lowercased() else {
            return broken("the next page is at another server, \(url[..<slash])", at: place)
        }
        let rest = url[slash...].prefix { $0 != "#" }
        return .next(PageRequest(target: rest.hasPrefix("?") ? "/\(rest)" : String(rest)))
    }

    private func nextKeys(_ page: ReadPage, _ keys: [Paging.KeysetKey]) -> Step {
        guard let last = page.items.last, !isShort(page) else { return .end }
        var request = first(size: page.size)
        for key in keys {
            guard let text = last[key.keyPath]?.plainText else {
                return broken("the last element has no \(key.keyPath.joined(separator: "."))", at: nil)
            }
            request.query.append(.init(name: key.parameter, value: text))
        }
        return .next(request)
    }

    private func nextID(_ page: ReadPage, _ after: String, _ hasMore: Paging.Location?) -> Step {
        guard let last = page.items.last else { return .end }
        if let hasMore {
            switch reader.value(at: hasMore, page.exchange)?.plainText {
            case "true": break
            case "false": return .end
            default: return broken("it is not said whether there are more elements", at: hasMore)
            }
        } else if isShort(page) {
            return .end
        }
        guard let text = last[paging.identity.first ?? ["id"]]?.plainText else {
            return broken("the last element has no identity", at: nil)
        }
        return sized(page, .init(name: after, value: text))
    }

    private func nextOlder(_ page: ReadPage, _ maxID: String, _ path: [String], isAscending: Bool) -> Step {
        guard let oldest = isAscending ? page.items.first : page.items.last, !isShort(page) else {
            return .end
        }
        guard let text = oldest[path]?.plainText else {
            return broken("the oldest element has no \(path.joined(separator: "."))", at: nil)
        }
        return sized(page, .init(name: maxID, value: text))
    }

    private func isShort(_ page: ReadPage) -> Bool {
        page.size.map { page.items.count < $0 } ?? page.items.isEmpty
    }

    private func broken(_ message: String, at place: Paging.Location?) -> Step {
        var pointer = ""
        if case .body(let path)? = place { pointer = ValuePath("").member(path).pointer }
        return .broken(.pageContinuation, message, pointer: pointer)
    }
}

/// The links of a header by their relations (RFC 8288).
struct LinkList {
    private var links: [String: String] = [:]

    /// - Returns: `nil` for a text of another form.
    init?(_ text: String) {
        var rest = text[...]
        while let open = rest.firstIndex(where: { $0 != " " && $0 != "," }) {
            guard rest[open] == "<", let close = rest[open...].firstIndex(of: ">") else { return nil }
            let url = String(rest[rest.index(after: open)..<close])
            rest = rest[rest.index(after: close)...]
            let end = Self.end(of: rest)
            for parameter in rest[..<end].split(separator: ";") {
                let pair = parameter.split(separator: "=", maxSplits: 1).map {
                    $0.filter { !" \"".contains($0) }
                }
                guard pair.count == 2, pair[0].lowercased() == "rel" else { continue }
                for relation in parameter.split(separator: "=", maxSplits: 1)[1].split(whereSeparator: {
                    " \"".contains($0)
                }) {
                    links[relation.lowercased()] = links[relation.lowercased()] ?? url
                }
            }
            rest = rest[end...]
        }
    }

    /// The comma behind the parameters of a link.
    private static func end(of text: Substring) -> Substring.Index {
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == ",", !isQuoted { return index }
        }
        return text.endIndex
    }

    subscript(_ relation: String) -> String? { links[relation] }
}

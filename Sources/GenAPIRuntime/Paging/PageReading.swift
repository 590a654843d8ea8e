/// Makes a page of an answer, and finds out where the next one is.
struct PageReading<Element: JSONReadable & Sendable>: Sendable {
    let call: PageCall<Element>
    /// The server, and the target of the request that was answered.
    let origin: Origin
    let target: String

    func page(of answer: Answer) throws(ClientError) -> Page<Element> {
        let skips = answer.skipsBadElements
        let places = bodyPlaces
        let (list, values) = try answer.payload(and: places) { json in
            // Elements that are left out count, or the next page would begin too early.
            var count = 0
            let elements = json.list(skipBadElements: skips) { json in
                count += 1
                return Element(from: &json)
            }
            return (elements: elements, count: count)
        }
        let found = Dictionary(uniqueKeysWithValues: zip(places, values)).compactMapValues { $0 }
        let total = try total(answer, found)
        let next = try next(answer, count: list.count, total: total, found)
        return Page(
            elements: list.elements,
            total: total,
            status: answer.status,
            headers: answer.headers,
            next: next
        )
    }

    private var mode: Paging.Mode { call.list.paging.mode }
}

// What the answer says.

extension PageReading {
    private var totalPlace: PagePlace? {
        switch mode {
        case .standard(_, _, let total), .page(_, _, let total, _), .link(_, _, let total): total
        case .cursor, .realtime: nil
        }
    }

    private var bodyPlaces: [JSONKeyPath] {
        var places: [JSONKeyPath] = []
        if case .body(let path)? = totalPlace { places.append(path) }
        if case .cursor(_, .body(let path), _) = mode { places.append(path) }
        return places
    }

    /// A standard list with a total cannot be paged without it.
    private func total(_ answer: Answer, _ found: [JSONKeyPath: JSONValue]) throws(ClientError) -> Int? {
        switch totalPlace {
        case nil: return nil
        case .header(let name)?: return answer.headers[name].flatMap { Int($0) }
        case .body(let path)?:
            if let total = found[path]?.int { return total }
            guard case .standard = mode else { return nil }
            throw answer.unreadable(.missing(path, in: answer.bytes))
        }
    }

    private func next(
        _ answer: Answer,
        count: Int,
        total: Int?,
        _ found: [JSONKeyPath: JSONValue]
    ) throws(ClientError) -> PageCall<Element>? {
        switch mode {
        case .standard, .page:
            return try counted(answer, count: count, total: total)
        case .cursor(_, .body(let path), _):
            return try following(found[path]?.codeText, answer) { .cursor($0) }
        case .cursor(_, .header(let name), _):
            return try following(answer.headers[name], answer) { .cursor($0) }
        case .link(let header, _, _):
            return try following(try linked(header, answer), answer) { .place($0) }
        case .realtime(_, _, _, let path, _):
            if count == 0 || count < call.limit ?? 0 { return nil }
            return try identified(path, answer, count: count)
        }
    }
}

// Where the next page is.

extension PageReading {
    private func counted(_ answer: Answer, count: Int, total: Int?) throws(ClientError) -> PageCall<Element>?
    {
        guard count > 0 else { return nil }
        var (elements, pages) = (count, 1)
        if case .after(let before, let pagesBefore) = call.position {
            elements += before
            pages += pagesBefore
        }
        var next = call
        next.position = .after(elements: elements, pages: pages)
        if let total { return elements < total ? next : nil }
        if count < call.limit ?? 0 { return nil }
        if answer.bytes == call.previous { throw .paging(answer.line, .loop) }
        next.previous = answer.bytes
        return next
    }

    private func following(
        _ word: String?,
        _ answer: Answer,
        _ position: (String) -> PageCall<Element>.Position
    ) throws(ClientError) -> PageCall<Element>? {
        guard let word, !word.isEmpty else { return nil }
        var next = call
        next.seen.insert(target)
        guard word != target, next.seen.insert(word).inserted else { throw .paging(answer.line, .loop) }
        next.position = position(word)
        return next
    }

    /// The target of the next page, on the same server.
    private func linked(_ header: String, _ answer: Answer) throws(ClientError) -> String? {
        let lines = answer.headers.values(of: header)
        let isLink = header.lowercased() == "link"
        guard let reference = isLink ? LinkHeader.target(of: "next", in: lines) : lines.first,
            !reference.isEmpty
        else { return nil }
        guard let place = URLReference(reference, from: origin, target) else {
            throw .paging(answer.line, .unreadableNext("header \(header)"))
        }
        guard place.origin == origin else {
            throw .paging(answer.line, .otherServer(place.origin.description))
        }
        return place.target
    }

    /// An id that stays the same is the end where the page holds nothing but that element, as some servers include
    /// it, and a loop where it holds more.
    private func identified(
        _ path: JSONKeyPath,
        _ answer: Answer,
        count: Int
    ) throws(ClientError) -> PageCall<Element>? {
        let last = try answer.payload { json in json.list { $0.json() } }.last?[path]
        guard let id = last?.codeText else {
            let missing = JSONKeyPath(answer.envelope.data.keys + path.keys)
            throw answer.unreadable(.missing(missing, in: answer.bytes))
        }
        if case .id(id) = call.position, count == 1 { return nil }
        var next = call
        guard next.seen.insert(id).inserted else { throw .paging(answer.line, .loop) }
        next.position = .id(id)
        return next
    }
}

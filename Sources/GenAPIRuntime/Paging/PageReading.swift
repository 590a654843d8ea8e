package import GenAPIMapping

/// An element of a response.
struct ReceivedElement<Element> {
    /// `nil` if it is invalid and the API says to omit it.
    var element: Element?
    /// As the server wrote it; `nil` for elements without identity.
    var identity: String?
    /// In modes with sort keys.
    var key: PagingKey?
}

/// Creates a page from a response, and finds the next one.
package struct PageReading<Element: JSONReadable & Sendable>: Sendable {
    let call: PageCall<Element>
    /// The server, and the target of the request.
    let origin: Origin
    let target: String

    package init(call: PageCall<Element>, origin: Origin, target: String) {
        (self.call, self.origin, self.target) = (call, origin, target)
    }

    var paging: Paging { call.list.paging }
    var walk: PageWalk { call.place.walk }

    package func page(of answer: RawResponse) throws(ClientError) -> Page<Element> {
        let skips = answer.skipsBadElements
        let places = bodyPlaces
        let reader = ElementReader<Element>(paging)
        let (items, values) = try answer.payload(and: places) { json in reader.items(&json, skips: skips) }
        if !skips, let path = reader.keyPaths.first, items.contains(where: { $0.key == nil }) {
            let missing = JSONKeyPath(answer.envelope.data.keys + path.keys)
            throw answer.unreadable(.missing(missing, in: answer.bytes))
        }
        let found = Dictionary(uniqueKeysWithValues: zip(places, values)).compactMapValues { $0 }
        let received = ReceivedPage(
            items: items,
            total: try total(answer, found),
            values: found,
            answer: answer
        )
        let step = try paging.mode.step(after: received, in: self)
        return page(received, step)
    }

    /// A page that does not exist according to the server: a page without elements.
    func missingPage(_ refusal: ErrorResponse) throws(ClientError) -> Page<Element> {
        let answer = RawResponse.withoutBody(refusal.request, refusal.status, refusal.headers)
        let received = ReceivedPage<Element>(items: [], total: nil, values: [:], answer: answer)
        return page(received, try paging.mode.step(after: received, in: self))
    }
}

extension RawResponse {
    /// A response of which only its head says something about a page.
    static func withoutBody(
        _ line: RequestSummary,
        _ status: HTTPStatus,
        _ headers: ResponseHeaders
    ) -> RawResponse {
        RawResponse(
            line: line,
            status: status,
            headers: headers,
            body: .bytes([]),
            envelope: .none,
            failure: FailureBody(),
            skipsBadElements: true,
            earlierAttemptMayHaveTakenEffect: false
        )
    }
}

// Values of the response.

extension PageReading {
    /// Where the values of the mode are in the body.
    private var bodyPlaces: [JSONKeyPath] {
        let paths = ([paging.mode.total] + paging.mode.places).compactMap { place -> JSONKeyPath? in
            if case .body(let path)? = place { path } else { nil }
        }
        return Array(Set(paths))
    }

    /// The number of a header, or the one after the slash of `Content-Range: items 0-49/120`.
    private static func total(_ header: String) -> Int? {
        Int(header.split(separator: "/", maxSplits: 1).last ?? "")
    }

    /// A list by offset with a total cannot be paged without it.
    private func total(_ answer: RawResponse, _ found: [JSONKeyPath: JSONValue]) throws(ClientError) -> Int? {
        let total: Int?
        switch paging.mode.total {
        case nil: total = nil
        case .header(let name)?: total = answer.headers[name].flatMap(Self.total)
        case .body(let path)?:
            total = found[path]?.int
            if total == nil, paging.mode.needsTotal {
                throw answer.unreadable(.missing(path, in: answer.bytes))
            }
        }
        return total.flatMap { $0 < 0 ? nil : $0 }
    }
}

/// The values of a response that concern its page.
struct ReceivedPage<Element> {
    let items: [ReceivedElement<Element>]
    let total: Int?
    let values: [JSONKeyPath: JSONValue]
    let answer: RawResponse

    func text(at place: ResponsePlace?) -> String? {
        let text: String? =
            switch place {
            case nil: nil
            case .body(let path)?: values[path]?.codeText
            case .header(let name)?: answer.headers[name]
            }
        return text?.isEmpty == true ? nil : text
    }

    func flag(at place: ResponsePlace?) -> Bool? {
        switch text(at: place)?.lowercased() {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}

/// Reads elements and the values that paging needs of each.
struct ElementReader<Element: JSONReadable & Sendable>: Sendable {
    let keyPaths: [JSONKeyPath]
    private let keys: [MemberPath]
    private let identity: [MemberPath]

    init(_ paging: Paging) {
        keyPaths = paging.mode.keyPaths
        keys = keyPaths.map(MemberPath.init)
        identity = paging.identity.map(MemberPath.init)
    }

    func items(_ json: inout JSONReader, skips: Bool) -> [ReceivedElement<Element>] {
        var items: [ReceivedElement<Element>] = []
        var lastStart: Int?
        _ = json.list(skipBadElements: skips) { json in
            // The reader runs this again for an element whose members have another order than assumed.
            if lastStart == json.offset { items.removeLast() }
            lastStart = json.offset
            var item = ReceivedElement<Element>(element: nil, identity: identityText(&json))
            item.identity = item.identity.map(ElementIdentity.bounded)
            item.key = key(&json)
            // An invalid element counts, or the next page would begin too early.
            items.append(item)
            let element = Element(from: &json)
            guard !json.hasFailed else { return }
            items[items.count - 1].element = keys.isEmpty || item.key != nil ? element : nil
        }
        return items
    }

    /// The text of the identity or, if it has several fields, a different text for different fields; `nil` if one is
    /// missing.
    private func identityText(_ json: inout JSONReader) -> String? {
        guard identity.count != 1 else { return json.text(at: identity[0]) }
        var combined = ""
        for path in identity {
            guard let text = json.text(at: path) else { return nil }
            combined += "\(text.utf8.count):\(text)"
        }
        return combined
    }

    private func key(_ json: inout JSONReader) -> PagingKey? {
        guard !keys.isEmpty else { return nil }
        var texts: [String] = []
        for path in keys {
            guard let text = json.text(at: path) else { return nil }
            texts.append(text)
        }
        return texts
    }
}

/// The identity of an element, of bounded length.
enum ElementIdentity {
    static func bounded(_ text: String) -> String {
        guard text.utf8.count > 100 else { return text }
        return "#" + Fingerprint(text).text + Fingerprint(text.utf8.reversed()).text
    }
}

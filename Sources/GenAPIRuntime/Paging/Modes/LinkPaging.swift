public import GenAPIMapping

/// By a URL in the response before.
struct LinkPaging: PagingMode {
    let next: LinkPlace
    let previous: LinkPlace?
    let limit: String?
    let total: ResponsePlace?
    let emptyPages: Int

    var text: String {
        "link" + String(reflecting: (next: next, previous: previous, limit: limit, total: total))
    }

    func parameters(of page: PageWalk) -> [QueryItem] { page.size(limit) }

    func knows(_ position: PagePosition) -> Bool {
        if case .target = position { true } else { false }
    }

    var nextPlace: LinkPlace? { next }
    var places: [ResponsePlace?] { [next.place, previous?.place] }

    func step(
        after page: ReceivedPage<some Any>,
        in reading: PageReading<some Any>
    ) throws(ClientError) -> PageStep {
        var step = PageStep(fresh: page.items.indices)
        if emptyPages != 0 || !page.items.isEmpty {
            step.next = try position(at: next, page, reading)
        }
        step.previous = try position(at: previous, page, reading)
        step.isLoop = step.next == .target(reading.target)
        return step
    }

    /// The position of another page on the same server.
    private func position(
        at place: LinkPlace?,
        _ page: ReceivedPage<some Any>,
        _ reading: PageReading<some Any>
    ) throws(ClientError) -> PagePosition? {
        guard let place, let reference = place.reference(in: page), !reference.isEmpty else { return nil }
        guard let url = URLReference(reference, from: reading.origin, reading.target) else {
            throw .paging(page.answer.line, .unreadableNext(place.place.description))
        }
        guard url.origin == reading.origin else {
            throw .paging(page.answer.line, .otherServer("\(url.origin)".without(page.answer.secrets)))
        }
        return .target(url.target)
    }
}

/// The location of the URL of another page in a response. Its name is part of the text of the mode.
enum LinkPlace: Hashable, Sendable {
    /// The target of that relation in a header of RFC 8288.
    case relation(String, header: String)
    /// The URL only.
    case text(ResponsePlace)

    var place: ResponsePlace {
        switch self {
        case .relation(_, let header): .header(header)
        case .text(let place): place
        }
    }

    fileprivate func reference(in page: ReceivedPage<some Any>) -> String? {
        switch self {
        case .relation(let relation, let header):
            LinkHeader.target(of: relation, in: page.answer.headers.values(of: header))
        case .text(.header(let name)): page.answer.headers.values(of: name).first
        case .text(let place): page.text(at: place)
        }
    }
}

extension Paging {
    /// By URL: `rel="next"` and `rel="prev"` in `Link` (RFC 8288), or a header of another name that contains only the
    /// URL. The list ends with a response that has none. A URL on another server throws, and nothing is sent there.
    ///
    /// The guarantees are those of `cursor`, and so is `emptyPages`.
    public static func link(
        header: String = "Link",
        limit: String? = nil,
        total: ResponsePlace? = nil,
        identity: [JSONKeyPath] = ["id"],
        emptyPages: Int = 5,
        pageSize: Int? = nil
    ) -> Paging {
        let isLink = header.lowercased() == "link"
        let mode = LinkPaging(
            next: isLink ? .relation("next", header: header) : .text(.header(header)),
            previous: isLink ? .relation("prev", header: header) : nil,
            limit: limit,
            total: total,
            emptyPages: emptyPages
        )
        return Paging(mode, pageSize: pageSize, identity: identity)
    }

    /// By URL, at a location that contains only the URL. Otherwise as `link(header:)`.
    public static func link(
        next: ResponsePlace,
        previous: ResponsePlace? = nil,
        limit: String? = nil,
        total: ResponsePlace? = nil,
        identity: [JSONKeyPath] = ["id"],
        emptyPages: Int = 5,
        pageSize: Int? = nil
    ) -> Paging {
        let mode = LinkPaging(
            next: .text(next),
            previous: previous.map { .text($0) },
            limit: limit,
            total: total,
            emptyPages: emptyPages
        )
        return Paging(mode, pageSize: pageSize, identity: identity)
    }
}

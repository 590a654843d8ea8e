/// Where a walk through a list stands, to go on from: at once, later, in another process, after a restart.
///
///     let page = try await client.send(User.list())
///     defaults.set(try JSONEncoder().encode(page.next?.cursor), forKey: "users")
///     …
///     let call = try PageCall(User.list(), resuming: cursor)
///     for try await page in client.pages(from: call) { … }
///
/// It holds the server's cursor or link, and the identities of at most 32 elements; apart from the server's own
/// words, a few kilobytes at most. A link can contain what the server put into it, so keep a cursor as you keep the
/// elements. A walk that was resumed knows those 32 elements and no others: only what they are can it keep from coming
/// again, when a server answers with a page for the second time.
public struct PageCursor: Sendable {
    /// Copies share it: a list copies its cursors often.
    private final class Storage: Sendable {
        let walk: PageWalk

        init(_ walk: PageWalk) { self.walk = walk }
    }

    private var storage: Storage

    var walk: PageWalk {
        get { storage.walk }
        set { storage = Storage(newValue) }
    }

    init(_ walk: PageWalk) { storage = Storage(walk) }

    /// What a server that the client knows nothing of asks to be asked with.
    package init(_ text: String) {
        self.init(PageWalk(list: 0, limit: nil, position: .cursor(text)))
    }
}

/// A place in a walk through a list.
struct PageWalk: Hashable, Sendable, Codable {
    /// Of list, parameters and paging; 0 where nobody knows them.
    let list: UInt64
    /// How many elements to ask for; from 1 to `PagePosition.mostElements`.
    let limit: Int?
    var position: PagePosition
    /// The walk is towards the beginning.
    var isBackward = false
    var trail = PageTrail()
    /// It stands in for one whose element the server has forgotten.
    var isFallback = false

    private enum CodingKeys: CodingKey { case list, limit, position, isBackward, trail }
}

extension PageWalk {
    /// The first page of a list, or the one at a position.
    init<Element>(_ list: ListEndpoint<Element>, limit: Int?, at position: PagePosition) {
        self.init(list: list.fingerprint, limit: limit, position: position)
    }
}

extension PageCursor: Hashable, Codable {
    /// Whether the two lead to the same page, with the same pages before it.
    public static func == (left: PageCursor, right: PageCursor) -> Bool {
        left.storage === right.storage || left.walk == right.walk
    }

    /// As `==` says.
    public func hash(into hasher: inout Hasher) { hasher.combine(walk) }

    /// As a cursor was encoded. Whether it can have been one is found out when a walk resumes there.
    public init(from decoder: any Decoder) throws { self.init(try PageWalk(from: decoder)) }

    /// The server's own words, and what the walk remembers.
    public func encode(to encoder: any Encoder) throws { try walk.encode(to: encoder) }
}

extension PageCursor: CustomStringConvertible, CustomReflectable {
    /// How many pages there were, and nothing of what a link or a cursor says.
    public var description: String { "a place after \(walk.trail.pages) pages" }

    /// The number of pages alone, so that `dump` shows no link and no cursor.
    public var customMirror: Mirror { Mirror(self, children: ["pages": walk.trail.pages]) }
}

extension PageCall {
    /// What resumes here.
    public var cursor: PageCursor { place.keepable }

    /// The page that a cursor stands for, in pages of the size that it was made with.
    ///
    /// - Throws: `ClientError.paging` with `PagingProblem.foreignCursor` where the cursor was not made by a call of
    ///   this list with these parameters.
    public init(
        _ list: ListEndpoint<Element>,
        resuming cursor: PageCursor,
        maxPages: Int? = nil
    ) throws(ClientError) {
        let walk = cursor.walk
        guard walk.list == list.fingerprint, walk.isSound, list.paging.mode.knows(walk.position) else {
            throw .paging(list.request.line, .foreignCursor)
        }
        self.init(list: list, maxPages: maxPages, at: cursor.keepable)
    }
}

// What the keeper of a cursor asks.

extension PageCursor {
    /// How many elements it knows.
    static var recentLimit: Int { PageTrail.Kept.recentLimit }

    /// The same place, with no more of the pages before than is encoded.
    var keepable: PageCursor {
        var walk = walk
        (walk.trail, walk.isFallback) = (PageTrail(PageTrail.Kept(walk.trail)), false)
        return PageCursor(walk)
    }

    /// The server's own cursor, where the place is no other.
    package var text: String? {
        if case .cursor(let text) = walk.position { text } else { nil }
    }

    /// It reads the head of the list again after the end.
    var readsHeadAgain: Bool { walk.trail.closings > 0 }

    /// It is for a part of the list that is counted out.
    var isCounted: Bool {
        if case .window = walk.position { true } else { false }
    }

    /// It is for what is missing between two elements.
    var isOfGap: Bool {
        if case .after(_, until: .some) = walk.position { true } else { false }
    }
}

extension PageWalk {
    /// Cursors come from outside: numbers that can be counted on from, and places that a request can hold.
    fileprivate var isSound: Bool {
        guard (1...PagePosition.mostElements).contains(limit ?? 1), trail.isSound else { return false }
        return switch position {
        case .window(let window): window.isSound
        case .counted(let elements, let pages):
            (0...1 << 50).contains(elements) && (0...1 << 50).contains(pages)
        case .target(let target):
            target.hasPrefix("/") && target.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        default: true
        }
    }
}

extension Paging.Mode {
    fileprivate func knows(_ position: PagePosition) -> Bool {
        switch (self, position) {
        case (_, .start), (.standard, .window), (.standard, .counted), (.page, .window), (.page, .counted),
            (.cursor, .cursor), (.link, .target):
            true
        case (_, .after(let key, let end)): self.position(after: key, until: end) == position
        case (_, .before(let key)): self.position(before: key) == position
        default: false
        }
    }
}

extension ListEndpoint {
    /// The same in every process for the same request and paging.
    fileprivate var fingerprint: UInt64 {
        var texts = [request.method.rawValue]
        switch request.target {
        case .path(let path, let query): texts += [path.ownTarget, query.encoded()]
        case .root(let target): texts.append(target)
        }
        texts += request.headers.flatMap { [$0.name, $0.value ?? ""] }
        texts += [String(describing: paging.mode), "\(paging.isAnchored)", "\(paging.identity)"]
        var bytes = Array(texts.joined(separator: "\u{0}").utf8)
        if case .some(let body, _) = request.body.content { bytes += body.onlyBytes ?? [] }
        return Fingerprint(bytes).value
    }
}

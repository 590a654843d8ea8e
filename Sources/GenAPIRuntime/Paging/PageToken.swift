/// Where a walk through a list stands, to go on from later: in another process, after a restart.
///
///     let page = try await client.send(User.list())
///     defaults.set(try JSONEncoder().encode(page.next?.token), forKey: "users")
///     …
///     let call = try PageCall(User.list(), resuming: token)
///     for try await page in client.pages(from: call) { … }
///
/// It holds the server's cursor or link, and the identities of at most 32 elements; apart from the server's own
/// words, a few kilobytes at most. A link can contain what the server put into it, so keep a token as you keep the
/// elements. A walk that was resumed knows those 32 elements and no others: only what they are can it keep from coming
/// again, when a server answers with a page for the second time.
public struct PageToken: Hashable, Sendable, Codable {
    /// Of list, parameters and paging.
    fileprivate let list: UInt64
    fileprivate let limit: Int?
    fileprivate let position: PagePosition
    fileprivate let isBackward: Bool
    fileprivate let trail: Trail

    fileprivate struct Trail: Hashable, Sendable, Codable {
        let pages: Int
        let idle: Int
        let hasRepeats: Bool
        let isLoop: Bool
        let places: LoopGuard
        let recent: [String]
        let head: [String]
        let newHead: [String]?
        let closings: Int
        let held: Int
    }
}

extension PageToken: CustomStringConvertible, CustomReflectable {
    /// How many pages there were, and nothing of what a link or a cursor says.
    public var description: String { "a place after \(trail.pages) pages" }

    /// The number of pages alone, so that `dump` shows no link and no cursor.
    public var customMirror: Mirror { Mirror(self, children: ["pages": trail.pages]) }
}

extension PageCall {
    /// What resumes here.
    public var token: PageToken {
        PageToken(
            list: list.fingerprint,
            limit: limit,
            position: position,
            isBackward: isBackward,
            trail: PageToken.Trail(
                pages: trail.pages,
                idle: trail.idle,
                hasRepeats: trail.hasRepeats,
                isLoop: trail.isLoop,
                places: trail.places,
                recent: trail.recent.identities.suffix(PageToken.recentLimit),
                head: trail.head,
                newHead: trail.newHead,
                closings: trail.closings,
                held: trail.heldBefore + trail.held.count
            )
        )
    }

    /// The page that a token stands for, in pages of the size that it was made with.
    ///
    /// - Throws: `ClientError.paging` with `PagingProblem.foreignToken` where the token was not made by a call of
    ///   this list with these parameters.
    public init(
        _ list: ListEndpoint<Element>,
        resuming token: PageToken,
        maxPages: Int? = nil
    ) throws(ClientError) {
        guard token.list == list.fingerprint, token.isSound, list.paging.mode.knows(token.position) else {
            throw .paging(list.request.line, .foreignToken)
        }
        self.init(list: list, limit: token.limit, maxPages: maxPages, position: token.position)
        isBackward = token.isBackward
        trail = PageTrail(token.trail)
    }
}

extension PageTrail {
    fileprivate init(_ trail: PageToken.Trail) {
        (pages, idle, hasRepeats, isLoop) = (trail.pages, trail.idle, trail.hasRepeats, trail.isLoop)
        (places, head, newHead, closings) = (trail.places, trail.head, trail.newHead, trail.closings)
        heldBefore = trail.held
        recent.append(trail.recent)
    }
}

extension PageToken {
    /// How many elements it knows.
    static let recentLimit = 32

    /// Tokens come from outside: numbers that can be counted on from, and places that a request can hold.
    fileprivate var isSound: Bool {
        let counts = [trail.pages, trail.idle, trail.closings, trail.held]
        guard counts.allSatisfy({ (0...1 << 50).contains($0) }),
            (1...PagePosition.mostElements).contains(limit ?? 1),
            trail.places.isSound, trail.recent.count <= Self.recentLimit,
            trail.head.count <= PageTrail.headLimit, trail.newHead?.count ?? 0 <= PageTrail.headLimit
        else { return false }
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
        case .path(let path, let query): texts += [path.text, query.encoded()]
        case .root(let target): texts.append(target)
        }
        texts += request.headers.flatMap { [$0.name, $0.value ?? ""] }
        texts += [String(describing: paging.mode), "\(paging.shifts)", "\(paging.identity)"]
        var bytes = Array(texts.joined(separator: "\u{0}").utf8)
        if case .some(let body, _) = request.body.content { bytes += body.onlyBytes ?? [] }
        return Fingerprint(bytes).value
    }
}

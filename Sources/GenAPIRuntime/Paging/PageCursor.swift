/// A position in a list to continue from: at once, later, in another process, or after a restart.
///
///     let page = try await client.send(User.list())
///     defaults.set(try JSONEncoder().encode(page.next?.cursor), forKey: "users")
///     …
///     let call = try PageCall(User.list(), resuming: cursor)
///     for try await page in client.pages(from: call) { … }
///
/// It contains the server's cursor or link, and the identities of at most 32 elements; apart from the server's text, a
/// few kilobytes at most. A link can contain secrets of the server, so store a cursor like the elements themselves.
/// After resuming, only these 32 elements are recognized if the server repeats a page.
public struct PageCursor: Sendable {
    /// Copies share it, because a list copies its cursors often.
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

    /// A cursor of an API that the client does not know.
    package init(_ text: String) {
        self.init(PageWalk(list: 0, limit: nil, position: .cursor(text)))
    }
}

/// A position in the iteration of a list.
struct PageWalk: Hashable, Sendable, Codable {
    /// The fingerprint of list, parameters and paging; 0 if they are unknown.
    let list: UInt64
    /// The page size; from 1 to `PagePosition.mostElements`.
    var limit: Int?
    var position: PagePosition
    /// Whether the iteration goes towards the beginning.
    var isBackward = false
    var trail = PageTrail()
    /// Whether it replaces a position whose element the server no longer has.
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
    /// Whether both lead to the same page, with the same pages before it.
    public static func == (left: PageCursor, right: PageCursor) -> Bool {
        left.storage === right.storage
            || left.walk == right.walk && left.walk.position.hasSameBytes(as: right.walk.position)
    }

    /// Consistent with `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(walk) }

    /// Decodes an encoded cursor. An invalid one is found when an iteration resumes there.
    public init(from decoder: any Decoder) throws { self.init(try PageWalk(from: decoder)) }

    /// Encodes the server's text, and the memory of the iteration.
    public func encode(to encoder: any Encoder) throws { try walk.encode(to: encoder) }
}

extension PageCursor: CustomStringConvertible, CustomReflectable {
    /// The number of pages, without any text of a link or a cursor.
    public var description: String { "after \(walk.trail.pages) pages" }

    /// Shows only the number of pages, so that `dump` shows no link and no cursor.
    public var customMirror: Mirror { Mirror(self, children: ["pages": walk.trail.pages]) }
}

extension PageCall {
    /// The cursor that resumes here.
    public var cursor: PageCursor { place.keepable }

    /// The page of a cursor, with the page size that it was created with.
    ///
    /// - Throws: `ClientError.paging` with `PagingProblem.foreignCursor` if the cursor was not created by a call of
    ///   this list with these parameters.
    public init(
        _ list: ListEndpoint<Element>,
        resuming cursor: PageCursor,
        maxPages: Int? = nil
    ) throws(ClientError) {
        let walk = cursor.walk
        let isKnown = walk.position == .start || list.paging.mode.knows(walk.position)
        guard walk.list == list.fingerprint, walk.isSound, isKnown else {
            throw .paging(list.request.line, .foreignCursor)
        }
        self.init(list: list, maxPages: maxPages, at: cursor.keepable)
    }
}

// For lists that store cursors.

extension PageCursor {
    /// The number of elements that it remembers.
    static var recentLimit: Int { PageTrail.Kept.recentLimit }

    /// The same position, with only the memory that is encoded.
    var keepable: PageCursor {
        var walk = walk
        (walk.trail, walk.isFallback) = (PageTrail(PageTrail.Kept(walk.trail)), false)
        return PageCursor(walk)
    }

    /// The server's own cursor, if the position is nothing else.
    package var text: String? {
        if case .cursor(let text) = walk.position { text } else { nil }
    }

    /// Whether it reads the head of the list again after the end.
    var readsHeadAgain: Bool { walk.trail.closings > 0 }

    /// Whether it is for a part of the list by offset or number.
    var isCounted: Bool {
        if case .window = walk.position { true } else { false }
    }

    /// Whether it is for the elements missing between two elements.
    var isOfGap: Bool {
        if case .after(_, until: .some) = walk.position { true } else { false }
    }
}

extension PageWalk {
    /// Whether numbers and positions from outside can be used: they cannot overflow, and a request can hold them.
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

extension ListEndpoint {
    /// The same in every process for the same request and paging.
    fileprivate var fingerprint: UInt64 {
        var texts = [request.methodName]
        switch request.target {
        case .path(let path, let query): texts += [path.ownTarget, query.encoded()]
        case .root(let target): texts.append(target)
        }
        texts += request.headers.flatMap { [$0.name, $0.value ?? ""] }
        texts += paging.texts + [paging.mode.newerText].compactMap(\.self)
        var bytes = Array(texts.joined(separator: "\u{0}").utf8)
        if case .some(let body, _, _) = request.body.content { bytes += body.onlyBytes ?? [] }
        return Fingerprint(bytes).value
    }
}

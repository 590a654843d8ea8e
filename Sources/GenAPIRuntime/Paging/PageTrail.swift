import GenAPIMapping

/// The memory of an iteration, as far as the next page needs it. Its size does not grow with the list.
struct PageTrail: Hashable, Sendable {
    /// The number of responses.
    var pages = 0
    /// The number of delivered elements with an identity; `nil` if the iteration did not begin at the start of the list.
    var delivered: Int? = 0
    /// The number of responses in a row without new elements.
    var repeats = 0
    /// The number of those that were empty, had the elements of the response before, or equal an earlier response.
    var idle = 0
    /// Whether one of those had elements.
    var hasRepeats = false
    /// The fingerprint of the last of those that had elements.
    var lastRepeat: UInt64?
    /// The fingerprints of those that had elements, with their requests.
    var repeated = LoopGuard()
    /// Whether the next page was already requested.
    var isLoop = false
    var places = LoopGuard()
    var recent = RecentElements()
    /// The fingerprint of the last response, if its elements have no identity.
    var lastAnswer: UInt64?
    /// The keys of the newest elements, for a keyset whose head is read again at the end.
    var head: [String] = []
    /// The keys of the newest elements when the head was last read again.
    var newHead: [String]?
    /// How often the head has been read again.
    var closings = 0

    /// The largest number of responses in a row without new elements, if the server repeats itself.
    static let idleLimit = 5
    /// The largest number of responses in a row without new elements, if each shows other elements.
    static let repeatLimit = 100
    /// How often the head is read again at most.
    static let closingLimit = 5
    /// The number of head elements that are remembered.
    static let headLimit = 64

    /// The trail as if only the elements before these had been delivered; `nil` if those are unknown.
    func before(_ page: [String]) -> PageTrail? {
        let earlier = page.first(where: recent.contains).map(recent.elements(before:)) ?? []
        return earlier.isEmpty ? nil : after(earlier)
    }

    /// The trail as if these elements had just been delivered.
    func after(_ page: [String]) -> PageTrail {
        var trail = self
        (trail.recent, trail.delivered) = (RecentElements(), nil)
        trail.recent.append(page)
        return trail
    }

    func isOfHead(_ key: String?) -> Bool {
        key.map { key in head.contains { ExactText($0) == ExactText(key) } } ?? false
    }

    /// The reason why the iteration cannot continue.
    ///
    /// - Parameter emptyPages: The number of pages in a row without elements that ends it.
    func problem(emptyPages: Int) -> PagingProblem? {
        if isLoop || repeats >= Self.repeatLimit { return .loop }
        if hasRepeats { return idle < Self.idleLimit ? nil : .loop }
        return idle < (emptyPages > 0 ? emptyPages : Self.idleLimit) ? nil : .noProgress
    }
}

/// Detects cycles of page positions by the latest few and by one that is kept ever longer (Brent's algorithm). A cycle
/// is found within about two of its lengths.
struct LoopGuard: Hashable, Sendable, Codable {
    private var latest: [UInt64] = []
    private var kept: UInt64?
    private var steps = 0
    private var power = 1

    /// False if the position was there before.
    mutating func arrives(at place: String) -> Bool {
        let place = Fingerprint(place).value
        if place == kept || latest.contains(place) { return false }
        latest.append(place)
        if latest.count > 8 { latest.removeFirst() }
        steps += 1
        if steps >= power {
            (kept, steps) = (place, 0)
            power = min(power * 2, 1 << 40)
        }
        return true
    }
}

extension LoopGuard {
    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.list("latest", latest) { $0.unsigned($1) }
        if let kept { json.unsigned("kept", kept) }
        json.int("steps", steps)
        json.int("power", power)
        json.endObject()
    }

    /// Whether arrivals can have produced it.
    var isSound: Bool { latest.count <= 8 && (0...1 << 40).contains(steps) && (1...1 << 40).contains(power) }
}

/// The identities of the last two pages' elements, or somewhat more for small pages, in the order of the list.
struct RecentElements: Hashable, Sendable {
    private var numbers: [ExactText: Int] = [:]
    private(set) var identities: [String] = []
    /// The number of identities that were dropped.
    private var forgotten = 0
    private var largestPage = 0

    static let minimum = 128

    func contains(_ identity: String) -> Bool { numbers[ExactText(identity)] != nil }

    /// The number of elements after it.
    func followers(of identity: String) -> Int? {
        numbers[ExactText(identity)].map { forgotten + identities.count - 1 - $0 }
    }

    /// The elements before it.
    func elements(before identity: String) -> [String] {
        numbers[ExactText(identity)].map { Array(identities.prefix($0 - forgotten)) } ?? []
    }

    var last: String? { identities.last }

    mutating func append(_ page: [String]) { insert(page, after: []) }

    /// - Parameter earlier: The elements of the same response before these. Known elements after the last one of them
    ///   follow the new ones too.
    mutating func insert(_ page: [String], after earlier: [String]) {
        let place = earlier.last(where: contains).flatMap { numbers[ExactText($0)] }.map {
            $0 + 1 - forgotten
        }
        let followers = place.map { Array(identities[$0...]) } ?? []
        if let place { identities.removeSubrange(place...) }
        for identity in followers { numbers[ExactText(identity)] = nil }
        for identity in page + followers where !contains(identity) {
            numbers[ExactText(identity)] = forgotten + identities.count
            identities.append(identity)
        }
        largestPage = max(largestPage, page.count)
        let excess = identities.count - max(Self.minimum, 2 * largestPage)
        // In large steps, because the rest has to move.
        guard excess > Self.minimum / 2 else { return }
        for identity in identities.prefix(excess) { numbers[ExactText(identity)] = nil }
        identities.removeFirst(excess)
        forgotten += excess
    }
}

/// A number for a text, the same in every process and on every machine (FNV-1a, 64 bits).
struct Fingerprint: Hashable, Sendable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ text: String) {
        add(text.utf8)
    }

    /// Adds a text, and a byte that no text contains.
    mutating func add(_ text: String, end: UInt8) {
        add(text.utf8)
        add(CollectionOfOne(end))
    }

    init(_ bytes: some Sequence<UInt8>) {
        add(bytes)
    }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    var text: String { String(value, radix: 16) }
}

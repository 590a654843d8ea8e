/// What the pages before have shown, as far as the next one needs it. Its size does not grow with the list's.
struct PageTrail: Hashable, Sendable {
    /// Answers so far.
    var pages = 0
    /// Answers in a row that brought nothing new.
    var idle = 0
    /// One of those had elements.
    var hasRepeats = false
    /// The next page's place was there before.
    var isLoop = false
    var places = LoopGuard()
    var recent = RecentElements()
    /// What the last answer amounts to, where its elements cannot be told apart.
    var lastAnswer: UInt64?
    /// The keys of the newest elements, of a keyset whose head is read again at the end.
    var head: [String] = []
    /// Those of the newest elements when the head was last read again.
    var newHead: [String]?
    /// How often the head has been read again.
    var closings = 0

    /// How many answers in a row may bring nothing new.
    static let idleLimit = 5
    /// How often the head is read again at most.
    static let closingLimit = 5
    /// How many of a head's elements are remembered.
    static let headLimit = 64

    /// As if only what comes before these elements had been delivered; `nil` where nothing is known of that.
    func before(_ page: [String]) -> PageTrail? {
        let earlier = page.first(where: recent.contains).map(recent.elements(before:)) ?? []
        return earlier.isEmpty ? nil : after(earlier)
    }

    /// As if these elements had just been delivered.
    func after(_ page: [String]) -> PageTrail {
        var trail = self
        trail.recent = RecentElements()
        trail.recent.append(page)
        return trail
    }

    func isOfHead(_ key: String?) -> Bool { key.map(head.contains) ?? false }

    /// Why the walk cannot go on.
    var problem: PagingProblem? {
        if isLoop { return .loop }
        return idle < Self.idleLimit ? nil : hasRepeats ? .loop : .noProgress
    }
}

/// Sees when places come again, by the latest few and by one that it keeps ever longer (Brent's algorithm): a circle of
/// any length is found within about two more rounds.
struct LoopGuard: Hashable, Sendable, Codable {
    private var latest: [UInt64] = []
    private var kept: UInt64?
    private var steps = 0
    private var power = 1

    /// False when the place was there before.
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
    /// Whether it can have come about by arriving.
    var isSound: Bool { latest.count <= 8 && (0...1 << 40).contains(steps) && (1...1 << 40).contains(power) }
}

/// The identities of the last two pages' elements, or somewhat more of small pages, in the order of the list.
struct RecentElements: Hashable, Sendable {
    private var numbers: [String: Int] = [:]
    private(set) var identities: [String] = []
    /// How many have been forgotten.
    private var forgotten = 0
    private var largestPage = 0

    static let minimum = 128

    func contains(_ identity: String) -> Bool { numbers[identity] != nil }

    /// How many came after it.
    func followers(of identity: String) -> Int? {
        numbers[identity].map { forgotten + identities.count - 1 - $0 }
    }

    /// What came before it.
    func elements(before identity: String) -> [String] {
        numbers[identity].map { Array(identities.prefix($0 - forgotten)) } ?? []
    }

    var last: String? { identities.last }

    mutating func append(_ page: [String]) { insert(page, after: []) }

    /// - Parameter earlier: What the same answer has before these elements. Others that came after the last one of it that
    ///   is known come after them too.
    mutating func insert(_ page: [String], after earlier: [String]) {
        let place = earlier.last(where: contains).flatMap { numbers[$0] }.map { $0 + 1 - forgotten }
        let followers = place.map { Array(identities[$0...]) } ?? []
        if let place { identities.removeSubrange(place...) }
        for identity in followers { numbers[identity] = nil }
        for identity in page + followers where numbers[identity] == nil {
            numbers[identity] = forgotten + identities.count
            identities.append(identity)
        }
        largestPage = max(largestPage, page.count)
        let excess = identities.count - max(Self.minimum, 2 * largestPage)
        // In large steps, as the rest has to move.
        guard excess > Self.minimum / 2 else { return }
        for identity in identities.prefix(excess) { numbers[identity] = nil }
        identities.removeFirst(excess)
        forgotten += excess
    }
}

/// A number that stands for a text, the same in every process and on every machine (FNV-1a, 64 bits).
struct Fingerprint: Hashable, Sendable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init(_ text: String) {
        add(text.utf8)
    }

    init(_ bytes: some Sequence<UInt8>) {
        add(bytes)
    }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    var text: String { String(value, radix: 16) }
}

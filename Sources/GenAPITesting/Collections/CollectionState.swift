import GenAPIMapping

/// The collection of a `CollectionServer` in list order, with its changes.
struct CollectionState {
    let script: CollectionScript
    let isRecording: Bool
    var random: SeededRandom
    /// A separate generator, so that latency does not influence the other random decisions.
    var waits: SeededRandom
    /// Sorted by rank.
    var elements: [StoredElement] = []
    var history = CollectionHistory()
    var changesLeft: Int
    var isFrozen = false
    var responseCount = 0
    /// The number of consecutive responses without new elements (`cursor`, `link`).
    var idleResponses = 0
    /// The numbers of the previous page's elements (`cursor`, `link`).
    var lastPage: Set<Int>?
    /// Includes deleted elements.
    var ranks: [CollectionElement.ID: UInt64] = [:]
    private var lastNumber = 0
    private var usedRanks: Set<UInt64> = []
    private var ends: (lowest: UInt64, highest: UInt64) = (1 << 62, 1 << 62)

    /// Leaves room for insertions, but is small enough for four elements to share a score.
    private static let distance: UInt64 = 1 << 42

    init(_ script: CollectionScript, isRecording: Bool) {
        self.script = script
        self.isRecording = isRecording
        random = SeededRandom(seed: script.seed)
        waits = SeededRandom(seed: ~script.seed)
        changesLeft = script.changes
        elements.reserveCapacity(script.count)
        for place in 0..<max(0, script.count) {
            let number = script.mode == .descending ? script.count - place : place + 1
            let rank = (1 << 62) + UInt64(place) * Self.distance + UInt64(random.below(1 << 40))
            elements.append(made(number, rank: rank))
            ends.highest = rank
        }
        lastNumber = script.count
        for element in elements { note(birthOf: element) }
    }

    var visible: [StoredElement] { elements.filter { !$0.isHidden } }

    private mutating func made(_ number: Int, rank: UInt64) -> StoredElement {
        usedRanks.insert(rank)
        return StoredElement(
            number: number,
            rank: rank,
            birth: history.tick,
            isHidden: random.chance(script.hidden)
        )
    }

    private mutating func note(birthOf element: StoredElement) {
        guard isRecording, !element.isHidden else { return }
        ranks[.init(element.id)] = element.rank
        history.lifetimes[.init(element.id)] = element.birth..<Int.max
    }
}

// Changes.

extension CollectionState {
    /// Applies the random changes of half of a response's duration.
    mutating func changeAtRandom() {
        guard !isFrozen, changesLeft > 0 else { return }
        let most = Int(script.changesPerResponse * 1000)
        let count = (random.below(most + 1) + random.below(1000)) / 1000
        for _ in 0..<min(count, changesLeft) {
            changesLeft -= 1
            change()
        }
    }

    mutating func change() {
        history.tick += 1
        if random.chance(script.deletions) {
            delete()
        } else if random.chance(script.edits) {
            edit()
        } else if random.chance(script.moves) {
            move()
        } else {
            insert()
        }
    }

    private mutating func delete() {
        guard !elements.isEmpty else { return }
        let element = elements.remove(at: random.below(elements.count))
        guard isRecording else { return }
        let id = CollectionElement.ID(rawValue: element.id)
        if !element.isHidden { history.lifetimes[id] = element.birth..<history.tick }
        note(.deletion(id))
    }

    private mutating func edit() {
        guard !elements.isEmpty else { return }
        let place = random.below(elements.count)
        elements[place].version += 1
        note(.edit(.init(elements[place].id)))
    }

    private mutating func move() {
        guard !elements.isEmpty else { return }
        var element = elements.remove(at: random.below(elements.count))
        element.rank = headRank()
        element.version += 1
        elements.insert(element, at: 0)
        if isRecording { ranks[.init(element.id)] = element.rank }
        note(.move(.init(element.id)))
    }

    private mutating func insert() {
        let place =
            switch script.mode {
            case .descending: 0
            case .ascending: elements.count
            default: random.chance(script.insertionsAtHead) ? 0 : random.below(elements.count + 1)
            }
        guard let rank = rank(at: place) else { return }
        lastNumber += 1
        let element = made(lastNumber, rank: rank)
        elements.insert(element, at: place)
        note(birthOf: element)
        note(.insertion(.init(element.id)))
    }

    // Ranks are never reused, because cursors and sort keys must identify one position.

    private mutating func headRank() -> UInt64 {
        ends.lowest -= Self.distance
        return ends.lowest
    }

    private mutating func tailRank() -> UInt64 {
        ends.highest += Self.distance
        return ends.highest
    }

    /// A rank between the neighbours; `nil` if there is none left.
    private mutating func rank(at place: Int) -> UInt64? {
        if place == 0 { return headRank() }
        let before = elements[place - 1].rank
        guard place < elements.count else { return tailRank() }
        let middle = before + (elements[place].rank - before) / 2
        return middle > before && !usedRanks.contains(middle) ? middle : nil
    }

    private mutating func note(_ change: CollectionHistory.Change) {
        if isRecording { history.changes.append((history.tick, change)) }
    }
}

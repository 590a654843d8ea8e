import StoredCalls

/// The operations of an outbox, and the order in which they can be sent: the operations of an element one after the
/// other, those that refer to a new element after the one that creates it, and the deletion of an element after the
/// operations that take something out of it.
struct OperationQueue {
    private(set) var operations: [Int: Operation] = [:]
    /// The operations of each element in ascending order.
    private var chains: [Operation.Entity: [Int]] = [:]
    /// The operations that create elements, by the texts of their temporary ids.
    private(set) var creations: [String: Int] = [:]
    /// The operations that refer to the element that an operation creates.
    private var dependents: [Int: Set<Int>] = [:]
    /// Operations that may be sendable, in the order in which they became so.
    private var candidates: [Int] = []
    private var firstCandidate = 0
    private var last = 0
    /// The operations that are sent after an operation of another element.
    private var successors: [Int: Set<Int>] = [:]
    private(set) var freedTexts = FreedTexts()
    /// `nil` until an element is deleted.
    private var mentions: MentionIndex?

    /// The largest number of an operation. No outbox counts further.
    static var largestNumber: Int { 1 << 52 }

    subscript(number: Int) -> Operation? { operations[number] }

    /// The number for the next operation.
    var nextNumber: Int { last + 1 }

    /// In the order of their numbers.
    var sorted: some Sequence<Operation> { operations.keys.sorted().lazy.compactMap { operations[$0] } }

    /// The operations of an element in the order in which they are sent.
    func operations(of entity: Operation.Entity) -> [Operation] {
        (chains[entity] ?? []).compactMap { operations[$0] }
    }

    /// The operations that refer to the element that an operation creates, except those of the element itself.
    func dependents(on number: Int) -> [Operation] {
        (dependents[number] ?? []).sorted().compactMap { operations[$0] }
    }

    /// An operation that comes before this one.
    func blocker(of operation: Operation) -> Operation? {
        if let first = chains[operation.entity]?.first, first != operation.number { return operations[first] }
        return operation.requirements.lazy.compactMap { operations[$0] }.first
            ?? operation.confirmed.lazy.compactMap { operations[$0] }.first
            ?? operation.earlier.lazy.compactMap { operations[$0] }.first { $0.status == .waiting }
    }

    /// Whether an operation of another element is sent after this one.
    func hasSuccessors(_ number: Int) -> Bool { successors[number]?.isEmpty == false }

    /// The operations of other elements that are sent after this one.
    func successors(of number: Int) -> [Operation] {
        (successors[number] ?? []).sorted().compactMap { operations[$0] }
    }
}

// The order of operations of different elements.

extension OperationQueue {
    /// The operations that are sent before the deletion of an element: those that mention it. The server may delete what it
    /// contains together with it, or refuse to delete it because it is not empty.
    mutating func precedence(ofDeleting element: Operation.Entity) -> Precedence {
        var precedence = Precedence()
        guard let text = element.id.idText else { return precedence }
        for number in operationsMentioning(text).subtracting(chains[element] ?? []) {
            if operations[number]?.takesOut(text) == true {
                precedence.confirmed.insert(number)
            } else {
                precedence.earlier.insert(number)
            }
        }
        return precedence
    }

    private mutating func operationsMentioning(_ text: String) -> Set<Int> {
        if mentions == nil {
            var index = MentionIndex()
            for operation in operations.values { index.insert(operation) }
            mentions = index
        }
        return mentions?.operations(mentioning: text) ?? []
    }

    private mutating func index(_ operation: Operation, insteadOf former: Operation?) {
        if let former {
            freedTexts.remove(former)
            mentions?.remove(former)
        }
        freedTexts.insert(operation)
        mentions?.insert(operation)
    }
}

extension OperationQueue {
    /// Adds an operation, or replaces the one with its number. It may be sendable now.
    mutating func set(_ operation: Operation) {
        let number = operation.number
        reserve(number)
        let former = operations.updateValue(operation, forKey: number)
        index(operation, insteadOf: former)
        if let former, former.entity != operation.entity { removeLinks(of: former) }
        if former?.entity != operation.entity {
            // Numbers ascend, unless an element has got its final id.
            chains[operation.entity, default: []].append(number)
            if (chains[operation.entity]?.count ?? 0) > 1 { chains[operation.entity]?.sort() }
            if operation.kind == .create, let text = operation.id.idText { creations[text] = number }
        }
        for requirement in operation.requirements { dependents[requirement, default: []].insert(number) }
        for earlier in operation.predecessors { successors[earlier, default: []].insert(number) }
        candidates.append(number)
        // One that has failed holds up the others no longer.
        if operation.status != .waiting { candidates += successors[number]?.sorted() ?? [] }
    }

    mutating func remove(_ number: Int) {
        guard let operation = operations.removeValue(forKey: number) else { return }
        removeLinks(of: operation)
        freedTexts.remove(operation)
        mentions?.remove(operation)
        for requirement in operation.requirements { dependents[requirement]?.remove(number) }
        for earlier in operation.predecessors { successors[earlier]?.remove(number) }
        // The next operation of the element, and those that refer to it.
        candidates += chains[operation.entity]?.prefix(1) ?? []
        candidates += dependents.removeValue(forKey: number)?.sorted() ?? []
        candidates += successors.removeValue(forKey: number)?.sorted() ?? []
    }

    private mutating func removeLinks(of operation: Operation) {
        let number = operation.number
        chains[operation.entity]?.removeAll { $0 == number }
        if chains[operation.entity]?.isEmpty == true { chains[operation.entity] = nil }
        if let text = operation.id.idText, creations[text] == number { creations[text] = nil }
    }

    /// Considers an operation again that was taken and not sent.
    mutating func offer(_ number: Int) { candidates.append(number) }

    /// Keeps the number of a stored operation that is not in the queue from being used again.
    mutating func reserve(_ number: Int) { if number <= Self.largestNumber { last = max(last, number) } }

    /// Takes the next operation that can be sent.
    ///
    /// - Parameter isFree: Whether the operation is not being sent, and its delay is over.
    mutating func takeSendable(where isFree: (Operation) -> Bool) -> Operation? {
        while firstCandidate < candidates.count {
            let number = candidates[firstCandidate]
            firstCandidate += 1
            guard let operation = operations[number], operation.status == .waiting, isFree(operation),
                blocker(of: operation) == nil
            else { continue }
            if firstCandidate > 100, firstCandidate * 2 > candidates.count { dropTaken() }
            return operation
        }
        dropTaken()
        return nil
    }

    private mutating func dropTaken() {
        candidates.removeFirst(firstCandidate)
        firstCandidate = 0
    }
}

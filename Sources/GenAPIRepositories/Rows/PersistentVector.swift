/// A growing sparse array whose copies share storage: a change copies a few dozen values, independent of the size.
struct PersistentVector<Value: Sendable>: Sendable {
    private var root = Node()
    /// The number of index bits used below the root.
    private var shift = 0

    var isEmpty: Bool { root.isEmpty }

    subscript(index: Int) -> Value? {
        index >> (shift + Node.bits) == 0 ? root.value(at: index, shift) : nil
    }

    /// - Parameter revision: A number larger than any before, which identifies shared parts of two copies.
    mutating func set(_ value: Value?, at index: Int, revision: Int) {
        update(at: index, revision: revision) { $0 = value }
    }

    /// Changes a value in place. There are no values at negative indices.
    ///
    /// - Parameter revision: A number larger than any before, which identifies shared parts of two copies.
    mutating func update(at index: Int, revision: Int, _ change: (inout Value?) -> Void) {
        guard index >= 0 else { return }
        while index >> (shift + Node.bits) != 0 {
            root = Node(children: [root], revision: root.revision)
            shift += Node.bits
        }
        root.update(at: index, shift, revision, change)
    }

    /// Removes values.
    ///
    /// - Parameters:
    ///   - revision: A number larger than any before, which identifies shared parts of two copies.
    ///   - isRemoved: Called for each value, in ascending order of their indices.
    mutating func removeAll(revision: Int, where isRemoved: (_ index: Int, _ value: Value) -> Bool) {
        _ = root.removeAll(shift, 0, revision, isRemoved)
    }

    /// Visits the indices at which values may differ from another copy, in ascending order.
    func indicesChanged(since other: PersistentVector, _ visit: (Int) -> Void) {
        guard shift == other.shift else {
            // The smaller vector is the leftmost subtree of the larger one.
            var grown = other
            while grown.shift < shift {
                grown.root = Node(children: [grown.root], revision: grown.root.revision)
                grown.shift += Node.bits
            }
            if grown.shift == shift { root.visitChanges(since: grown.root, shift, 0, visit) }
            return
        }
        root.visitChanges(since: other.root, shift, 0, visit)
    }

    /// Visits all values, in ascending order of their indices.
    func visit(_ body: (_ index: Int, _ value: Value) -> Void) { root.visit(shift, 0, body) }

    private struct Node: Sendable {
        static var bits: Int { 5 }

        var values: ContiguousArray<Value?> = []
        var children: ContiguousArray<Node> = []
        /// The revision of the latest change below this node.
        var revision = 0

        /// Empty nodes use no memory.
        var isEmpty: Bool { values.isEmpty && children.isEmpty }

        func value(at index: Int, _ shift: Int) -> Value? {
            let place = (index >> shift) & 31
            if shift == 0 { return place < values.count ? values[place] : nil }
            return place < children.count ? children[place].value(at: index, shift - Self.bits) : nil
        }

        mutating func update(
            at index: Int,
            _ shift: Int,
            _ revision: Int,
            _ change: (inout Value?) -> Void
        ) {
            self.revision = revision
            let place = (index >> shift) & 31
            if shift == 0 {
                if values.isEmpty { values.reserveCapacity(1 << Self.bits) }
                while values.count <= place { values.append(nil) }
                change(&values[place])
                if values[place] == nil, values.allSatisfy({ $0 == nil }) { values = [] }
            } else {
                while children.count <= place { children.append(Node()) }
                children[place].update(at: index, shift - Self.bits, revision, change)
                if children[place].isEmpty, children.allSatisfy(\.isEmpty) { children = [] }
            }
        }

        /// - Returns: Whether there was such a value.
        mutating func removeAll(
            _ shift: Int,
            _ base: Int,
            _ revision: Int,
            _ isRemoved: (Int, Value) -> Bool
        ) -> Bool {
            var isChanged = false
            for place in values.indices {
                guard let value = values[place], isRemoved(base + place, value) else { continue }
                values[place] = nil
                isChanged = true
            }
            for place in children.indices
            where children[place].removeAll(shift - Self.bits, base + place << shift, revision, isRemoved) {
                isChanged = true
            }
            if !isChanged { return false }
            self.revision = revision
            if values.allSatisfy({ $0 == nil }) { values = [] }
            if children.allSatisfy(\.isEmpty) { children = [] }
            return true
        }

        func visit(_ shift: Int, _ base: Int, _ body: (Int, Value) -> Void) {
            for place in values.indices {
                if let value = values[place] { body(base + place, value) }
            }
            for place in children.indices {
                children[place].visit(shift - Self.bits, base + place << shift, body)
            }
        }

        func visitChanges(since other: Node?, _ shift: Int, _ base: Int, _ visit: (Int) -> Void) {
            if revision == other?.revision { return }
            if shift == 0 {
                for place in 0..<max(values.count, other?.values.count ?? 0) { visit(base + place) }
                return
            }
            for place in 0..<max(children.count, other?.children.count ?? 0) {
                let child = place < children.count ? children[place] : Node()
                let counterpart = other.flatMap { place < $0.children.count ? $0.children[place] : nil }
                child.visitChanges(since: counterpart, shift - Self.bits, base + place << shift, visit)
            }
        }
    }
}

/// Removes bases that lead back to their object, and those of very long chains.
struct InheritanceCycles {
    private static let deepest = 200
    private var finished: Set<Int> = []
    private var open: Set<Int> = []

    static func open(in declarations: [Declaration]) {
        var cycles = InheritanceCycles()
        for declaration in declarations { cycles.visit(declaration, depth: 0) }
    }

    private mutating func visit(_ object: Declaration, depth: Int) {
        guard !object.bases.isEmpty, !finished.contains(object.number) else { return }
        open.insert(object.number)
        for base in object.bases {
            if open.contains(base.number) || depth >= Self.deepest {
                object.bases.removeAll { $0 === base }
            } else {
                visit(base, depth: depth + 1)
            }
        }
        open.remove(object.number)
        finished.insert(object.number)
    }
}

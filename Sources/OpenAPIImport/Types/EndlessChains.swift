/// Makes fields optional that would need an object without end: a required object that requires itself.
struct EndlessChains {
    private static let deepest = 500

    let notes: NoteCollector
    private var finished: Set<Int> = []
    private var open: Set<Int> = []

    init(notes: NoteCollector) { self.notes = notes }

    func open(in declarations: [Declaration]) {
        var chains = self
        for declaration in declarations { chains.visit(declaration, depth: 0) }
    }

    private mutating func visit(_ object: Declaration, depth: Int) {
        guard object.kind == .object, depth < Self.deepest, !finished.contains(object.number) else { return }
        open.insert(object.number)
        for base in object.bases { visit(base, depth: depth + 1) }
        for index in object.fields.indices {
            let field = object.fields[index]
            guard field.isRequired, !field.isNullable, let next = field.type.declaration else { continue }
            if open.contains(next.number) {
                let (_, numbers) = notes.noting {
                    notes.add(
                        .approximated,
                        object.origin,
                        "'\(field.key)' is optional, because it requires itself."
                    )
                }
                object.fields[index].isRequired = false
                object.fields[index].notes += numbers
            } else {
                visit(next, depth: depth + 1)
            }
        }
        open.remove(object.number)
        finished.insert(object.number)
    }
}

/// The changes that are found, in their order.
struct ChangeLog {
    private(set) var changes: [Change] = []

    mutating func add(
        _ rule: Rule,
        _ message: String,
        _ subject: Subject,
        former: Subject? = nil,
        isGone: Bool = false,
        wire: [WireEffect] = []
    ) {
        changes.append(
            Change(
                rule: rule,
                message: message,
                subject: subject,
                formerSubject: former == subject ? nil : former,
                isGone: isGone,
                wire: WireEffect.allCases.filter(wire.contains)
            )
        )
    }
}

import ResolvedAPI

/// Compares two versions of a call.
struct CallComparison {
    let steps: ComparisonSteps
    let oldObject: Object
    let newObject: Object
    let old: Endpoint
    let new: Endpoint
    var log = ChangeLog()

    init(
        _ steps: ComparisonSteps,
        of oldObject: Object,
        _ newObject: Object,
        _ old: Endpoint,
        _ new: Endpoint
    ) {
        self.steps = steps
        (self.oldObject, self.newObject, self.old, self.new) = (oldObject, newObject, old, new)
    }

    func compare(_ log: inout ChangeLog) {
        var comparison = self
        comparison.compareAll()
        for change in comparison.log.changes {
            log.add(
                change.rule,
                change.message,
                change.subject,
                former: change.formerSubject,
                isGone: change.isGone,
                wire: change.wire
            )
        }
    }

    var subject: Subject { .call(newObject.name.path, new.name) }
    var name: String { "'\(subject.text)'" }

    /// The effects of a request that the server rejects.
    var refused: [WireEffect] { old.offline == nil ? [.requests] : [.requests, .queued] }

    mutating func add(_ rule: Rule, _ message: String, wire: [WireEffect] = []) {
        log.add(rule, message, subject, wire: wire)
    }

    mutating func add(_ other: ChangeLog) {
        for change in other.changes {
            log.add(
                change.rule,
                change.message,
                change.subject,
                former: change.formerSubject,
                isGone: change.isGone,
                wire: change.wire
            )
        }
    }

    private mutating func compareAll() {
        if old.name != new.name {
            let isLost = old.offline != nil && !steps.isKnown(old.operation(of: oldObject.name))
            log.add(
                .callRenamed,
                "'\((oldObject.name.path + [old.name]).joined(separator: "."))' is called '\(new.name)'",
                subject,
                former: .call(oldObject.name.path, old.name),
                wire: isLost ? [.queued] : []
            )
        }
        compareTarget()
        compareParameters()
        compareBodies()
        compareResponses()
        comparePaging()
        compareFailures()
        compareAuthorization()
        compareOffline()
        compareOptions()
        if old.doc != new.doc { add(.documentationChanged, "\(name) has another documentation") }
        if old.deprecated != new.deprecated {
            add(.deprecationChanged, old.deprecated.deprecation(to: new.deprecated, of: name))
        }
    }

    /// The method and the path.
    private mutating func compareTarget() {
        if old.method != new.method {
            add(
                .methodChanged,
                "the method of \(name) was '\(old.method.rawValue)' and is '\(new.method.rawValue)'",
                wire: refused
            )
        }
        let (former, present) = (old.pathTemplate + old.pathSuffix, new.pathTemplate + new.pathSuffix)
        guard old.path != new.path || former != present else { return }
        let isServed = PathVariants(new).contain(PathVariants(old)) ?? (old.path == new.path)
        add(
            .pathChanged,
            former == present
                ? "the segments of the path of \(name) are sent in another way"
                : "the path of \(name) was '\(former)' and is '\(present)'",
            wire: isServed ? [] : refused
        )
    }

    private mutating func compareAuthorization() {
        guard old.authorization != new.authorization else { return }
        let (former, present) = (steps.old.api.schemes(of: old), steps.new.api.schemes(of: new))
        add(
            .authorizationOfCallChanged,
            "the authorization of \(name) was \(former.words) and is \(present.words)",
            wire: present.refuses(former) ? refused : []
        )
    }

    /// The calls that wait for a connection.
    private mutating func compareOffline() {
        if old.offline != new.offline {
            let operation = old.operation(of: oldObject.name)
            let isLost = old.offline != nil && new.offline == nil && !steps.isKnown(operation)
            func text(_ policy: Endpoint.ConflictPolicy?) -> String {
                policy.map { "'\($0.rawValue)'" } ?? "none"
            }
            add(
                .offlineChanged,
                "'offline' of \(name) was \(text(old.offline)) and is \(text(new.offline))",
                wire: isLost ? [.queued] : []
            )
        }
        guard old.formerOperations != new.formerOperations else { return }
        let gone = old.formerOperations.filter { !new.formerOperations.contains($0) }
        let isLost = old.offline != nil && gone.contains { !steps.isKnown($0) }
        add(
            .formerCallsChanged,
            gone.isEmpty
                ? "\(name) is also known by another former name"
                : "\(name) is no longer known as \(gone.words)",
            wire: isLost ? [.queued] : []
        )
    }
}

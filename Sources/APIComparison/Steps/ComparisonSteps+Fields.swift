import ResolvedAPI

extension ComparisonSteps {
    /// The fields of an object, with what its calls send of them.
    mutating func compareFields(_ old: Object, _ new: Object) {
        let all = directions(new.name)
        let sent = sentFields(old).intersection(sentFields(new))
        let pairs = FieldPairs(old.fields, new.fields)
        let path = new.name.path
        func place(_ directions: Directions) -> FieldComparison.Place {
            FieldComparison.Place(subject: { .member(path, $0) }, directions: directions)
        }
        for (former, field) in pairs.pairs where former != field {
            // A field of a body is a field of its own as far as it can be missing.
            let isSent = sent.contains(former.name) || sent.contains(field.name)
            let isSentAlone = isSent && all.isDisjoint(with: [.sent, .queued])
            var comparison = FieldComparison(self, place(isSentAlone ? all.union(.sent) : all))
            comparison.compare(former, field)
            add(comparison.log, ifSentAlone: isSentAlone)
        }
        var others = FieldComparison(self, place(all))
        pairs.added.forEach { others.added($0) }
        pairs.removed.forEach { others.removed($0) }
        add(others.log)
        if pairs.isReordered {
            log.add(.fieldsReordered, "the fields of '\(new.name.text)' have another order", .type(path))
        }
    }

    /// The names of the fields that are parts of bodies on their own.
    private func sentFields(_ object: Object) -> Set<String> {
        Set(
            object.endpoints.flatMap { endpoint -> [String] in
                switch endpoint.body {
                case .fields(let fields), .patch(let fields), .form(let fields), .formPatch(let fields):
                    fields.map(\.name)
                case .none, .value, .formValue, .multipart, .bytes: []
                }
            }
        ).intersection(object.fields.map(\.name))
    }

    mutating func add(_ other: ChangeLog, ifSentAlone isSentAlone: Bool = false) {
        // The presence of fields in bodies is compared with the calls.
        let presence: Set<Rule> = [
            .fieldBecameRequired, .fieldBecameOptional, .fieldAccessChanged, .fieldDefaultChanged,
        ]
        for change in other.changes {
            let wire =
                isSentAlone && presence.contains(change.rule)
                ? change.wire.filter { $0 != .requests } : change.wire
            log.add(
                change.rule,
                change.message,
                change.subject,
                former: change.formerSubject,
                isGone: change.isGone,
                wire: wire
            )
        }
    }

    mutating func compareTexts(
        _ oldDoc: String?,
        _ newDoc: String?,
        _ oldDeprecated: String?,
        _ newDeprecated: String?,
        of subject: Subject
    ) {
        if oldDoc != newDoc {
            log.add(.documentationChanged, "\(subject.quoted) has another documentation", subject)
        }
        if oldDeprecated != newDeprecated {
            log.add(
                .deprecationChanged,
                oldDeprecated.deprecation(to: newDeprecated, of: subject.quoted),
                subject
            )
        }
    }
}

import ResolvedAPI

/// Compares two versions of a field of an object, a body or a response.
struct FieldComparison {
    /// The declaration or call that has the fields.
    struct Place {
        let subject: (String) -> Subject
        let directions: Directions
        /// A word for it in messages.
        var noun = "field"
        /// Whether each field of it can be left out and be null.
        var isPatch = false
    }

    let steps: ComparisonSteps
    let place: Place
    private(set) var log = ChangeLog()

    init(_ steps: ComparisonSteps, _ place: Place) { (self.steps, self.place) = (steps, place) }

    private func effects(
        _ old: Field?,
        _ new: Field?,
        _ reads: (Compatibility, Field?, Field?) -> Bool
    ) -> [WireEffect] {
        steps.effects(place.directions, old, new, reads)
    }

    private func name(_ field: Field) -> String { "'\(place.subject(field.name).text)'" }

    // MARK: New and gone

    mutating func added(_ field: Field) {
        // A constant is part of every request, and a server may look for it.
        let presence = field.constant.map { ", which is always '\($0.text)'" } ?? ""
        let need = field.presence == .required && !place.isPatch && field.constant == nil ? "required " : ""
        log.add(
            .fieldAdded,
            "the \(need)\(place.noun) \(name(field)) is new\(presence)",
            place.subject(field.name),
            wire: place.isPatch ? [] : effects(nil, field) { $0.readsAbsence($1, $2) }
        )
    }

    mutating func removed(_ field: Field) {
        log.add(
            .fieldRemoved,
            "the \(place.noun) \(name(field)) is gone",
            place.subject(field.name),
            isGone: true,
            wire: place.isPatch ? [] : effects(field, nil) { $0.readsAbsence($1, $2) }
        )
    }

    // MARK: Changed

    /// - Parameter known: The same fields of the resource of a body, whose changes are changes of the resource.
    mutating func compare(_ old: Field, _ new: Field, besides known: (old: Field, new: Field)? = nil) {
        func differs<Value: Equatable>(_ value: (Field) -> Value) -> Bool {
            guard value(old) != value(new) else { return false }
            guard let known else { return true }
            return value(known.old) != value(old) || value(known.new) != value(new)
        }
        if differs(\.name) {
            add(.fieldRenamed, old, new, "\(name(old)) is called '\(new.name)'", former: old)
        }
        if differs(\.keyPath) { compareKeys(old, new) }
        if differs(\.formerKeys) { compareFormerKeys(old, new) }
        // A type of another kind is a change of the type.
        let isAnotherType = differs(\.type) && old.type.text != new.type.text
        if differs(\.constant) || (old.constant == nil && new.constant == nil && isAnotherType) {
            compareValues(old, new)
        }
        if differs(\.presence) { comparePresence(old, new) }
        if differs(\.isNullable) { compareNull(old, new) }
        if differs(\.access) { compareAccess(old, new) }
        if differs(\.malformed) || differs(\.accepts) || differs(\.skipsBadElements) {
            compareTolerance(old, new)
        }
        if differs(\.isSensitive) {
            add(
                .fieldSensitivityChanged,
                old,
                new,
                "\(name(new)) is \(new.isSensitive ? "" : "no longer ")sensitive"
            )
        }
        if differs(\.merge) {
            add(.fieldMergeChanged, old, new, "changes of the list \(name(new)) are combined in another way")
        }
        if differs(\.isIndirect) {
            add(
                .declarationChanged,
                old,
                new,
                "\(name(new)) is stored \(new.isIndirect ? "indirectly" : "directly")"
            )
        }
        if differs(\.doc) { add(.documentationChanged, old, new, "\(name(new)) has another documentation") }
        if differs(\.deprecated) {
            add(.deprecationChanged, old, new, old.deprecated.deprecation(to: new.deprecated, of: name(new)))
        }
    }

    private mutating func add(
        _ rule: Rule,
        _ old: Field,
        _ new: Field,
        _ message: String,
        former: Field? = nil,
        wire: [WireEffect] = []
    ) {
        log.add(
            rule,
            message,
            place.subject(new.name),
            former: former.map { place.subject($0.name) },
            wire: wire
        )
    }

    private mutating func compareKeys(_ old: Field, _ new: Field) {
        let effects = effects(old, new) { compatibility, reader, writer in
            guard let reader, let writer else { return true }
            return compatibility.readsPlace(reader, writer) || compatibility.readsAbsence(reader, nil)
        }
        add(
            .fieldKeyChanged,
            old,
            new,
            "the key of \(name(new)) was '\(old.keyText)' and is '\(new.keyText)'",
            former: old,
            wire: effects
        )
    }

    private mutating func compareFormerKeys(_ old: Field, _ new: Field) {
        let gone = old.formerKeys.filter { !new.formerKeys.contains($0) && new.keyPath.last != $0 }
        let added = new.formerKeys.filter { !old.formerKeys.contains($0) }
        if gone.isEmpty {
            // The present key can have been a former one.
            guard !added.isEmpty || old.keyPath == new.keyPath else { return }
            let message = added.isEmpty ? "looked for in another order" : "also read from \(added.words)"
            add(.formerKeyAdded, old, new, "\(name(new)) is \(message)")
        } else {
            // An element may have been stored by any earlier version.
            add(
                .formerKeyRemoved,
                old,
                new,
                "\(name(new)) is no longer read from \(gone.words)",
                wire: place.directions.contains(.stored) && new.presence == .required ? [.stored] : []
            )
        }
    }

    private mutating func compareValues(_ old: Field, _ new: Field) {
        let effects = effects(old, new) { compatibility, reader, writer in
            guard let reader, let writer else { return true }
            return compatibility.readsValue(reader, writer)
        }
        if old.constant != nil || new.constant != nil {
            func text(_ field: Field) -> String {
                field.constant.map { "always '\($0.text)'" } ?? "any '\(field.type.text)'"
            }
            add(
                .fieldConstantChanged,
                old,
                new,
                "\(name(new)) was \(text(old)) and is \(text(new))",
                wire: effects
            )
        } else {
            add(
                .fieldTypeChanged,
                old,
                new,
                "the type of \(name(new)) was '\(old.type.text)' and is '\(new.type.text)'",
                wire: effects
            )
        }
    }

    private mutating func comparePresence(_ old: Field, _ new: Field) {
        let effects =
            place.isPatch
            ? []
            : effects(old, new) { compatibility, reader, writer in
                guard let reader, let writer else { return true }
                return compatibility.readsAbsence(reader, writer) && compatibility.readsNull(reader, writer)
            }
        switch (old.presence, new.presence) {
        case (.defaulted, .defaulted):
            add(.fieldDefaultChanged, old, new, "the default of \(name(new)) is another one")
        case (_, .required):
            add(.fieldBecameRequired, old, new, "\(name(new)) became required", wire: effects)
        case (.required, _):
            let kind = new.presence == .optional ? "optional" : "a field with a default"
            add(.fieldBecameOptional, old, new, "\(name(new)) became \(kind)", wire: effects)
        case (_, .optional):
            add(.fieldDefaultChanged, old, new, "\(name(new)) has no default any more", wire: effects)
        case (_, .defaulted):
            add(.fieldDefaultChanged, old, new, "\(name(new)) has a default", wire: effects)
        }
    }

    private mutating func compareNull(_ old: Field, _ new: Field) {
        let effects = effects(old, new) { compatibility, reader, writer in
            guard let reader, let writer else { return true }
            return compatibility.readsNull(reader, writer)
        }
        add(
            .fieldNullabilityChanged,
            old,
            new,
            "\(name(new)) \(new.isNullable ? "can be null" : "is no longer null")",
            wire: effects
        )
    }

    private mutating func compareAccess(_ old: Field, _ new: Field) {
        let effects = effects(old, new) { compatibility, reader, writer in
            compatibility.readsAbsence(reader, writer)
        }
        add(
            .fieldAccessChanged,
            old,
            new,
            "\(name(new)) was \(old.access.text) and is \(new.access.text)",
            wire: effects
        )
    }

    private mutating func compareTolerance(_ old: Field, _ new: Field) {
        // The app itself has written the stored values, so no reader has to be tolerant.
        add(
            .fieldToleranceChanged,
            old,
            new,
            "\(name(new)) takes other forms of values, or treats wrong ones in another way"
        )
    }
}

extension Field {
    /// `location.latitude`
    var keyText: String { keyPath.joined(separator: ".") }
}

extension Field.Access {
    fileprivate var text: String {
        switch self {
        case .read: "only read"
        case .write: "only written"
        case .readWrite: "read and written"
        }
    }
}

extension [String] {
    /// `'a', 'b' and 'c'`
    var words: String {
        let words = map { "'\($0)'" }
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}

extension String? {
    func deprecation(to new: String?, of subject: String) -> String {
        switch (self, new) {
        case (nil, _): "\(subject) is deprecated"
        case (_, nil): "\(subject) is no longer deprecated"
        default: "the reason for which \(subject) is deprecated is another one"
        }
    }
}

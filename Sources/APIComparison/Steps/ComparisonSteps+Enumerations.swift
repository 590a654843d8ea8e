import ResolvedAPI

extension ComparisonSteps {
    mutating func compareEnumerations(_ old: Enumeration, _ new: Enumeration) {
        let path = new.name.path
        let all = directions(new.name)
        var rest = new.cases
        for former in old.cases {
            let index =
                rest.firstIndex { $0.wireValue == former.wireValue }
                ?? rest.firstIndex { other in
                    other.name == former.name && !old.cases.contains { $0.wireValue == other.wireValue }
                }
            if let index {
                compare(former, rest.remove(at: index), of: old, new, all)
            } else {
                let effects = effects(all, (old, true), (new, false)) { compatibility, reader, writer in
                    !writer.1 || compatibility.reads(reader.0, former.wireValue)
                }
                log.add(
                    .caseRemoved,
                    "the value '\(former.wireValue.text)' of '\(new.name.text)' is gone",
                    .member(path, former.name),
                    isGone: true,
                    wire: effects
                )
            }
        }
        for added in rest {
            let effects = effects(all, (old, false), (new, true)) { compatibility, reader, writer in
                !writer.1 || compatibility.reads(reader.0, added.wireValue)
            }
            log.add(
                .caseAdded,
                "'\(new.name.text)' has the new value '\(added.wireValue.text)'",
                .member(path, added.name),
                wire: effects
            )
        }
        let common = Set(old.cases.map(\.wireValue)).intersection(new.cases.map(\.wireValue))
        if old.cases.map(\.wireValue).filter(common.contains)
            != new.cases.map(\.wireValue).filter(common.contains)
        {
            log.add(.reordered, "the cases of '\(new.name.text)' have another order", .type(path))
        }
        compareUnknown(old, new, all)
        compareTexts(old.doc, new.doc, old.deprecated, new.deprecated, of: .type(path))
    }

    private mutating func compare(
        _ old: Enumeration.Case,
        _ new: Enumeration.Case,
        of enumeration: Enumeration,
        _ present: Enumeration,
        _ directions: Directions
    ) {
        let subject = Subject.member(present.name.path, new.name)
        if old.wireValue != new.wireValue {
            let effects = effects(directions, (enumeration, old.wireValue), (present, new.wireValue)) {
                $0.reads($1.0, $2.1)
            }
            log.add(
                .caseValueChanged,
                "the value of '\(subject.text)' was '\(old.wireValue.text)' and is '\(new.wireValue.text)'",
                subject,
                wire: effects
            )
        }
        if old.name != new.name {
            log.add(
                .caseRenamed,
                "'\((present.name.path + [old.name]).joined(separator: "."))' is called '\(new.name)'",
                subject,
                former: .member(present.name.path, old.name)
            )
        }
        compareTexts(old.doc, new.doc, old.deprecated, new.deprecated, of: subject)
    }

    private mutating func compareUnknown(_ old: Enumeration, _ new: Enumeration, _ directions: Directions) {
        let subject = Subject.type(new.name.path)
        if old.keepsUnknown != new.keepsUnknown {
            // A stored value may be any value.
            let isLost = directions.contains(.stored) && old.keepsUnknown && !new.readsEverything
            log.add(
                .unknownCasesChanged,
                "undeclared values of '\(new.name.text)' were \(old.unknownText) and are \(new.unknownText)",
                subject,
                wire: isLost ? [.stored] : []
            )
        } else if old.fallback != new.fallback {
            log.add(
                .unknownCasesChanged,
                "undeclared values of '\(new.name.text)' were \(old.unknownText) and are \(new.unknownText)",
                subject
            )
        }
        if old.ignoresCase != new.ignoresCase {
            log.add(
                .ignoreCaseChanged,
                "upper and lower case of '\(new.name.text)' \(new.ignoresCase ? "make no" : "make a") difference",
                subject
            )
        }
    }
}

extension Compatibility {
    /// Whether an enumeration reads a value.
    fileprivate func reads(_ enumeration: Enumeration, _ value: Enumeration.RawValue) -> Bool {
        if use == .request { return enumeration.cases.contains { $0.wireValue == value } }
        return enumeration.reads(value) || enumeration.readsEverything && enumeration.holds(value)
    }
}

extension Enumeration {
    fileprivate var unknownText: String {
        if keepsUnknown { return "kept" }
        return fallback.map { "read as '\($0)'" } ?? "errors"
    }
}

extension Enumeration.RawValue {
    var text: String {
        switch self {
        case .string(let text): text
        case .int(let number): String(number)
        }
    }
}

import ResolvedAPI

extension ComparisonSteps {
    mutating func compareUnions(_ old: Union, _ new: Union) {
        let path = new.name.path
        let all = directions(new.name)
        var rest = new.members
        for former in old.members {
            let index =
                rest.firstIndex { $0.name == former.name }
                ?? rest.firstIndex { $0.rule == former.rule && $0.type == former.type }
            if let index {
                compare(former, rest.remove(at: index), of: old, new, all)
            } else {
                log.add(
                    .memberRemoved,
                    "'\(former.type.text)' is not a member of '\(new.name.text)' any more",
                    .member(path, former.name),
                    isGone: true,
                    wire: effects(all, (old, former), (new, nil)) { compatibility, reader, writer in
                        writer.1.map { compatibility.reads(reader.0, $0, of: writer.0) } ?? true
                    }
                )
            }
        }
        for added in rest {
            log.add(
                .memberAdded,
                "'\(added.type.text)' is a new member of '\(new.name.text)'",
                .member(path, added.name),
                wire: effects(all, (old, nil), (new, added)) { compatibility, reader, writer in
                    writer.1.map { compatibility.reads(reader.0, $0, of: writer.0) } ?? true
                }
            )
        }
        compareSettings(old, new, all)
        compareProperties(old, new)
        compareTexts(old.doc, new.doc, old.deprecated, new.deprecated, of: .type(path))
    }

    private mutating func compare(
        _ old: Union.Member,
        _ new: Union.Member,
        of former: Union,
        _ union: Union,
        _ directions: Directions
    ) {
        let subject = Subject.member(union.name.path, new.name)
        var rest = old
        (rest.name, rest.isIndirect) = (new.name, new.isIndirect)
        if rest != new {
            let effects = effects(directions, (former, old), (union, new)) { compatibility, reader, writer in
                compatibility.reads(reader.0, writer.1, of: writer.0)
            }
            log.add(
                .memberChanged,
                "the member '\(subject.text)' is told in another way, or has another type",
                subject,
                wire: effects
            )
        }
        if old.name != new.name || old.isIndirect != new.isIndirect {
            log.add(
                .caseRenamed,
                "'\((union.name.path + [old.name]).joined(separator: "."))' is called '\(new.name)'",
                subject,
                former: .member(union.name.path, old.name)
            )
        }
    }

    private mutating func compareSettings(_ old: Union, _ new: Union, _ directions: Directions) {
        let subject = Subject.type(new.name.path)
        if old.discriminator != new.discriminator {
            let isByValue = [old, new].contains { union in
                union.members.contains { if case .value = $0.rule { true } else { false } }
            }
            let all = isByValue ? effects(directions, old, new) { _, _, _ in false } : []
            let words = [old, new].map { $0.discriminator?.joined(separator: ".") ?? "none" }
            log.add(
                .discriminatorChanged,
                "the discriminator of '\(new.name.text)' was '\(words[0])' and is '\(words[1])'",
                subject,
                wire: all
            )
        }
        if old.keepsUnknown != new.keepsUnknown {
            let isLost =
                directions.contains(.stored) && old.keepsUnknown && new.members.last?.rule != .otherwise
            log.add(
                .unknownTypesChanged,
                "unknown objects of '\(new.name.text)' are \(new.keepsUnknown ? "kept" : "no longer kept")",
                subject,
                wire: isLost ? [.stored] : []
            )
        }
        let common = Set(old.members.map(\.name)).intersection(new.members.map(\.name))
        let orders = [old, new].map { $0.members.map(\.name).filter(common.contains) }
        if orders[0] != orders[1] {
            // The first key that an object has tells what it is.
            let isByKey = new.members.count { if case .hasKey = $0.rule { true } else { false } } > 1
            log.add(
                .membersReordered,
                "the members of '\(new.name.text)' have another order",
                subject,
                wire: isByKey ? effects(directions, old, new) { _, _, _ in false } : []
            )
        }
        compareLifetimes(old.lifetime, new.lifetime, of: new.name)
        var rest = old
        (rest.discriminator, rest.keepsUnknown, rest.members) = (
            new.discriminator, new.keepsUnknown, new.members
        )
        rest.lifetime = new.lifetime
        (rest.properties, rest.doc, rest.deprecated) = (new.properties, new.doc, new.deprecated)
        if rest != new {
            log.add(
                .declarationChanged,
                "'\(new.name.text)' has other conformances, or another identity",
                subject
            )
        }
    }

    private mutating func compareProperties(_ old: Union, _ new: Union) {
        let path = new.name.path
        for property in new.properties {
            if let former = old.properties.first(where: { $0.name == property.name }) {
                guard former != property else { continue }
                log.add(
                    .unionPropertyChanged,
                    "'\((path + [property.name]).joined(separator: "."))' is another field of the members",
                    .member(path, property.name)
                )
            } else {
                log.add(
                    .fieldAdded,
                    "'\((path + [property.name]).joined(separator: "."))' is new",
                    .member(path, property.name)
                )
            }
        }
        for property in old.properties where !new.properties.contains(where: { $0.name == property.name }) {
            log.add(
                .fieldRemoved,
                "'\((path + [property.name]).joined(separator: "."))' is gone",
                .member(path, property.name),
                isGone: true
            )
        }
        if Set(old.properties.map(\.name)) == Set(new.properties.map(\.name)),
            old.properties.map(\.name) != new.properties.map(\.name)
        {
            log.add(.reordered, "the fields of '\(new.name.text)' have another order", .type(path))
        }
    }
}

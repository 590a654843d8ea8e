import ResolvedAPI
import SourceDiagnostics
import SpecReading

// Checks of the members of a union, and of all discriminators.

extension UnionPass {
    /// Reports members that no object can match, and ambiguous members.
    mutating func checkRules(_ members: [UnionMemberDraft]) {
        var values: [String: SourceRange] = [:]
        var keys: [(key: String, place: SourceRange)] = []
        for member in members {
            switch member.member.rule {
            case .value(let value):
                let first = Located(value, at: (member.spec.value ?? member.spec.type).range)
                for value in [first] + member.spec.otherValues {
                    if let earlier = values[value.value] {
                        report(.unreachableMember(member.spec.type, at: value.range, earlier: earlier))
                    } else {
                        values[value.value] = value.range
                    }
                }
            case .hasKey(let key, let formerKeys):
                let place = (member.spec.has ?? member.spec.type).range
                if let earlier = keys.first(where: { $0.key == key }) {
                    report(.unreachableMember(member.spec.type, at: place, earlier: earlier.place))
                } else if let earlier = keys.first(where: {
                    has($0.key, member.object.flatMap { objects[$0] })
                }) {
                    report(
                        .ambiguousMember(
                            member.spec.type,
                            at: place,
                            key: earlier.key,
                            earlier: earlier.place
                        )
                    )
                }
                keys += ([key] + formerKeys).map { ($0, place) }
            case .otherwise, .kind: break
            }
        }
    }

    private func has(_ key: String, _ draft: ObjectDraft?) -> Bool {
        draft?.fields.contains { $0.field.readKeyPaths.contains { $0[0] == key } } ?? false
    }

    /// The types in the API's own union need different discriminator values, except for variants of one object.
    mutating func checkDiscriminatorsMeet() {
        guard let path = conventions.resolved.discriminator else { return }
        var values: [String: (place: SourceRange, owner: Int)] = [:]
        for index in scope.mainTypes
        where scope[index].isResource && scope.index(of: scope[index].name) == index {
            guard let own = discriminators[index], own.value.keyPath == path else { continue }
            let place = own.chosenAt ?? scope[index].spec.name.range
            let owner = objects[index]?.sharedIdentity?.owner ?? index
            if let earlier = values[own.value.value] {
                guard earlier.owner != owner else { continue }
                report(.discriminatorsMeet(Located(own.value.value, at: place), earlier: earlier.place))
            } else {
                values[own.value.value] = (place, owner)
            }
        }
    }
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The names of values in queries and forms, which include those of the members of objects.
extension EndpointPass {
    /// Reports a parameter such as `card[number]` beside an object `card` that has this member, because the server could not tell
    /// the two values apart.
    mutating func checkFlattenedNames(
        _ spec: EndpointSpec,
        query: [Parameter],
        body: Body,
        _ nesting: Nesting
    ) {
        let types = Dictionary(query.map { ($0.wireName, $0.type) }) { first, _ in first }
        let named = spec.query.compactMap { parameter -> FlattenedValue? in
            let name = conventions.keys.wireName(for: parameter.key.value)
            return types[name].map { FlattenedValue(key: parameter.key, name: name, type: $0) }
        }
        checkFlattenedNames(named, nesting)
        guard case .form(let specs)? = spec.body?.content else { return }
        let fields: [Field] =
            switch body {
            case .form(let fields), .formPatch(let fields): fields
            default: []
            }
        guard fields.count == specs.count else { return }
        let values = zip(specs, fields).map { spec, field in
            FlattenedValue(key: spec.key, name: field.keyPath.joined(separator: "."), type: field.type)
        }
        checkFlattenedNames(values, nesting)
    }

    private mutating func checkFlattenedNames(_ values: [FlattenedValue], _ nesting: Nesting) {
        for object in values where object.type.isNested(in: nesting) {
            let keys = memberKeys(of: object.type)
            for value in values where value.key.range != object.key.range {
                guard let member = nesting.member(of: object.name, in: value.name),
                    keys?.contains(member) ?? true
                else { continue }
                report(.parameterMeetsMember(value.key, member: member, of: object.key))
            }
        }
    }

    /// The keys of the members of an object; `nil` for a type whose values can have any.
    private func memberKeys(of type: TypeReference) -> Set<String>? {
        guard case .declared(let name, .object) = type, let index = scope.index(of: name),
            let object = types.objects[index], !object.isBroken
        else { return nil }
        return Set(object.fields.compactMap(\.field.keyPath.first))
    }
}

private struct FlattenedValue {
    let key: Located<String>
    /// On the wire.
    let name: String
    let type: TypeReference
}

extension Nesting {
    /// `number` for `card` in `card[number]`; `nil` if a name is not that of a member.
    fileprivate func member(of object: String, in name: String) -> String? {
        let (start, end) = self == .dots ? (".", ".") : ("[", "]")
        guard name.hasPrefix(object + start) else { return nil }
        let rest = name.dropFirst(object.count + 1)
        return rest.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false).first.map(
            String.init
        )
    }
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Parameters of paths that are the identity of the resource, or a part of it.
extension EndpointPass {
    /// A parameter of a path whose value is a field of the identity.
    struct PartOfPath {
        let key: Located<String>
        let spansSegments: Bool
        let isOptional: Bool
    }

    /// The key of an identity of one field, in the spec.
    func identityKey(of owner: Int) -> String? {
        guard case .field(let name, _)? = types.objects[owner]?.identity else { return nil }
        return types.objects[owner]?.fields.first { $0.field.name == name }?.key.value
    }

    /// Whether a parameter is the identity: by its key in the spec, or by the convention's.
    func isIdentity(_ key: String, of owner: Int) -> Bool {
        guard let own = identityKey(of: owner) else { return false }
        return key == own || key == conventions.identity && scope[owner].object?.identity == nil
    }

    /// Whether the resource names it as its identity, and lacks such a field, which has been reported.
    func isBrokenIdentity(_ key: String, of owner: Int) -> Bool {
        guard types.objects[owner]?.identity == nil,
            case .fields(let names, _)? = scope[owner].object?.identity
        else { return false }
        return names.contains { $0.value == key }
    }

    static func identityParts(of object: ObjectDraft?) -> [String: Field] {
        Dictionary((object?.identityParts ?? []).map { ($0.key.value, $0.field) }) { first, _ in first }
    }

    /// The whole identity, of which the segment has one field.
    mutating func identityParameter(
        _ part: PartOfPath,
        _ field: Field,
        isFirst: Bool,
        _ context: inout EndpointContext
    ) -> PathParameter {
        checkText(part, field)
        if isFirst { _ = isFree(Located("id", at: part.key.range), &context.names) }
        return PathParameter(
            key: part.key.value,
            parameter: Parameter(
                name: "id",
                wireName: part.key.value,
                type: .identity(of: scope[context.owner].name)
            ),
            identityField: field.name,
            fieldSpansSegments: part.spansSegments
        )
    }

    /// One field of the identity.
    mutating func partParameter(
        _ part: PartOfPath,
        _ field: Field,
        _ context: inout EndpointContext
    ) -> PathParameter {
        checkText(part, field)
        _ = isFree(Located(field.name, at: part.key.range), &context.names)
        var parameter = Parameter(
            name: field.name,
            wireName: part.key.value,
            type: field.type,
            presence: part.isOptional ? .optional : .required
        )
        parameter.spansSegments = part.spansSegments
        return PathParameter(key: part.key.value, parameter: parameter)
    }

    mutating func checkText(_ part: PartOfPath, _ field: Field) {
        guard part.spansSegments, field.type != .scalar(.string) else { return }
        report(.segmentsOfNoText(part.key.range, parameter: part.key.value))
    }

    static func pathPart(_ key: String, _ parameter: PathParameter?) -> Endpoint.PathPart {
        guard let parameter, let field = parameter.identityField else {
            return .parameter(parameter?.parameter.name ?? key)
        }
        return .identityField(
            parameter: parameter.parameter.name,
            field: field,
            key: key,
            spansSegments: parameter.fieldSpansSegments
        )
    }
}

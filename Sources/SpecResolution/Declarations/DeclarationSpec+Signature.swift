import SourceDiagnostics
import SpecReading

extension DeclarationSpec {
    /// The names of the types in the signatures of the generated declarations.
    var signatureTypes: [Located<String>] {
        switch content {
        case .enumeration: []
        case .union(let union): union.allMembers.flatMap(\.expression.names)
        case .object(let object):
            object.fields.flatMap(\.type.names) + object.parameters.flatMap(\.type.names)
                + (object.responseHeaders?.types ?? []) + (object.failures?.types ?? [])
                + object.endpoints.flatMap(\.signatureTypes)
        }
    }
}

extension EndpointSpec {
    fileprivate var signatureTypes: [Located<String>] {
        let parameters = (parameters + query).flatMap(\.type.names) + (responseHeaders?.types ?? [])
        let headers = headers.flatMap { header -> [Located<String>] in
            if case .parameter(let parameter) = header { parameter.type.names } else { [] }
        }
        return parameters + headers + (body?.content.names ?? []) + (returns?.names ?? [])
            + extra.flatMap { $0.field?.type.names ?? [] } + (failures?.types ?? [])
    }
}

extension OrNone<[ParameterSpec]> {
    /// The names of the types of the headers.
    var types: [Located<String>] {
        guard case .some(let specs) = self else { return [] }
        return specs.flatMap(\.type.names)
    }
}

extension OrNone<[FailureBodySpec]> {
    /// The names of the types of the bodies.
    var types: [Located<String>] {
        guard case .some(let specs) = self else { return [] }
        return specs.flatMap(\.type.names)
    }
}

extension BodySpec.Content {
    fileprivate var names: [Located<String>] {
        switch self {
        case .names, .formNames, .bytes: []
        case .fields(let fields), .form(let fields): fields.flatMap(\.type.names)
        case .type(let type), .formType(let type): type.names
        case .multipart(let parts): parts.flatMap(\.type.names)
        }
    }
}

extension ResponseSpec {
    fileprivate var names: [Located<String>] {
        switch self {
        case .none, .headers, .bytes, .stream: []
        case .events(let type, _), .type(let type): type.names
        case .object(let fields, _): fields.flatMap(\.type.names)
        }
    }
}

extension TypeSpec {
    /// The names of types in the expression.
    fileprivate var names: [Located<String>] {
        switch self {
        case .named(let name), .identity(let name, _): [name]
        case .optional(let type, _), .list(let type, _), .map(let type, _): type.names
        case .union(let members, _): members.flatMap(\.names)
        case .enumeration, .custom: []
        }
    }
}

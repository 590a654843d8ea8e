import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Parameters of a call outside of the body.
extension EndpointPass {
    /// The types that a parameter can have.
    enum ParameterShape {
        /// One text.
        case plain
        /// One text, or the same name several times.
        case repeatable
        /// As `repeatable`, or JSON.
        case part
    }

    /// `nil` if it is invalid, which has been reported.
    mutating func parameter(
        _ spec: ParameterSpec,
        wireName: String,
        _ context: inout EndpointContext,
        allows shape: ParameterShape
    ) -> Parameter? {
        if let constant = spec.constant {
            let value = self.constant(constant)
            return Parameter(name: "", wireName: wireName, type: .scalar(.string), constant: value)
        }
        let name = memberName(key: spec.key, chosen: spec.name)
        let chosen = spec.name ?? spec.key
        let inline = InlineName(
            owner: context.owner,
            prefix: context.prefix,
            key: chosen.value,
            place: chosen
        )
        let type = self.type(spec.type, owner: context.owner, inline: inline)
        let presence = self.presence(
            required: spec.required,
            default: spec.default,
            assumes: spec.assumes,
            type: spec.type,
            resolved: type
        )
        let doc = doc(
            spec.doc,
            assumes: spec.assumes,
            example: spec.example,
            deprecated: spec.deprecated
        )
        if let type { checkShape(type.unwrapped, at: spec.type.range, shape) }
        guard let name, let type else { return nil }
        _ = isFree(Located(name, at: chosen.range), &context.names)
        if let join = spec.join {
            if case .list = type.unwrapped, shape == .repeatable {} else { report(.joinOfNoList(join.range)) }
        }
        return Parameter(
            name: name,
            wireName: wireName,
            type: type.unwrapped,
            presence: presence,
            separator: spec.join.flatMap { Parameter.Separator(rawValue: $0.value.rawValue) },
            doc: doc
        )
    }

    mutating func checkShape(_ type: TypeReference, at range: SourceRange, _ shape: ParameterShape) {
        if isText(type, shape) { return }
        if shape == .part, type != .scalar(.data) {
            checkWhole(type, at: range)
        } else {
            report(.parameterOfManyParts(range, type: type.words))
        }
    }

    /// Whether every value is a text, which null is not.
    func isText(_ type: TypeReference, _ shape: ParameterShape) -> Bool {
        switch type {
        case .list(let element) where shape != .plain:
            if case .optional = element { false } else { isPlain(element) }
        default: isPlain(type)
        }
    }

    private func isPlain(_ type: TypeReference) -> Bool { type.isPlain && !isCompound(type) }

    /// Whether a type is an identity that is not one text: of several fields, or of a singleton.
    func isCompound(_ type: TypeReference) -> Bool {
        guard case .identity(let name) = type.unwrapped else { return false }
        return !scope.hasPlainIdentity(name, conventions)
    }

    mutating func query(_ context: inout EndpointContext) -> [Parameter] {
        var wireNames: [String: SourceRange] = [:]
        return context.spec.query.compactMap { spec in
            let wireName = conventions.keys.wireName(for: spec.key.value)
            if let earlier = wireNames[wireName] {
                report(.wireNamesMeet(Located(wireName, at: spec.key.range), earlier: earlier))
            }
            wireNames[wireName] = spec.key.range
            return parameter(spec, wireName: wireName, &context, allows: .repeatable)
        }
    }

    mutating func headers(_ context: inout EndpointContext) -> ([Parameter], [ConstantHeader]) {
        var parameters: [Parameter] = []
        var constants: [ConstantHeader] = []
        var seen: [String: SourceRange] = [:]
        for header in context.spec.headers {
            switch header {
            case .parameter(let spec):
                checkHeaderName(spec.key, &seen)
                checkMediaType(spec.key, context)
                if let parameter = parameter(spec, wireName: spec.key.value, &context, allows: .plain) {
                    parameters.append(parameter)
                }
            case .constant(let spec):
                checkHeaderName(spec.name, &seen)
                checkMediaType(spec.name, context)
                constants.append(constantHeader(spec))
            }
        }
        return (parameters, constants)
    }

    /// The media type of a multipart body has a boundary that the client chooses.
    private mutating func checkMediaType(_ name: Located<String>, _ context: EndpointContext) {
        guard let body = context.spec.body, case .multipart = body.content,
            name.value.lowercased() == "content-type"
        else { return }
        report(.mediaTypeOfMultipart(name, multipart: body.key.range))
    }
}

extension TypeReference {
    /// Whether a value is one text, for identities if they are.
    fileprivate var isPlain: Bool {
        switch self {
        case .scalar(let scalar): scalar != .json && scalar != .data
        case .identity, .declared(_, .enumeration): true
        case .declared, .list, .map, .optional, .selection, .instant, .custom, .expandable, .inside: false
        }
    }
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Parameters of a call outside of the body.
extension EndpointPass {
    /// The types that a parameter can have.
    enum ParameterShape {
        /// One text.
        case plain
        /// One text, which can have several values.
        case segment
        /// Texts with the same name or, of an object, with names of their own.
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
        if shape == .repeatable, spec.type.isFlag { return flag(spec, wireName: wireName, &context) }
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
        if let nullable = spec.nullable { checkNullable(nullable, spec, shape) }
        if let allowEmpty = spec.allowEmpty {
            checkEmpty(allowEmpty, of: spec.key.value, type?.unwrapped, shape)
        }
        guard let name, let type else { return nil }
        _ = isFree(Located(name, at: chosen.range), &context.names)
        let separator = separator(spec, type.unwrapped, shape)
        return Parameter(
            name: name,
            wireName: wireName,
            type: type.unwrapped,
            presence: presence,
            isNullable: spec.nullable?.value ?? false,
            separator: separator,
            allowsEmpty: spec.allowEmpty?.value ?? false,
            doc: doc
        )
    }

    /// The separator of a list of texts. A list in a path has one.
    private mutating func separator(
        _ spec: ParameterSpec,
        _ type: TypeReference,
        _ shape: ParameterShape
    ) -> Parameter.Separator? {
        let isList = if case .list = type { isText(type, shape) } else { false }
        guard let join = spec.join else { return isList && shape == .segment ? .comma : nil }
        if !isList || shape == .part { report(.joinOfNoList(join.range)) }
        return Parameter.Separator(rawValue: join.value.rawValue)
    }

    /// Null is an empty text, which only a query can tell from nothing.
    private mutating func checkNullable(
        _ nullable: Located<Bool>,
        _ spec: ParameterSpec,
        _ shape: ParameterShape
    ) {
        if shape != .repeatable { return report(.nullOutsideOfQuery(nullable.range)) }
        if nullable.value, let literal = spec.default {
            report(.nullableWithDefault(nullable.range, default: literal.range))
        }
    }

    /// Elsewhere than in a path, a text can always be empty.
    private mutating func checkEmpty(
        _ allowEmpty: Located<Bool>,
        of parameter: String,
        _ type: TypeReference?,
        _ shape: ParameterShape
    ) {
        guard shape == .segment else { return report(.emptyOutsideOfPath(allowEmpty.range)) }
        switch type {
        case nil, .scalar(.string)?, .list?: break
        case let type?:
            report(.emptyOfNoText(allowEmpty.range, parameter: parameter, type: type.words))
        }
    }

    /// A name without a value.
    private mutating func flag(
        _ spec: ParameterSpec,
        wireName: String,
        _ context: inout EndpointContext
    ) -> Parameter? {
        let settings = [
            spec.required.map { ("required", $0.range) }, spec.nullable.map { ("nullable", $0.range) },
            spec.default.map { ("default", $0.range) }, spec.assumes.map { ("assumes", $0.range) },
            spec.join.map { ("join", $0.range) }, spec.allowEmpty.map { ("allow_empty", $0.range) },
        ]
        if let (key, range) = settings.compactMap(\.self).first { report(.settingOfFlag(range, key: key)) }
        let doc = doc(spec.doc, assumes: nil, example: spec.example, deprecated: spec.deprecated)
        guard let name = memberName(key: spec.key, chosen: spec.name) else { return nil }
        _ = isFree(Located(name, at: (spec.name ?? spec.key).range), &context.names)
        return Parameter(
            name: name,
            wireName: wireName,
            type: .scalar(.bool),
            presence: .defaulted(.bool(false)),
            isFlag: true,
            doc: doc
        )
    }

    mutating func checkShape(_ type: TypeReference, at range: SourceRange, _ shape: ParameterShape) {
        if isText(type, shape) || shape == .repeatable && isNestable(type) { return }
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

    private func isPlain(_ type: TypeReference) -> Bool { type.isText && !isCompound(type) }

    /// Whether each value has an object or a list, whose parts have names of their own.
    private func isNestable(_ type: TypeReference) -> Bool {
        switch type {
        case .declared, .expandable: true
        case .list(let element), .map(let element): isNested(element)
        case .scalar, .identity, .optional, .selection, .instant, .custom, .inside: false
        }
    }

    /// Whether a value can be inside of a list or a map. The notation of an instant is that of a field.
    private func isNested(_ type: TypeReference) -> Bool {
        switch type {
        case .scalar: type.instantWithFormat == nil
        case .identity: !isCompound(type)
        case .declared, .expandable: true
        case .list(let element), .map(let element), .optional(let element): isNested(element)
        case .custom(let custom): custom.codec == nil
        case .selection, .instant, .inside: false
        }
    }

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

extension TypeSpec {
    /// `flag`
    fileprivate var isFlag: Bool { if case .named(let name) = self { name.value == "flag" } else { false } }
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

extension EndpointPass {
    mutating func response(_ context: EndpointContext, envelope: Envelope) -> Response {
        let spec = context.spec
        let response = payload(context)
        if spec.method.value == .head, response.hasBody, let returns = spec.returns {
            report(.bodyOfHead(returns.range))
        }
        guard let first = spec.extra.first else { return response }
        if spec.paging != nil, case .value = response {
            if envelope.data.isEmpty { report(.extraWithoutEnvelope(first.keyPath.range)) }
            return response
        }
        return enveloped(response, first: first, context, envelope: envelope)
    }

    private mutating func payload(_ context: EndpointContext) -> Response {
        let spec = context.spec
        let inline = InlineName(
            owner: context.owner,
            prefix: context.prefix,
            key: ResponseNames.shared,
            place: spec.key
        )
        switch spec.returns {
        case nil:
            if spec.method.value == .get { report(.getWithoutReturns(spec.key)) }
            return spec.method.value == .head ? .headers : .none
        case .none?: return .none
        case .headers?: return .headers
        case .bytes?: return .bytes
        case .stream?: return .stream
        case .events(let type, let range)?:
            guard let type = self.type(type, owner: context.owner, inline: inline) else { return .none }
            checkWhole(type, at: range)
            return .events(type.unwrapped)
        case .type(let type)?:
            guard let resolved = self.type(type, owner: context.owner, inline: inline) else { return .none }
            checkInstant(in: resolved, at: type.range)
            return .value(resolved)
        case .object(let fields, let range)?:
            if fields.isEmpty { report(.responseWithoutFields(range)) }
            return .object(declareResponse(fields, payload: nil, context))
        }
    }

    /// The form of the events of a stream; `nil` if they are only JSON.
    mutating func eventFormat(_ spec: EndpointSpec, of response: Response) -> Endpoint.EventFormat? {
        guard let events = spec.events else { return nil }
        guard case .events(let type) = response else {
            if response != .none || spec.returns?.isNone != false { report(.eventsOfNoStream(events.range)) }
            return nil
        }
        let isText = events.text?.value ?? false
        if isText, type != .scalar(.string) {
            report(.textEventsOfAnotherType(events.text?.range ?? events.range))
        }
        return Endpoint.EventFormat(end: text(events.end), nameKey: events.name?.value, isText: isText)
    }

    /// Checks the type of a body or an event, which is not a field.
    mutating func checkWhole(_ type: TypeReference, at range: SourceRange) {
        if case .optional = type { report(.optionalWhole(range)) }
        checkInstant(in: type, at: range)
    }

    private mutating func checkInstant(in type: TypeReference, at range: SourceRange) {
        if let instant = type.instantWithFormat {
            report(.instantWithoutAField(range, type: instant))
        }
    }

    /// The payload and the values beside it, in one object that is read from the body's root.
    private mutating func enveloped(
        _ response: Response,
        first: ExtraSpec,
        _ context: EndpointContext,
        envelope: Envelope
    ) -> Response {
        guard case .value(let type) = response else {
            // An invalid response has been reported.
            if response != .none || context.spec.returns?.isNone != false {
                report(.extraBesideNoValue(first.keyPath.range))
            }
            return response
        }
        guard let payloadKey = envelope.data.last else {
            report(.extraWithoutEnvelope(first.keyPath.range))
            return response
        }
        let payload = FieldDraft(
            field: Field(
                name: Spelling.member(payloadKey) ?? "payload",
                keyPath: envelope.data,
                type: type.unwrapped,
                presence: type == type.unwrapped ? .required : .optional,
                skipsBadElements: type.unwrapped.isCollection && conventions.resolved.skipsBadElements
            ),
            key: Located(payloadKey, at: context.spec.returns?.range ?? context.spec.key.range)
        )
        return .enveloped(declareResponse([], payload: payload, context))
    }

    /// The values beside the elements of each page, in one object that is read from the body's root; none without any.
    mutating func valuesOfPages(_ context: EndpointContext, envelope: Envelope) -> Response {
        guard !context.spec.extra.isEmpty, !envelope.data.isEmpty else { return .none }
        let drafts = context.spec.extra.map { extra($0, context) }
        checkNames(of: drafts)
        checkKeyPaths(of: drafts)
        let name = TypeName(path: scope[context.owner].name.path + [context.prefix + "Extra"])
        let call = Spelling.member((context.spec.name ?? context.spec.key).value) ?? context.prefix
        let object = Object(
            name: name,
            doc: "The values beside the elements of a page of `\(call)`.",
            fields: drafts.map(\.field)
        )
        declareInlined(.object(object), place: context.spec.name ?? context.spec.key)
        return .object(name)
    }

    /// Declares the object of an endpoint's response, among the types of the resource.
    private mutating func declareResponse(
        _ specs: [FieldSpec],
        payload: FieldDraft?,
        _ context: EndpointContext
    ) -> TypeName {
        let prefix = context.prefix
        var drafts = specs.map { spec -> FieldDraft in
            if let access = spec.access { report(.accessOutsideOfObject(access.range)) }
            return field(spec, owner: context.owner, prefix: prefix)
        }
        if let payload { drafts = [payload] + context.spec.extra.map { extra($0, context) } }
        checkNames(of: drafts)
        checkKeyPaths(of: drafts)
        let name = TypeName(path: scope[context.owner].name.path + [ResponseNames.name(prefix: prefix)])
        let call = Spelling.member((context.spec.name ?? context.spec.key).value) ?? prefix
        let object = Object(name: name, doc: "The response of `\(call)`.", fields: drafts.map(\.field))
        declareInlined(.object(object), place: context.spec.name ?? context.spec.key)
        return name
    }

    /// A value beside the payload; without a type, it is any JSON.
    private mutating func extra(_ spec: ExtraSpec, _ context: EndpointContext) -> FieldDraft {
        let path = spec.keyPath
        guard let fieldSpec = spec.field else {
            let key = Located(path.keys.last ?? path.text.value, at: path.range)
            let name = memberName(key: key, chosen: nil)
            let field = Field(name: name ?? "", keyPath: path.keys, type: .scalar(.json), presence: .optional)
            return FieldDraft(field: field, key: key, isBroken: name == nil)
        }
        var draft = field(fieldSpec, owner: context.owner, prefix: context.prefix)
        if fieldSpec.keyPath == nil { draft.field.keyPath = path.keys }
        return draft
    }
}

extension Response {
    var hasBody: Bool {
        switch self {
        case .none, .headers: false
        default: true
        }
    }
}

extension Response {
    /// The object that was declared for it.
    var declaredObject: TypeName? { if case .object(let name) = self { name } else { nil } }
}

extension ResponseSpec {
    var isNone: Bool { if case .none = self { true } else { false } }
}

extension TypeReference {
    /// The instant in it, directly or in lists and maps, with another format than RFC 3339, or the type with a codec.
    var instantWithFormat: String? {
        switch self {
        case .scalar(let scalar):
            switch scalar {
            case .timestamp, .timestampMilliseconds, .timestampFraction, .rfc822: scalar.rawValue
            default: nil
            }
        case .list(let element), .map(let element), .optional(let element): element.instantWithFormat
        case .custom(let type): type.codec == nil ? nil : type.name
        case .identity, .declared, .selection, .instant, .expandable, .inside: nil
        }
    }
}

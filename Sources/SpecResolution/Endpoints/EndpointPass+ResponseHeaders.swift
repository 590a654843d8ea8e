import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The headers with types that responses have in common.
struct SharedHeaders {
    /// Of all responses of the API.
    var api: Object?
    /// Of all responses of a resource, perhaps the API's.
    var resources: [Int: Object] = [:]
}

/// The headers of responses that have types. Those that calls have in common are one type, which is read from the headers
/// of any response; a call with headers of its own returns them beside its value.
extension EndpointPass {
    // MARK: Of many calls

    /// The object of the API; `nil` without any.
    mutating func headersOfAPI() -> Object? {
        let specs = spec.convention?.responseHeaders ?? []
        if specs.isEmpty { return nil }
        let drafts = headers(specs, owner: nil) { _ in nil }
        checkNames(of: drafts)
        return shared(
            drafts.map(\.field),
            TypeName(APINames(spec.name.value).api, "Headers"),
            "The headers of the responses of the \(spec.name.value) API."
        )
    }

    /// The object of a resource, or that of the API; `nil` without any.
    mutating func headers(of object: ObjectSpec, at index: Int) -> Object? {
        guard case .some(let specs)? = object.responseHeaders else {
            return object.responseHeaders == nil ? sharedHeaders.api : nil
        }
        let place = scope[index].spec.name
        let own = headers(specs, owner: index) { key in
            InlineName(owner: index, prefix: "Headers", key: key.value, place: key)
        }
        let drafts = own + inherited(sharedHeaders.api, besides: own, at: place)
        checkNames(of: drafts)
        let fields = drafts.map(\.field)
        if let api = sharedHeaders.api, Set(api.fields) == Set(fields) { return api }
        if fields.isEmpty { return nil }
        let name = scope[index].name
        let headers = shared(
            fields,
            TypeName(path: name.path + ["Headers"]),
            "The headers of the responses of `\(name.path.joined(separator: "."))`."
        )
        declareInlined(.object(headers), place: place)
        return headers
    }

    private func shared(_ fields: [Field], _ name: TypeName, _ doc: String) -> Object {
        Object(name: name, doc: doc, fields: fields, besideHeaders: .headers, isSharedHeaders: true)
    }

    // MARK: Of one call

    /// The headers of a call that has none of its own.
    func inheritedHeaders(_ context: EndpointContext) -> [Field] {
        context.spec.responseHeaders == nil ? sharedHeaders.resources[context.owner]?.fields ?? [] : []
    }

    /// Declares the object of the response and its headers; `nil` without any of the call's own.
    mutating func responseHeaders(_ context: EndpointContext, beside response: Response) -> Object? {
        guard case .some(let specs)? = context.spec.responseHeaders, !specs.isEmpty else { return nil }
        let place = context.spec.name ?? context.spec.key
        let own = headers(specs, owner: context.owner) { key in
            InlineName(owner: context.owner, prefix: context.prefix, key: key.value, place: key)
        }
        let drafts = own + inherited(sharedHeaders.resources[context.owner], besides: own, at: place)
        checkNames(of: drafts)
        if response.hasBody, let draft = drafts.first(where: { $0.field.name == "value" }) {
            report(.headerMeetsValue(draft.key))
        }
        let name = TypeName(path: scope[context.owner].name.path + [context.prefix + "WithHeaders"])
        let call = Spelling.member(place.value) ?? context.prefix
        let object = Object(
            name: name,
            doc: context.spec.paging == nil
                ? "The response of `\(call)` with its headers." : "The headers of a page of `\(call)`.",
            fields: drafts.map(\.field),
            besideHeaders: response
        )
        declareInlined(.object(object), place: place)
        return object
    }

    /// The headers of a resource or the API that a call or a resource has beside its own. Names of headers are
    /// case-insensitive.
    private func inherited(_ shared: Object?, besides own: [FieldDraft], at place: Located<String>)
        -> [FieldDraft]
    {
        let names = Set(own.map { $0.key.value.lowercased() })
        return (shared?.fields ?? []).filter { !names.contains($0.keyPath[0].lowercased()) }
            .map { FieldDraft(field: $0, key: Located($0.keyPath[0], at: place.range)) }
    }

    private mutating func headers(
        _ specs: [ParameterSpec],
        owner: Int?,
        inline: (Located<String>) -> InlineName?
    ) -> [FieldDraft] {
        var seen: [String: SourceRange] = [:]
        return specs.map { spec in
            checkResponseHeaderName(spec.key, &seen)
            return header(spec, owner: owner, inline: inline(spec.name ?? spec.key))
        }
    }

    private mutating func header(_ spec: ParameterSpec, owner: Int?, inline: InlineName?) -> FieldDraft {
        let name = memberName(key: spec.key, chosen: spec.name)
        let type = self.type(spec.type, owner: owner, inline: inline)
        if let type { checkShape(type.unwrapped, at: spec.type.range, .plain) }
        let field = Field(
            name: name ?? "",
            keyPath: [spec.key.value],
            type: type?.unwrapped ?? .scalar(.string),
            presence: presence(
                required: spec.required,
                default: spec.default,
                type: spec.type,
                resolved: type
            ),
            doc: text(spec.doc),
            deprecated: text(spec.deprecated)
        )
        return FieldDraft(field: field, key: spec.key, isBroken: name == nil || type == nil)
    }
}

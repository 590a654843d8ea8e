import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The headers of a response that have types.
extension EndpointPass {
    /// Declares the object of the response and its headers; `nil` without any.
    mutating func responseHeaders(_ context: EndpointContext, beside response: Response) -> TypeName? {
        let specs = context.spec.responseHeaders
        if specs.isEmpty { return nil }
        var seen: [String: SourceRange] = [:]
        let drafts = specs.map { responseHeader($0, context, &seen) }
        checkNames(of: drafts)
        if response.hasBody, let draft = drafts.first(where: { $0.field.name == "value" }) {
            report(.headerMeetsValue(draft.key))
        }
        let name = TypeName(path: scope[context.owner].name.path + [context.prefix + "WithHeaders"])
        let call = Spelling.member((context.spec.name ?? context.spec.key).value) ?? context.prefix
        let object = Object(
            name: name,
            doc: context.spec.paging == nil
                ? "The response of `\(call)` with its headers." : "The headers of a page of `\(call)`.",
            fields: drafts.map(\.field),
            besideHeaders: response
        )
        declareInlined(.object(object), place: context.spec.name ?? context.spec.key)
        return name
    }

    private mutating func responseHeader(
        _ spec: ParameterSpec,
        _ context: EndpointContext,
        _ seen: inout [String: SourceRange]
    ) -> FieldDraft {
        checkResponseHeaderName(spec.key, &seen)
        let name = memberName(key: spec.key, chosen: spec.name)
        let chosen = spec.name ?? spec.key
        let inline = InlineName(
            owner: context.owner,
            prefix: context.prefix,
            key: chosen.value,
            place: chosen
        )
        let type = self.type(spec.type, owner: context.owner, inline: inline)
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

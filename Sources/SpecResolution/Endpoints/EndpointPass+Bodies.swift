import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

extension EndpointPass {
    mutating func body(_ context: inout EndpointContext) -> Body {
        checkBodySettings(context.spec)
        guard let spec = context.spec.body else { return .none }
        let method = context.spec.method
        if method.value == .get || method.value == .head {
            report(.bodyOnRead(spec.key, method: method.map(\.rawValue)))
        }
        let changes = isPartial(context)
        switch spec.content {
        case .names(let names):
            let fields = fieldsOfResource(names, &context)
            return changes ? .patch(fields) : .fields(fields)
        case .fields(let specs):
            let fields = ownFields(specs, &context)
            return changes ? .patch(fields) : .fields(fields)
        case .type(let type):
            return valueBody(type, &context)
        case .formNames(let names):
            return form(zip(names.map(\.range), fieldsOfResource(names, &context)), context)
        case .form(let specs):
            return form(zip(specs.map { $0.type.range }, ownFields(specs, &context)), context)
        case .formType(let type):
            return formValue(type, &context)
        case .multipart(let specs):
            return .multipart(specs.compactMap { part($0, &context) })
        case .bytes(let contentType):
            if !MediaType.isValid(contentType.value) { report(.notAMediaType(contentType)) }
            return .bytes(contentType: contentType.value)
        }
    }

    /// Whether the fields of a body can be unchanged.
    private func isPartial(_ context: EndpointContext) -> Bool {
        if let partial = context.spec.partial { return partial.value }
        switch context.spec.method.value {
        case .patch: return true
        case .put: return scope[context.owner].object?.partial?.value ?? conventions.sendsPartsByPut
        default: return false
        }
    }

    /// The location of a JSON body's members, from the call, its resource or the API; `nil` without a wrapper.
    func wrapper(of spec: EndpointSpec, in object: ObjectSpec) -> KeyPathSpec? {
        guard spec.body?.isJSON == true else { return nil }
        switch spec.wrapper ?? object.wrapper {
        case .some(let path)?: return path
        case OrNone.none?: return nil
        case nil: return conventions.wrapper
        }
    }

    /// The members that are added to a body of one type.
    mutating func bodyConstants(_ spec: EndpointSpec) -> [Endpoint.BodyConstant] {
        guard let first = spec.constants.first else { return [] }
        guard case .type? = spec.body?.content else {
            report(.constantsWithoutType(first.key))
            return []
        }
        return spec.constants.map { member in
            let key = conventions.keys.wireName(for: member.key.value)
            return Endpoint.BodyConstant(key: key, value: constant(member.value))
        }
    }

    private func wrapper(_ context: EndpointContext) -> KeyPathSpec? {
        scope[context.owner].object.flatMap { wrapper(of: context.spec, in: $0) }
    }

    private mutating func valueBody(_ spec: TypeSpec, _ context: inout EndpointContext) -> Body {
        let inline = InlineName(
            owner: context.owner,
            prefix: context.prefix,
            key: "Body",
            place: context.spec.key
        )
        guard let type = type(spec, owner: context.owner, inline: inline) else { return .none }
        checkWhole(type, at: spec.range)
        guard let wrapper = wrapper(context) else { return .value(type.unwrapped) }
        let key = Located(wrapper.keys.last ?? wrapper.text.value, at: wrapper.range)
        guard let name = memberName(key: key, chosen: nil) else { return .none }
        _ = isFree(Located(name, at: wrapper.range), &context.names)
        return .fields([Field(name: name, keyPath: wrapper.keys, type: type.unwrapped)])
    }

    /// Settings of a body in JSON need one.
    private mutating func checkBodySettings(_ spec: EndpointSpec) {
        let hasFields =
            switch spec.body?.content {
            case .names, .fields, .form, .formNames: true
            case .type, .formType, .multipart, .bytes, nil: false
            }
        if let partial = spec.partial, !hasFields { report(.partialWithoutFields(partial.range)) }
        if case .some(let wrapper)? = spec.wrapper, spec.body?.isJSON != true {
            report(.wrapperWithoutJSON(wrapper.range))
        }
    }

    private mutating func fieldsOfResource(_ names: [Located<String>], _ context: inout EndpointContext)
        -> [Field]
    {
        let draft = types.objects[context.owner] ?? ObjectDraft(isBroken: true)
        var seen: [String: SourceRange] = [:]
        var drafts: [FieldDraft] = []
        for name in names {
            if let earlier = seen[name.value] {
                report(.namedTwice(name, earlier: earlier))
                continue
            }
            seen[name.value] = name.range
            guard let found = listedField(name, in: draft, of: context.owner) else { continue }
            if found.field.access == .read {
                report(.readFieldInBody(name, access: found.key.range))
                continue
            }
            drafts.append(FieldDraft(field: found.field, key: name, isBroken: found.isBroken))
        }
        if let met = drafts.first(where: { !$0.isBroken && context.namesInPath.contains($0.field.name) }) {
            reportMeeting(met, among: drafts, context)
            return []
        }
        return bodyFields(drafts, &context)
    }

    /// A field that has the name of a parameter in the path. The cure declares the fields of the body as a map, in which a field
    /// can have another name.
    private mutating func reportMeeting(
        _ met: FieldDraft,
        among drafts: [FieldDraft],
        _ context: EndpointContext
    ) {
        let name = met.field.name
        let listed = scope[context.owner].object?.fields ?? []
        let entries = drafts.map { draft -> String? in
            guard let type = listed.first(where: { $0.key.value == draft.key.value })?.type.range.text,
                !type.contains("\n"), !draft.key.value.contains(where: { " :#,[]{}".contains($0) })
            else { return nil }
            let other = "new" + name.prefix(1).uppercased() + name.dropFirst()
            let isMet = draft.key.value == met.key.value
            return "\(draft.key.value): \(isMet ? "{ type: \(type), name: \(other) }" : type)"
        }
        let renamed =
            entries.contains(nil) ? nil : "{ \(entries.compactMap(\.self).joined(separator: ", ")) }"
        report(
            .fieldMeetsPathParameter(
                met.key,
                parameter: context.names.owner(of: name) ?? context.spec.path.range,
                body: context.spec.body?.range ?? met.key.range,
                renamed: renamed
            )
        )
    }

    /// The field of a resource with that name.
    mutating func listedField(_ name: Located<String>, in draft: ObjectDraft, of index: Int) -> FieldDraft? {
        if let found = draft.fields.first(where: { $0.key.value == name.value }) { return found }
        guard !draft.isBroken else { return nil }
        let nearest = log.suggestions.closest(to: name.value, in: draft.fields.map(\.key.value))
        report(.unknownField(name, type: scope[index].name.words, nearest: nearest))
        return nil
    }

    private mutating func ownFields(_ specs: [FieldSpec], _ context: inout EndpointContext) -> [Field] {
        var drafts: [FieldDraft] = []
        for spec in specs {
            if let access = spec.access { report(.accessOutsideOfObject(access.range)) }
            if let malformed = spec.malformed { report(.toleranceInBody(malformed.range, key: "malformed")) }
            if let form = spec.accept?.first { report(.toleranceInBody(form.range, key: "accept")) }
            if let elements = spec.badElements {
                report(.toleranceInBody(elements.range, key: "bad_elements"))
            }
            if let key = spec.formerly.first { report(.toleranceInBody(key.range, key: "formerly")) }
            if let merge = spec.merge { report(.toleranceInBody(merge.range, key: "merge")) }
            drafts.append(field(spec, owner: context.owner, prefix: context.prefix))
        }
        return bodyFields(drafts, &context)
    }

    /// Fields as parameters of the call.
    private mutating func bodyFields(_ drafts: [FieldDraft], _ context: inout EndpointContext) -> [Field] {
        checkKeyPaths(of: drafts)
        let wrapper = wrapper(context)?.keys ?? []
        return drafts.map { draft in
            if !draft.isBroken, draft.field.constant == nil {
                _ = isFree(Located(draft.field.name, at: draft.key.range), &context.names)
            }
            var field = draft.field
            field.isIndirect = false
            // Attributes are for properties, and this is a parameter.
            if let reason = field.deprecated { field.doc = field.doc.followed(by: "Deprecated: \(reason)") }
            field.keyPath = wrapper + field.keyPath
            return field
        }
    }

    private mutating func form(
        _ fields: some Sequence<(SourceRange, Field)>,
        _ context: EndpointContext
    ) -> Body {
        let fields = fields.map { range, field in
            checkShape(field.type, at: range, .repeatable)
            return field
        }
        return isPartial(context) ? .formPatch(fields) : .form(fields)
    }

    /// A form of the members of one value.
    private mutating func formValue(_ spec: TypeSpec, _ context: inout EndpointContext) -> Body {
        guard let type = type(spec, owner: context.owner, inline: nil) else { return .none }
        checkWhole(type, at: spec.range)
        switch type.unwrapped {
        case .map, .declared(_, .object): break
        case .declared(let name, .union) where scope.isUnionOfObjects(name): break
        case let type: report(.formOfNoObject(spec.range, type: type.words))
        }
        return .formValue(type.unwrapped)
    }

    private mutating func part(_ spec: ParameterSpec, _ context: inout EndpointContext) -> Body.Part? {
        let wireName = conventions.keys.wireName(for: spec.key.value)
        if let constant = spec.constant {
            return Body.Part(
                name: "",
                wireName: wireName,
                content: .constant(self.constant(constant)),
                isOptional: false
            )
        }
        if let literal = spec.default { report(.defaultOfPart(literal.range)) }
        guard let (isList, optional) = spec.type.files else {
            guard let parameter = parameter(spec, wireName: wireName, &context, allows: .part) else {
                return nil
            }
            return Body.Part(
                name: parameter.name,
                wireName: wireName,
                content: isText(parameter.type, .repeatable) ? .field(parameter.type) : .json(parameter.type),
                isOptional: parameter.presence != .required,
                doc: parameter.doc
            )
        }
        let isRequired = spec.required?.value ?? !optional
        if optional, isRequired, let required = spec.required {
            report(.requiredAndOptional(required.range, type: spec.type.range))
        }
        let spelled = memberName(key: spec.key, chosen: spec.name)
        guard let name = spelled else { return nil }
        _ = isFree(Located(name, at: (spec.name ?? spec.key).range), &context.names)
        return Body.Part(
            name: name,
            wireName: wireName,
            content: isList ? .files : .file,
            isOptional: !isRequired,
            doc: text(spec.doc)
        )
    }
}

extension BodySpec {
    /// Whether it is an object or another value in JSON.
    var isJSON: Bool {
        switch content {
        case .names, .fields, .type: true
        case .form, .formNames, .formType, .multipart, .bytes: false
        }
    }
}

extension TypeSpec {
    /// Whether these are several files, and whether they are optional; `nil` if this is neither a file nor a list of files.
    fileprivate var files: (isList: Bool, isOptional: Bool)? {
        switch self {
        case .named(let name) where name.value == "file": (false, false)
        case .list(.named(let name), _) where name.value == "file": (true, false)
        case .optional(let wrapped, _): wrapped.files.map { ($0.isList, true) }
        default: nil
        }
    }
}

// The bodies of requests.

extension CallTranslator {
    func readBody(of operation: Operation, into call: EndpointDraft) {
        guard let (value, contents) = bodies.requestContents(of: operation),
            let content = Self.preferred(contents)
        else { return }
        if ["get", "head"].contains(operation.method) {
            let isEmpty = content.schema.map { Schema($0).properties.isEmpty } ?? true
            if !isEmpty {
                notes.add(.lost, value, "The body of a \(operation.method.uppercased()) is not sent.")
            }
            return
        }
        if contents.count > 1 {
            let isBoth = content.kind == .json
            let others = contents.filter {
                $0.mediaType != content.mediaType && !(isBoth && $0.kind == .multipart)
            }
            .map(\.mediaType)
            if !others.isEmpty {
                notes.add(
                    .chosen,
                    value,
                    "The body is \(content.mediaType), and not \(others.joined(separator: ", "))."
                )
            }
        }
        switch content.kind {
        case .json: call.body = jsonBody(content, operation, value)
        case .form: call.body = formBody(content, operation, value, call)
        case .multipart: call.body = .multipart(parts(content, operation))
        case .events, .text, .other:
            call.body = .bytes(
                content.mediaType.contains("*") ? "application/octet-stream" : content.mediaType
            )
        }
        if case .form(let fields) = call.body, fields.isEmpty { call.body = .none }
        if case .multipart(let fields) = call.body, fields.isEmpty { call.body = .none }
    }

    /// The largest number of arguments that a body has, before it is one value.
    private static let mostArguments = 24
    /// The same for a body that several calls have.
    private static let mostSharedArguments = 4

    func jsonBody(_ content: Content, _ operation: Operation, _ value: DocumentValue)
        -> EndpointDraft.Body
    {
        guard let schema = content.schema else { return .type(.json) }
        let type = self.type(of: schema, Self.words(operation, "Body")).type
        if case .scalar("file") = type.resolved { return .bytes(content.mediaType) }
        guard let declaration = type.declaration, declaration.kind == .object, !declaration.isNamed,
            declaration.bases.isEmpty, !declaration.fields.isEmpty,
            declaration.fields.count
                <= (bodyCounts[declaration.number] == 1 ? Self.mostArguments : Self.mostSharedArguments)
        else { return .type(type) }
        return .fields(
            declaration.fields.map { field in
                var field = field
                field.isReadOnly = false
                return field
            }
        )
    }

    func bodyFields(_ content: Content, _ operation: Operation) -> [FieldDraft] {
        guard let schema = content.schema else {
            return operation.parameters.filter { $0.location == "formData" }.map { parameter in
                var field = types.field(parameter.name, parameter.value, isRequired: parameter.isRequired, [])
                field.type = self.type(of: parameter.value, [parameter.name]).type
                return field
            }
        }
        let type = self.type(of: schema, Self.words(operation, "Body")).type
        guard let declaration = type.declaration, declaration.kind == .object else {
            if !type.isJSON, type.signature != "{json}" {
                notes.add(
                    .lost,
                    schema,
                    "A form whose schema is not an object has no fields, and is not sent."
                )
            }
            return []
        }
        return declaration.allFields.filter { !$0.isReadOnly }
    }

    /// The fields of a form or, if these are many, one value.
    func formBody(
        _ content: Content,
        _ operation: Operation,
        _ value: DocumentValue,
        _ call: EndpointDraft
    ) -> EndpointDraft.Body {
        let fields = bodyFields(content, operation)
        let styles = types.source.resolved(value)?["content"]?[content.mediaType]?["encoding"]
        for field in fields { call.note(field.type, style: styles?[field.key]?["style"]?.string) }
        if fields.count > Self.mostArguments, let schema = content.schema {
            let type = self.type(of: schema, Self.words(operation, "Body")).type
            if type.declaration?.kind == .object { return .formType(type) }
        }
        return .form(fields.map { self.value($0, content.schema ?? operation.value) })
    }

    func parts(_ content: Content, _ operation: Operation) -> [FieldDraft] {
        bodyFields(content, operation).map { field in
            var field = field
            field.isNullable = false
            field.assumes = nil
            field.example = nil
            if let declaration = field.type.declaration, declaration.kind == .union { field.type = .json }
            if case .list(let element) = field.type.resolved, element.declaration?.kind == .union {
                field.type = .json
            }
            return field
        }
    }

    /// A value of a form or a query, whose type is one that these can have.
    func value(_ field: FieldDraft, _ origin: DocumentValue) -> FieldDraft {
        var field = field
        field.isNullable = false
        let single = Self.singleText(field.type, allowsLists: true)
        if let single, !single.isLoose {
            field.type = single.type
        } else if Self.isNestable(field.type) {
            field.type = Self.nested(field.type)
        } else {
            notes.add(
                .approximated,
                origin,
                "'\(field.key)' is a text, because its values have several types."
            )
            field.type = .scalar("string")
        }
        return field
    }

    /// Whether each of its values is an object, a list, or one of several types.
    static func isNestable(_ type: TypeDraft) -> Bool {
        switch type.resolved {
        case .map, .list, .expandable: true
        case .declared(let declaration): declaration.kind != .enumeration
        case .optional(let inner): isNestable(inner)
        case .scalar, .identity: false
        }
    }

    /// The same type, whose instants inside of lists and maps are numbers.
    static func nested(_ type: TypeDraft) -> TypeDraft {
        switch type.resolved {
        case .list(let element): .list(nested(element))
        case .map(let element): .map(nested(element))
        case .optional(let inner): .optional(nested(inner))
        case .scalar("timestamp"): .scalar("int")
        case .scalar("file"): .scalar("string")
        case let type: type
        }
    }

    /// The type of a parameter: a scalar, an enum, or a list of these. `nil` if no text can say it; loose if it is a string
    /// in place of several types.
    static func singleText(_ type: TypeDraft, allowsLists: Bool) -> (type: TypeDraft, isLoose: Bool)? {
        switch type.resolved {
        case .scalar("json"), .scalar("data"), .scalar("file"): return (.scalar("string"), false)
        case .scalar: return (type.resolved, false)
        case .identity: return (type.resolved, false)
        case .expandable: return (.scalar("string"), true)
        case .optional(let inner): return singleText(inner, allowsLists: allowsLists)
        case .map: return nil
        case .list(let element):
            guard let element = singleText(element, allowsLists: false) else { return nil }
            if case .declared = element.type, !allowsLists { return nil }
            return allowsLists ? (.list(element.type), element.isLoose) : (.scalar("string"), true)
        case .declared(let declaration):
            switch declaration.kind {
            case .enumeration: return (type.resolved, false)
            case .object: return nil
            case .union:
                let members = declaration.members.map(\.type)
                if allowsLists, members.count == 2,
                    let list = members.first(where: { if case .list = $0.resolved { true } else { false } }),
                    case .list(let element) = list.resolved,
                    members.contains(where: { $0.signature == element.signature })
                {
                    return singleText(list, allowsLists: true)
                }
                return members.contains { singleText($0, allowsLists: false) != nil }
                    ? (.scalar("string"), true) : nil
            }
        }
    }
}

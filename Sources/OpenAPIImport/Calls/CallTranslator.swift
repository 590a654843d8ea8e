/// Makes calls of operations.
///
/// First the types of all of them are collected; when these are complete, the calls are made.
final class CallTranslator {
    let types: SchemaTranslator
    let bodies: BodyReader
    var notes: NoteCollector { types.notes }
    private var known: [String: SchemaTranslator.Typed] = [:]
    private var early: [String: [Int]] = [:]
    /// The number of operations whose body is a type without a name.
    private var bodyCounts: [Int: Int] = [:]

    init(_ types: SchemaTranslator) {
        self.types = types
        bodies = BodyReader(source: types.source)
    }

    private static func key(_ value: DocumentValue) -> String { value.file + value.place.pointer }

    func type(of value: DocumentValue, _ parts: [String]) -> SchemaTranslator.Typed {
        let key = Self.key(value)
        if let typed = known[key] { return typed }
        let typed = types.type(of: value, parts)
        known[key] = typed
        return typed
    }

    /// The words for a type without a name in an operation.
    static func words(_ operation: Operation, _ last: String) -> [String] {
        let name = operation.id ?? operation.segments.last { !$0.contains("{") } ?? "call"
        return [name, last]
    }

    // MARK: First

    func collectTypes(of operation: Operation) {
        let (_, notes) = notes.noting {
            for parameter in operation.parameters where !["body", "formData"].contains(parameter.location) {
                _ = type(of: parameter.schema, [parameter.name])
            }
            for parameter in operation.parameters where parameter.location == "formData" {
                _ = type(of: parameter.value, [parameter.name])
            }
            if let (_, contents) = bodies.requestContents(of: operation),
                let content = Self.preferred(contents),
                let schema = content.schema
            {
                let typed = type(of: schema, Self.words(operation, "Body"))
                if let other = contents.first(where: { $0.kind == .multipart })?.schema {
                    _ = type(of: other, Self.words(operation, "Body"))
                }
                if let declaration = typed.type.declaration, !declaration.isNamed {
                    bodyCounts[declaration.number, default: 0] += 1
                }
            }
            for response in bodies.responses(of: operation) {
                let last = response.isFailure || response.status == "default" ? "Failure" : "Response"
                for content in response.contents {
                    if let schema = content.schema { _ = type(of: schema, Self.words(operation, last)) }
                }
                for (name, reference) in response.value["headers"]?.entries ?? [] {
                    guard let header = types.source.resolved(reference) else { continue }
                    _ = type(of: header["schema"] ?? header, [name])
                }
            }
        }
        early[Self.key(operation.value)] = notes
    }

    static func preferred(_ contents: [Content]) -> Content? {
        contents.first { $0.kind == .json } ?? contents.first { $0.kind == .multipart }
            ?? contents.first { $0.kind == .form } ?? contents.first
    }

    // MARK: Then

    /// The call of an operation, and one more for each other form of its body and its response.
    func calls(of operation: Operation) -> [EndpointDraft] {
        let call = call(of: operation)
        var result = [call]
        let contents = bodies.requestContents(of: operation)?.contents ?? []
        if Self.preferred(contents)?.kind == .json,
            let other = contents.first(where: { $0.kind == .multipart })
        {
            let multipart = call.variant(named: "multipart")
            let (parts, numbers) = notes.noting { self.parts(other, operation) }
            multipart.body = .multipart(parts)
            multipart.notes = numbers
            if !parts.isEmpty { result.append(multipart) }
        }
        let successes = bodies.responses(of: operation).filter(\.isSuccess)
        if successes.contains(where: { $0.json != nil }),
            let events = successes.flatMap(\.contents).first(where: { $0.kind == .events })
        {
            let stream = call.variant(named: "events")
            let (type, numbers) = notes.noting {
                events.schema.map { self.type(of: $0, Self.words(operation, "Event")).type } ?? .json
            }
            stream.response = .events(type)
            stream.responseHeaders = []
            stream.notes = numbers
            result.append(stream)
        }
        return result
    }

    private func call(of operation: Operation) -> EndpointDraft {
        let call = EndpointDraft(operation)
        let (_, notes) = notes.noting {
            call.doc = operation.doc
            call.isDeprecated = operation.value["deprecated"]?.isTrue == true
            readParameters(of: operation, into: call)
            readBody(of: operation, into: call)
            readResponse(of: operation, into: call)
            readFailures(of: operation, into: call)
        }
        call.notes = (early[Self.key(operation.value)] ?? []) + notes
        return call
    }

    private func readBody(of operation: Operation, into call: EndpointDraft) {
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

    private func jsonBody(_ content: Content, _ operation: Operation, _ value: DocumentValue)
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

    private func bodyFields(_ content: Content, _ operation: Operation) -> [FieldDraft] {
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
                notes.add(.lost, schema, "A form whose schema is no object has no fields, and is not sent.")
            }
            return []
        }
        return declaration.allFields.filter { !$0.isReadOnly }
    }

    /// The fields of a form or, if these are many, one value.
    private func formBody(
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

    private func parts(_ content: Content, _ operation: Operation) -> [FieldDraft] {
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
    private func value(_ field: FieldDraft, _ origin: DocumentValue) -> FieldDraft {
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
    private static func isNestable(_ type: TypeDraft) -> Bool {
        switch type.resolved {
        case .map, .list, .expandable: true
        case .declared(let declaration): declaration.kind != .enumeration
        case .optional(let inner): isNestable(inner)
        case .scalar, .identity: false
        }
    }

    /// The same type, whose instants inside of lists and maps are numbers.
    private static func nested(_ type: TypeDraft) -> TypeDraft {
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

    // MARK: Parameters

    private static let ignoredHeaders: Set = ["accept", "content-type", "authorization"]
    private static let transportHeaders: Set = [
        "host", "content-length", "connection", "cookie", "transfer-encoding",
    ]

    private func readParameters(of operation: Operation, into call: EndpointDraft) {
        for parameter in operation.parameters {
            switch parameter.location {
            case "path": call.pathParameters.append(self.parameter(parameter))
            case "query": call.query.append(queryParameter(parameter, call))
            case "header":
                let name = parameter.name.lowercased()
                if Self.ignoredHeaders.contains(name) { continue }
                if Self.transportHeaders.contains(name) {
                    notes.add(.lost, parameter.value, "The header '\(parameter.name)' is set by the client.")
                } else {
                    call.headers.append(self.parameter(parameter))
                }
            case "cookie":
                notes.add(.lost, parameter.value, "The cookie '\(parameter.name)' is not sent.")
            default: break
            }
        }
        for (key, value) in operation.query {
            var field = FieldDraft(key: key, type: .scalar("string"))
            field.constant = .text(value)
            call.query.append(field)
        }
    }

    private func parameter(_ parameter: Parameter) -> FieldDraft {
        var field = draft(parameter)
        let single = Self.singleText(field.type, allowsLists: parameter.location == "path")
        if single == nil || single?.isLoose == true {
            notes.add(
                .approximated,
                parameter.value,
                "'\(parameter.name)' is a text, because a \(parameter.location) has no other values."
            )
        }
        field.type = single?.type ?? .scalar("string")
        return field
    }

    private func draft(_ parameter: Parameter) -> FieldDraft {
        var field = types.field(parameter.name, parameter.schema, isRequired: parameter.isRequired, [])
        let doc = parameter.value["description"]?.string
        field.doc = doc?.isEmpty == false ? doc : field.doc
        field.type = type(of: parameter.schema, [parameter.name]).type
        field.isDeprecated = parameter.value["deprecated"]?.isTrue == true
        field.example = parameter.value["example"].flatMap(Literal.init) ?? field.example
        field.isReadOnly = false
        field.isSensitive = false
        if field.isNullable {
            field.isNullable = false
            field.isRequired = field.isRequired && parameter.location == "path"
        }
        return field
    }

    private func queryParameter(_ parameter: Parameter, _ call: EndpointDraft) -> FieldDraft {
        var field = draft(parameter)
        if parameter.value["content"] != nil {
            notes.add(.approximated, parameter.value, "'\(parameter.name)' is a text with JSON in it.")
            field.type = .scalar("string")
            return field
        }
        let style = parameter.value["style"]?.string
        if style != "deepObject", field.type.declaration?.kind == .object {
            notes.add(
                .approximated,
                parameter.value,
                "The members of '\(parameter.name)' are sent as '\(parameter.name)[…]'."
            )
        }
        field = value(field, parameter.value)
        if case .list = field.type, Self.singleText(field.type, allowsLists: true)?.isLoose == false {
            field.join = Self.separator(of: parameter.value)
        }
        if field.join == nil { call.note(field.type, style: style) }
        return field
    }

    private static func separator(of parameter: DocumentValue) -> String? {
        switch (parameter["style"]?.string, parameter["collectionFormat"]?.string, parameter["explode"]?.bool)
        {
        case ("spaceDelimited", _, _), (_, "ssv", _): "space"
        case ("pipeDelimited", _, _), (_, "pipes", _): "pipe"
        case (_, "csv", _), (_, _, false): "comma"
        default: nil
        }
    }
}

// Parameters of paths, queries and headers.

extension CallTranslator {
    private static let ignoredHeaders: Set = ["accept", "content-type", "authorization"]
    private static let transportHeaders: Set = [
        "host", "content-length", "connection", "cookie", "transfer-encoding",
    ]

    func readParameters(of operation: Operation, into call: EndpointDraft) {
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

    func parameter(_ parameter: Parameter) -> FieldDraft {
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
        field.allowsEmpty = Self.allowsEmpty(parameter, field.type)
        return field
    }

    /// OpenAPI has `allowEmptyValue` for queries, but documents also have it for paths.
    private static func allowsEmpty(_ parameter: Parameter, _ type: TypeDraft) -> Bool {
        let keys = ["allowEmptyValue", "x-genapi-allow-empty"]
        guard parameter.location == "path", keys.contains(where: { parameter.value[$0]?.isTrue == true })
        else {
            return false
        }
        switch type.resolved {
        case .scalar("string"), .list: return true
        default: return false
        }
    }

    func draft(_ parameter: Parameter) -> FieldDraft {
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

    func queryParameter(_ parameter: Parameter, _ call: EndpointDraft) -> FieldDraft {
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

    static func separator(of parameter: DocumentValue) -> String? {
        switch (parameter["style"]?.string, parameter["collectionFormat"]?.string, parameter["explode"]?.bool)
        {
        case ("spaceDelimited", _, _), (_, "ssv", _): "space"
        case ("pipeDelimited", _, _), (_, "pipes", _): "pipe"
        case (_, "csv", _), (_, _, false): "comma"
        default: nil
        }
    }
}

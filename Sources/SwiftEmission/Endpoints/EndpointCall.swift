import ResolvedAPI
import SwiftNaming

/// The expression that creates an endpoint: path, query, headers, body, paging and options, as far as they are needed.
struct EndpointCall {
    let endpoint: Endpoint
    /// The resource of the endpoint.
    let resource: TypeName
    let parameters: EndpointParameters
    let scope: NameScope
    let api: API

    var code: SwiftCode {
        // The formats of dates are members of the mapping.
        if endpoint.pathParameters.contains(where: { $0.type.dateFormat != nil }) {
            scope.imports.useMapping(.body)
        }
        var arguments: [SwiftCode] = [
            .text(endpoint.requestPathLiteral),
            .labeled("operation", .literal(endpoint.operation(of: resource))),
        ]
        if !endpoint.query.isEmpty {
            arguments.append(.labeled("query", .array(endpoint.query.map(queryItem))))
        }
        let headers =
            endpoint.headers.map { item(".header", $0) } + endpoint.constantHeaders.map(SwiftCode.header)
        if !headers.isEmpty { arguments.append(.labeled("headers", .array(headers))) }
        if let body { arguments.append(.labeled("body", body)) }
        if let paging = endpoint.paging {
            let code = PagingExpression(scope: scope).code(paging, in: api)
            // A static member of the type that is returned can be followed by a call.
            let kept = endpoint.pageValues == nil ? code : .suffixed(code, ".keepingResponses()")
            arguments.append(.labeled("paging", kept))
        }
        if let options = EndpointOptionsExpression(endpoint, scope: scope, api: api).code {
            arguments.append(.labeled("options", options))
        }
        if !endpoint.invalidates.isEmpty {
            let types = endpoint.invalidates.map { SwiftCode.text(scope.type($0) + ".self") }
            arguments.append(.labeled("invalidates", .array(types)))
        }
        return .call(".\(endpoint.method.rawValue)", arguments)
    }

    private func format(_ arguments: [SwiftCode]) -> [SwiftCode] {
        if !arguments.isEmpty { scope.imports.useMapping(.body) }
        return arguments
    }

    // MARK: Query and headers

    private func item(_ function: String, _ parameter: Parameter) -> SwiftCode {
        .call(
            function,
            [.literal(parameter.wireName), parameter.constant?.code ?? value(of: parameter)]
                + format(parameter.type.formatArgument(in: endpoint.nesting))
                + parameter.separatorArgument
        )
    }

    /// The function for a value of a query or a form.
    private func function(_ type: TypeReference) -> String {
        type.isNested(in: endpoint.nesting) ? ".\(endpoint.nesting.functionName)" : ".item"
    }

    private func queryItem(_ parameter: Parameter) -> SwiftCode {
        if parameter.isFlag { return item(".flag", parameter) }
        return item(parameter.separator == nil ? function(parameter.type) : ".item", parameter)
    }

    private func formItem(_ field: Field, isChange: Bool) -> SwiftCode {
        .call(
            field.constant == nil ? function(field.type) : ".item",
            [
                .literal(field.keyPath.joined(separator: ".")),
                field.constant?.code ?? .text(isChange ? change(of: field) : value(of: field)),
            ] + format(field.type.formatArgument(in: endpoint.nesting))
        )
    }

    /// What a field of a form sends, as an optional.
    private func value(of field: Field) -> String {
        let value = field.exposed(field.name.localName)
        guard field.isNullable, !field.tellsNullFromNothing else { return value }
        return "\(scope.mapping("Nullable", .body))(\(value))"
    }

    private func change(of field: Field) -> String {
        let name = field.name.localName
        if field.isClearable { return (field.isSensitive ? name + ".map(\\.exposed)" : name) + ".nullable" }
        return name + (field.isSensitive ? ".value?.exposed" : ".value")
    }

    private func value(of parameter: Parameter) -> SwiftCode {
        let name = parameter.name.localName
        if parameter.isNullable, parameter.presence == .required {
            return .call(scope.mapping("Nullable", .body), [.text(name)])
        }
        guard case .selection = parameter.type, !endpoint.selectedAlways.isEmpty else { return .text(name) }
        let added = endpoint.selectedAlways.map { path in
            ".including(" + path.map(SafeText.literal).joined(separator: ", ") + ")"
        }
        return .text(name + "?" + added.joined())
    }

    // MARK: Body

    private var body: SwiftCode? {
        switch endpoint.body {
        case .none:
            return nil
        case .fields(let fields):
            return members(".json", fields) { writing, field in
                writing.field(field, field.exposed(field.name.localName))
            }
        case .patch(let fields):
            return members(".patch", fields) { writing, field in
                if field.constant != nil { return writing.field(field, "") }
                let key = field.keyPath.last ?? field.name
                let name = field.name.localName
                return writing.change(key, name, field.type, isSensitive: field.isSensitive)
            }
        case .value:
            let added = endpoint.bodyConstants.isEmpty ? [] : [SwiftCode.labeled("adding", constants)]
            return .call(".json", [.text(parameters.bodyName.localName)] + added)
        case .form(let fields):
            return .call(".form", [.array(fields.map { formItem($0, isChange: false) })])
        case .formPatch(let fields):
            return .call(".form", [.array(fields.map { formItem($0, isChange: true) })])
        case .formValue:
            let label = endpoint.nesting.functionName
            return .call(".form", [.argument(label, parameters.bodyName.localName)])
        case .multipart(let parts):
            return .call(".multipart", [.array(parts.map(part))])
        case .bytes(let contentType):
            let type = SwiftCode.labeled("contentType", .literal(contentType))
            return .call(".bytes", [.text(parameters.bodyName.localName), type])
        }
    }

    /// `["stream": true]`
    private var constants: SwiftCode {
        scope.imports.useMapping(.body)
        return .array(endpoint.bodyConstants.map { .labeled(SafeText.literal($0.key), $0.value.code) })
    }

    private func members(
        _ head: String,
        _ fields: [Field],
        _ statement: (Writing, Field) -> SwiftCode
    ) -> SwiftCode {
        let writing = Writing(scope: scope, json: parameters.writerName)
        let trees = KeyPathTree.grouped(fields, keyPath: \.keyPath)
        let statements = KeyPathTree.statements(trees, json: parameters.writerName) { statement(writing, $0) }
        guard !statements.isEmpty else { return .block(head, parameters: "_", []) }
        scope.imports.useMapping(.body)
        return .block(head, parameters: parameters.writerName, statements)
    }

    private func part(_ part: Body.Part) -> SwiftCode {
        let name = SwiftCode.literal(part.wireName)
        let value = SwiftCode.text(part.name.localName)
        switch part.content {
        case .file: return .call(".file", [name, value])
        case .files: return .call(".files", [name, value])
        case .json: return .call(".json", [name, value])
        case .field(let type): return .call(".field", [name, value] + format(type.formatArgument))
        case .constant(let constant): return .call(".field", [name, constant.code])
        }
    }
}

extension SwiftCode {
    /// A constant header.
    static func header(_ header: ConstantHeader) -> SwiftCode {
        .call(".header", [.literal(header.wireName), .literal(header.value)])
    }
}

extension Nesting {
    /// The name of the functions that write it.
    fileprivate var functionName: String {
        switch self {
        case .deepObject: "deepObject"
        case .brackets: "brackets"
        case .indices: "indices"
        case .dots: "dots"
        }
    }
}

extension Parameter {
    /// The separator of the elements of a list that is sent as one text.
    var separatorText: String? {
        switch separator {
        case nil: nil
        case .comma?: ","
        case .pipe?: "|"
        case .space?: " "
        }
    }

    var separatorArgument: [SwiftCode] {
        separatorText.map { [.labeled("joinedBy", .literal($0))] } ?? []
    }
}

extension TypeReference {
    /// The format of instants of this type, or in this list.
    var dateFormat: String? {
        switch self {
        case .scalar(let scalar): scalar.dateFormat
        case .list(let element), .optional(let element): element.dateFormat
        case .map, .identity, .declared, .selection, .instant, .custom, .expandable, .inside: nil
        }
    }

    /// The format of one instant or of a list of them. Inside of other values, instants are those of JSON.
    fileprivate func formatArgument(in nesting: Nesting) -> [SwiftCode] {
        if case .list(let element) = self, element.isText { return formatArgument }
        return isNested(in: nesting) ? [] : formatArgument
    }

    var formatArgument: [SwiftCode] { dateFormat.map { [.text($0)] } ?? [] }
}

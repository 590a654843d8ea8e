import ResolvedAPI
import SwiftNaming
import TextEscaping

extension ExamplesView {
    /// `nil` if no example has a response.
    init?(_ api: API, scope: NameScope, access: AccessLevel) {
        let calls = api.units.flatMap { unit -> [SwiftCode] in
            guard case .object(let object) = unit.declaration else { return [] }
            return object.endpoints.flatMap { endpoint in
                endpoint.examples.filter { $0.isAnswered(of: endpoint) }.map { example in
                    ExampleExpression(example, of: endpoint, resource: object.name).code
                }
            }
        }
        guard !calls.isEmpty else { return nil }
        let hasHeaders = calls.contains { $0.text(indent: 0, column: 0).contains(".header(") }
        if hasHeaders { scope.imports.useRuntime(.body) }
        self.access = access.modifier
        name = scope.type(TypeName(APINames(api.name).api))
        type = scope.testing("EndpointExample", .signature)
        let column = 4 + access.modifier.count + "static let examples: [] = ".count + type.count
        list = SwiftCode.array(calls).text(indent: 4, column: column)
    }
}

/// An example as an expression.
struct ExampleExpression {
    let code: SwiftCode

    init(_ example: Example, of endpoint: Endpoint, resource: TypeName) {
        let values = Dictionary(example.parameters.map { ($0.key, $0.value) }) { first, _ in first }
        let method = endpoint.method.rawValue.uppercased()
        let target =
            Self.path(endpoint.path, endpoint, values) + endpoint.pathSuffix
            + Self.query(example.parameters, endpoint)
        var arguments: [SwiftCode] = [
            .literal(endpoint.operation(of: resource)),
            .literal(example.name),
            .literal("\(method) \(target)"),
        ]
        let headers = endpoint.headers.compactMap { header in
            values[header.wireName]?.texts.first.map {
                ConstantHeader(wireName: header.wireName, value: $0)
            }
        }
        if !headers.isEmpty { arguments.append(.labeled("headers", .array(headers.map(SwiftCode.header)))) }
        if let body = example.requestBody.map({ endpoint.body.isForm ? Self.form($0, endpoint) : $0 }),
            endpoint.body.isComparable
        {
            arguments.append(.labeled("body", .json(body)))
        }
        if example.status != 200 { arguments.append(.argument("status", String(example.status))) }
        let (answer, type) = Self.answer(example, endpoint)
        let isTyped = example.responseHeaders.contains { $0.wireName.lowercased() == "content-type" }
        let fields =
            example.responseHeaders
            + (isTyped ? [] : type.map { [ConstantHeader(wireName: "Content-Type", value: $0)] } ?? [])
        if !fields.isEmpty {
            arguments.append(.labeled("answerHeaders", .array(fields.map(SwiftCode.header))))
        }
        if let delay = example.delay {
            arguments.append(.argument("delay", DurationExpression.text(delay)))
        }
        if let answer { arguments.append(.labeled("answer", answer)) }
        code = .call(".init", arguments)
    }

    // MARK: Request

    /// Parameters without an example stay in their braces; a group is included if the example has all of its own
    /// parameters.
    private static func path(
        _ parts: [Endpoint.PathPart],
        _ endpoint: Endpoint,
        _ values: [String: JSONLiteral]
    ) -> String {
        func key(of name: String) -> String {
            endpoint.pathParameters.first { $0.name == name }?.wireName ?? name
        }
        func value(of name: String) -> String? { values[key(of: name)]?.texts.first }
        return parts.map { part in
            switch part {
            case .literal(let text): return text
            case .parameter(let name):
                let parameter = endpoint.pathParameters.first { $0.name == name }
                guard let value = value(of: name) else {
                    return "{\(key(of: name))\(parameter?.allowsEmpty == true ? "=" : "")}"
                }
                return parameter?.spansSegments == true ? value.segmentsEncoded : value.percentEncoded
            case .identityField(_, _, let key, let spansSegments):
                guard let value = values[key]?.texts.first else { return "{\(key)}" }
                return spansSegments ? value.segmentsEncoded : value.percentEncoded
            case .group(let inner):
                let isNamed = inner.allSatisfy { part in
                    if case .parameter(let name) = part { value(of: name) != nil } else { true }
                }
                return isNamed ? path(inner, endpoint, values) : ""
            }
        }.joined()
    }

    /// The example's parameters that are neither in the path nor headers, including those of pages.
    private static func query(_ parameters: [JSONLiteral.Member], _ endpoint: Endpoint) -> String {
        let others =
            endpoint.pathParameters.map(\.wireName) + endpoint.identityKeys + endpoint.headers.map(\.wireName)
        let known = Dictionary(endpoint.query.map { ($0.wireName, $0) }) { first, _ in first }
        let items = parameters.filter { !others.contains($0.key) }.flatMap { parameter in
            self.items(parameter, known[parameter.key], endpoint.nesting)
        }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }

    private static func items(_ example: JSONLiteral.Member, _ parameter: Parameter?, _ nesting: Nesting)
        -> [String]
    {
        let name = example.key.percentEncoded
        if parameter?.isFlag == true { return example.value == .bool(true) ? [name] : [] }
        if let separator = parameter?.separatorText {
            let isPlain = separator == ","
            let texts = isPlain ? example.value.texts.map(\.percentEncoded) : example.value.texts
            let value = texts.joined(separator: separator)
            return [name + "=" + (isPlain ? value : value.percentEncoded)]
        }
        if example.value == .null, parameter?.isNullable != true { return [] }
        // A parameter of a page is none of the call.
        let parts = example.value.parts(named: example.key, parameter == nil ? .deepObject : nesting)
        return parts.map { $0.name.percentEncoded + "=" + $0.text.percentEncoded }
    }

    /// The body of a form with a member for each name.
    private static func form(_ body: JSONLiteral, _ endpoint: Endpoint) -> JSONLiteral {
        guard case .object(let members) = body else { return body }
        return .object(
            members.flatMap { member in
                let parts = member.value.parts(named: member.key, endpoint.nesting)
                if parts.allSatisfy({ $0.name == member.key }) { return [member] }
                let texts = Dictionary(grouping: parts, by: \.name).mapValues { $0.map(\.text) }
                var names: Set<String> = []
                return parts.map(\.name).filter { names.insert($0).inserted }.map { name in
                    JSONLiteral.Member(key: name, value: .array((texts[name] ?? []).map(JSONLiteral.string)))
                }
            }
        )
    }

    // MARK: Answer

    /// The body, and its type if that is not JSON.
    private static func answer(_ example: Example, _ endpoint: Endpoint) -> (SwiftCode?, type: String?) {
        guard let body = example.responseBody else { return (nil, nil) }
        switch (endpoint.response, body) {
        case (.bytes, .string(let text)), (.stream, .string(let text)):
            return (text.isEmpty ? nil : .literal(text), "text/plain")
        case (.events, .array(let events)) where example.status < 300:
            let text = events.map(endpoint.eventText).joined() + (endpoint.endEventText ?? "")
            return (text.isEmpty ? nil : .literal(text), "text/event-stream")
        default:
            return (.json(body), nil)
        }
    }
}

extension String {
    /// Its segments, encoded.
    fileprivate var segmentsEncoded: String {
        split(separator: "/").map { String($0).percentEncoded }.joined(separator: "/")
    }
}

extension Endpoint {
    /// The keys of the segments that are fields of an identity.
    fileprivate var identityKeys: [String] {
        path.compactMap { part in
            if case .identityField(_, _, let key, _) = part { key } else { nil }
        }
    }
}

extension Example {
    /// Whether the example has a response; some only have a request.
    fileprivate func isAnswered(of endpoint: Endpoint) -> Bool {
        if responseBody != nil || !(200...299).contains(status) { return true }
        switch endpoint.response {
        case .none, .headers, .bytes, .stream: return true
        case .events, .value, .object, .enveloped: return false
        }
    }
}

extension Body {
    /// Whether request bodies can be compared by their bytes.
    fileprivate var isComparable: Bool {
        switch self {
        case .fields, .patch, .value, .form, .formPatch, .formValue: true
        case .none, .multipart, .bytes: false
        }
    }

    fileprivate var isForm: Bool {
        switch self {
        case .form, .formPatch, .formValue: true
        case .none, .fields, .patch, .value, .multipart, .bytes: false
        }
    }
}

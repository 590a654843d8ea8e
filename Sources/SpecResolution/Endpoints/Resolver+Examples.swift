import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension Resolver {
    /// Examples name parameters as they are on the wire; the response is the whole body, envelope included.
    mutating func examples(
        _ specs: [ExampleSpec],
        of endpoint: Endpoint,
        owner: Int,
        pathParameters: [PathParameter]
    ) -> [Example] {
        guard !specs.isEmpty else { return [] }
        let known =
            pathParameters.map(\.key) + endpoint.query.map(\.wireName) + endpoint.headers.map(\.wireName)
            + (endpoint.paging?.mode.parameters ?? [])
        var names: [String: SourceRange] = [:]
        return specs.enumerated().map { place, spec in
            let name = text(spec.name) ?? (place == 0 ? "example" : "example\(place + 1)")
            let range = spec.name?.range ?? spec.range
            if let earlier = names[name] {
                report(.duplicateExample(Located(name, at: range), earlier: earlier))
            }
            names[name] = range
            for parameter in spec.parameters where !known.contains(parameter.key.value) {
                let nearest = suggestions.closest(to: parameter.key.value, in: known)
                report(.unknownExampleParameter(parameter.key, nearest: nearest))
            }
            if let status = spec.status, !(100...599).contains(status.value) {
                report(.numberOutOfRange(status, range: "from 100 to 599"))
            }
            checkBody(spec, of: endpoint)
            if let response = spec.response, (200...299).contains(spec.status?.value ?? 200) {
                checkKeys(of: response, answering: endpoint)
                checkAnswer(response, of: endpoint, owner: owner)
            }
            return Example(
                name: name,
                parameters: members(spec.parameters),
                requestBody: literal(spec.body),
                status: spec.status?.value ?? 200,
                responseHeaders: constantHeaders(spec.headers),
                responseBody: literal(spec.response)
            )
        }
    }

    private mutating func checkBody(_ spec: ExampleSpec, of endpoint: Endpoint) {
        guard let body = spec.body else { return }
        guard endpoint.body != .none else { return report(.exampleBodyOfNone(body.range)) }
        switch endpoint.body {
        case .fields(let fields), .patch(let fields), .form(let fields):
            checkKeys(of: body, among: fields.map { $0.keyPath[0] })
        default: break
        }
    }

    /// A successful body that is read as it is has no keys that the type does not have.
    private mutating func checkKeys(of response: LiteralSpec, answering endpoint: Endpoint) {
        let envelope = endpoint.envelope ?? convention.resolved.envelope
        guard envelope.data.isEmpty,
            case .value(.declared(let name, .object)) = endpoint.response, let index = scope.index(of: name),
            let draft = objects[index], !draft.isBroken, scope[index].object?.preserveUnknown?.value != true
        else { return }
        let discriminator = [draft.discriminator?.key].compactMap(\.self)
        checkKeys(of: response, among: draft.modelFields.map { $0.field.keyPath[0] } + discriminator)
    }

    private mutating func checkKeys(of literal: LiteralSpec, among known: [String]) {
        guard case .map(let members) = literal.value else { return }
        for member in members where !known.contains(member.key.value) {
            let nearest = suggestions.closest(to: member.key.value, in: known)
            report(.unknownExampleKey(member.key, nearest: nearest))
        }
    }
}

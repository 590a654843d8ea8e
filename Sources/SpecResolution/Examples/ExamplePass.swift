import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Rejects examples that the reader of their type would reject, as far as the text shows it.
struct ExamplePass: Pass {
    let conventions: Conventions
    let scope: Scope
    let types: ResolvedTypes
    let endpoints: Endpoints
    var log = ResolutionLog()

    var inventory: TypeInventory { endpoints.inventory }

    mutating func run() {
        for (example, type) in inventory.fieldExamples { check(example, is: type) }
        for (owner, drafts) in endpoints.drafts.sorted(by: { $0.key < $1.key }) {
            for draft in drafts { checkExamples(of: draft, owner: owner) }
        }
    }

    private mutating func checkExamples(of draft: EndpointDraft, owner: Int) {
        let endpoint = draft.endpoint
        let known =
            draft.pathKeys + endpoint.query.map(\.wireName) + endpoint.headers.map(\.wireName)
            + (endpoint.paging?.mode.parameters ?? [])
        var names: [String: SourceRange] = [:]
        for (spec, example) in zip(draft.spec.examples, endpoint.examples) {
            let range = spec.name?.range ?? spec.range
            if let earlier = names[example.name] {
                report(.duplicateExample(Located(example.name, at: range), earlier: earlier))
            }
            names[example.name] = range
            for parameter in spec.parameters where !known.contains(parameter.key.value) {
                let nearest = log.suggestions.closest(to: parameter.key.value, in: known)
                report(.unknownExampleParameter(parameter.key, nearest: nearest))
            }
            checkBody(spec, of: endpoint)
            if let response = spec.response, (200...299).contains(example.status) {
                checkKeys(of: response, answering: endpoint)
                checkAnswer(response, of: endpoint, owner: owner)
            }
            checkFailure(spec, example, endpoint)
            checkHeaders(of: spec, example, endpoint, owner: owner)
        }
    }

    /// The body of a failure with that status has the type of `failures`.
    private mutating func checkFailure(_ spec: ExampleSpec, _ example: Example, _ endpoint: Endpoint) {
        guard let response = spec.response, example.status >= 400, let failure = endpoint.failure else {
            return
        }
        if let body = failure.case(for: example.status) { check(response, is: body.type) }
    }

    /// A successful response has all headers that the call requires.
    private mutating func checkHeaders(
        of spec: ExampleSpec,
        _ example: Example,
        _ endpoint: Endpoint,
        owner: Int
    ) {
        guard (200...299).contains(example.status), spec.response != nil || !endpoint.response.hasBody,
            let headers = endpoint.responseHeaders
        else { return }
        let names = Set(spec.headers.map { $0.name.value.lowercased() })
        for field in inlinedFields(headers, of: owner) where field.presence == .required {
            let name = field.keyPath[0]
            guard !names.contains(name.lowercased()) else { continue }
            report(.exampleLacksKey(spec.range, key: "header:\(name)"))
        }
    }

    private mutating func checkBody(_ spec: ExampleSpec, of endpoint: Endpoint) {
        guard let body = spec.body else { return }
        guard endpoint.body != .none else { return report(.exampleBodyOfNone(body.range)) }
        switch endpoint.body {
        case .fields(let fields), .patch(let fields), .form(let fields), .formPatch(let fields):
            checkKeys(of: body, among: fields.map { $0.keyPath[0] })
        default: break
        }
    }

    /// A successful body that is decoded directly has only keys of its type.
    private mutating func checkKeys(of response: LiteralSpec, answering endpoint: Endpoint) {
        let envelope = endpoint.envelope ?? conventions.resolved.envelope
        guard envelope.data.isEmpty,
            case .value(.declared(let name, .object)) = endpoint.response, let index = scope.index(of: name),
            let draft = types.objects[index], !draft.isBroken,
            scope[index].object?.preserveUnknown?.value != true
        else { return }
        let discriminator = [types.discriminators[index]?.value.keyPath[0]].compactMap(\.self)
        checkKeys(of: response, among: draft.modelFields.map { $0.field.keyPath[0] } + discriminator)
    }

    private mutating func checkKeys(of literal: LiteralSpec, among known: [String]) {
        guard case .map(let members) = literal.value else { return }
        for member in members where !known.contains(member.key.value) {
            let nearest = log.suggestions.closest(to: member.key.value, in: known)
            report(.unknownExampleKey(member.key, nearest: nearest))
        }
    }
}

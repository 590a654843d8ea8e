import APISimulation
import ResolvedAPI
import SpecCommands

/// Compares a successful response with its call.
struct ResponseCheck {
    private let index: APIIndex
    private let call: APIIndex.Call
    private let exchange: Exchange
    private(set) var findings: [Finding] = []
    private var response: SimulatedResponse { exchange.response }

    init(_ index: APIIndex, _ call: APIIndex.Call, _ exchange: Exchange) {
        self.index = index
        self.call = call
        self.exchange = exchange
    }

    mutating func run() {
        checkHeaders()
        checkTag()
        guard call.endpoint.method != .head, response.status != 204, response.status != 205 else { return }
        switch call.endpoint.response {
        case .none, .headers, .stream: break
        case .bytes: checkAcceptedType()
        case .events(let type): checkEvents(type)
        case .value, .object, .enveloped: checkJSON()
        }
    }

    private mutating func report(_ rule: VerificationRule, _ message: String, pointer: String = "") {
        findings.append(Finding(rule: rule, message: message, pointer: pointer, exchange: exchange))
    }

    // MARK: Headers

    private var mediaType: String {
        let type = (response["Content-Type"] ?? "").prefix { $0 != ";" }
        return type.lowercased().filter { $0 != " " }
    }

    private mutating func checkHeaders() {
        var validation = ValueValidation(index, .response)
        validation.checkHeaders(response, call.endpoint.typedHeaders, of: call.owner, index)
        for problem in validation.problems {
            findings.append(Finding(rule: .responseHeader, message: problem.text, exchange: exchange))
        }
    }

    /// An entity tag (RFC 9110, section 8.8.3).
    private mutating func checkTag() {
        guard let tag = response["ETag"], !tag.isEntityTag else { return }
        report(.entityTag, "the header ETag is '\(tag)', without double quotes")
    }

    private mutating func checkAcceptedType() {
        let accepted = call.endpoint.constantHeaders.first { $0.wireName.lowercased() == "accept" }?.value
        guard let accepted, !accepted.contains("*"), !accepted.contains(",") else { return }
        let expected = accepted.lowercased().prefix { $0 != ";" }
        guard mediaType != expected else { return }
        report(.responseContentType, "the content is \(shownType), and not \(expected)")
    }

    private var shownType: String { mediaType.isEmpty ? "of no media type" : mediaType }

    // MARK: Events

    private mutating func checkEvents(_ type: TypeReference) {
        guard mediaType == "text/event-stream" else {
            return report(.responseContentType, "the content is \(shownType), and not text/event-stream")
        }
        let format = call.endpoint.events
        let text = String(decoding: response.body.bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        let blocks = text.split(separator: "\n\n").prefix(20)
        for block in blocks where text.hasSuffix("\n\n") || block != blocks.last {
            let lines = block.split(separator: "\n").filter { $0.hasPrefix("data:") }
            let data = lines.map { $0.dropFirst(5).drop { $0 == " " } }.joined(separator: "\n")
            guard !lines.isEmpty, format?.end != data, format?.isText != true else { continue }
            guard let json = try? JSONLiteral(json: Array(data.utf8)) else {
                return report(.responseNotJSON, "the data of an event is not JSON")
            }
            // The name of the event is a member of the data, which the client adds.
            if format?.nameKey == nil { check(json, type, at: "body") }
        }
    }

    // MARK: JSON

    private mutating func checkJSON() {
        guard let body = exchange.json else {
            if !mediaType.contains("json"), !response.body.bytes.isEmpty {
                return report(.responseContentType, "the content is \(shownType), and not JSON")
            }
            return report(
                .responseNotJSON,
                response.body.bytes.isEmpty ? "the body is empty" : "the body is not JSON"
            )
        }
        if !mediaType.contains("json") {
            report(.responseContentType, "the content is \(shownType), and not JSON")
        }
        let envelope = index.envelope(of: call)
        if let path = envelope.code, let code = body[path], code.plainText != envelope.ok {
            return report(
                .responseEnvelopeCode,
                "\(path.joined(separator: ".")) is \(code.json), and not \(envelope.ok)",
                pointer: ValuePath("").member(path).pointer
            )
        }
        guard let (type, keys) = ResponseReader(index: index, call: call).content else { return }
        let path = ValuePath("body").member(keys)
        guard let payload = body[keys] else {
            return report(.responsePayload, "\(path.text) is missing", pointer: path.pointer)
        }
        check(payload, type, at: path)
        checkValuesOfPage(body)
    }

    private mutating func check(_ value: JSONLiteral, _ type: TypeReference, at path: ValuePath) {
        var validation = ValueValidation(index, .response)
        validation.check(value, type, at: path, nil)
        add(validation)
    }

    /// The values beside the elements of a page.
    private mutating func checkValuesOfPage(_ body: JSONLiteral) {
        guard let name = call.endpoint.pageValues, let object = index.object(name),
            object.besideHeaders == nil
        else { return }
        var validation = ValueValidation(index, .response)
        validation.check(body, .declared(name, .object), at: "body", nil)
        add(validation, remarks: false)
    }

    private mutating func add(_ validation: ValueValidation, remarks: Bool = true) {
        for problem in validation.problems {
            findings.append(Finding(VerificationRule(problem.kind), problem, exchange, subject(problem)))
        }
        for problem in validation.unknown where remarks {
            let rule: VerificationRule =
                problem.kind == .unknownCase ? .responseUnknownCase : .responseUnknownMember
            findings.append(Finding(rule, problem, exchange, subject(problem)))
        }
    }

    /// The part of the spec that a problem contradicts: the call for objects that only its response has.
    private func subject(_ problem: RequestProblem) -> RequestProblem.Subject? {
        guard case .field(let type, _)? = problem.subject else { return problem.subject }
        let own: TypeName? =
            switch call.endpoint.response {
            case .object(let name), .enveloped(let name): name
            default: nil
            }
        return [own?.path, call.endpoint.pageValues?.path].contains(type) ? nil : problem.subject
    }
}

extension Finding {
    init(
        _ rule: VerificationRule,
        _ problem: RequestProblem,
        _ exchange: Exchange,
        _ subject: RequestProblem.Subject?
    ) {
        self.init(
            rule: rule,
            message: problem.text,
            pointer: problem.pointer,
            subject: subject,
            exchange: exchange
        )
    }
}

extension String {
    /// `"a"` or `W/"a"`
    var isEntityTag: Bool {
        let opaque = hasPrefix("W/") ? dropFirst(2) : self[...]
        return opaque.count >= 2 && opaque.hasPrefix("\"") && opaque.hasSuffix("\"")
            && !opaque.dropFirst().dropLast().contains("\"")
    }
}

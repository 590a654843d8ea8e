import PlausibleValues
import ResolvedAPI

/// Failures in the shape that the spec gives them.
extension Simulation {
    /// A failure with the code that the spec has for the status, and a message.
    func failure(_ status: Int, _ message: String, of call: APIIndex.Call?) -> SimulatedResponse {
        failure(status, message, problems: [], of: call, code: code(for: [status], call))
    }

    /// The response to a request that does not match its call.
    func invalid(_ problems: [RequestProblem], _ call: APIIndex.Call) -> SimulatedResponse {
        let code = code(for: [422, 400], call)
        let located = problems.map(located)
        var response = failure(
            code?.status ?? 400,
            located.joined(separator: "; "),
            problems: problems,
            of: call,
            code: code
        )
        response.notes += located
        return response
    }

    /// `body.title: missing, Trips/Location.yaml:6`
    package func located(_ problem: RequestProblem) -> String {
        guard let subject = problem.subject, let place = place(subject) else { return problem.text }
        return "\(problem.text), \(place)"
    }

    /// The error code of a status: one that the call is known to return, or else one of the API.
    private func code(for statuses: [Int], _ call: APIIndex.Call?) -> ErrorCode? {
        let codes = index.api.errorCodes
        let own = codes.filter { call?.endpoint.errors.contains($0.name) == true }
        for status in statuses {
            if let code = (own + codes).first(where: { $0.status == status }) { return code }
        }
        return nil
    }

    private func failure(
        _ status: Int,
        _ message: String,
        problems: [RequestProblem],
        of call: APIIndex.Call?,
        code: ErrorCode?
    ) -> SimulatedResponse {
        let convention = index.api.convention
        let shape = convention.failure
        var body = self.body(of: code, status, call)
        let text = code?.wireValue ?? Self.name(of: status)
        if let path = shape.code {
            body.setFirst(text.isCodeNumber ? .number(text) : .string(text), at: path)
        }
        if let path = shape.message { body.setFirst(.string(message), at: path) }
        if let path = shape.details, path != shape.message, let type = code?.details, !problems.isEmpty {
            body.setFirst(details(problems, type), at: path)
        }
        if let delay = index.api.retry?.delay ?? call?.endpoint.retry?.delay,
            case .body(let path) = delay.place,
            status == 429 || status == 503
        {
            body.set(.int(delay.isInMilliseconds ? 1000 : 1), at: path)
        }
        var response = json(body, status: status)
        if status == 429 || status == 503 { response.set("Retry-After", "1") }
        if case .header(let name)? = index.api.retry?.delay?.place, status == 429 || status == 503 {
            response.set(name, index.api.retry?.delay?.isInMilliseconds == true ? "1000" : "1")
        }
        return response
    }

    /// A body of the type that the spec has for the code or for the status.
    private func body(of code: ErrorCode?, _ status: Int, _ call: APIIndex.Call?) -> JSONLiteral {
        let failures = [call?.endpoint.failure, call?.owner.failure, index.api.failure].compactMap(\.self)
        let type = code?.body ?? failures.lazy.compactMap { $0.case(for: status)?.type }.first
        guard let type, case .object = sampling.value(type, named: "failure") else { return .object([]) }
        return sampling.value(type, named: "failure")
    }

    /// The problems in the type that the spec has for them, by the names of its fields.
    private func details(_ problems: [RequestProblem], _ type: TypeReference) -> JSONLiteral {
        guard case .list(let element) = type.unwrapped else {
            return problems.first.map { detail($0, type) } ?? .null
        }
        return .array(problems.map { detail($0, element) })
    }

    private func detail(_ problem: RequestProblem, _ type: TypeReference) -> JSONLiteral {
        guard case .declared(let name, .object) = type.unwrapped, let object = index.object(name) else {
            return type.unwrapped == .scalar(.string)
                ? .string(located(problem)) : sampling.value(type, named: "detail")
        }
        var value = sampling.element(object, number: 1)
        for field in object.fields where field.type == .scalar(.string) {
            let words = Set(SampleWords.words(of: field.keyPath.last ?? field.name))
            if !words.isDisjoint(with: ["field", "name", "path", "parameter", "property", "pointer"]) {
                value.set(
                    .string(problem.path.split(separator: ".").dropFirst().joined(separator: ".")),
                    at: field.keyPath
                )
            } else if !words.isDisjoint(with: ["location", "source", "in"]) {
                value.set(.string(String(problem.path.prefix { $0 != "." })), at: field.keyPath)
            } else if !words.isDisjoint(with: [
                "problem", "message", "reason", "description", "detail", "error", "title",
            ]) {
                value.set(.string(problem.message), at: field.keyPath)
            }
        }
        return value
    }

    private static func name(of status: Int) -> String {
        switch status {
        case 400: "BadRequest"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "NotFound"
        case 405: "MethodNotAllowed"
        case 409: "Conflict"
        case 412: "PreconditionFailed"
        case 416: "RangeNotSatisfiable"
        case 422: "ValidationFailed"
        case 429: "TooManyRequests"
        case 503: "ServiceUnavailable"
        case 507: "InsufficientStorage"
        default: "Status\(status)"
        }
    }

    func json(_ value: JSONLiteral, status: Int = 200) -> SimulatedResponse {
        SimulatedResponse(
            status: status,
            headers: [.init(name: "Content-Type", value: "application/json")],
            body: .bytes(Array(value.json.utf8))
        )
    }

    // MARK: Requested responses

    /// The response that `Prefer: example=missing` or `Prefer: code=404` (RFC 7240) requests.
    func preferred(_ request: SimulatedRequest, _ call: APIIndex.Call) -> SimulatedResponse? {
        guard let preference = request["Prefer"] else { return nil }
        for part in preference.split(whereSeparator: { $0 == "," || $0 == ";" }) {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmed }
            guard pair.count == 2 else { continue }
            let value = pair[1].filter { $0 != "\"" }
            if pair[0] == "example", let example = call.endpoint.examples.first(where: { $0.name == value }) {
                return response(of: example)
            }
            guard pair[0] == "code", let status = Int(value), (200...599).contains(status) else { continue }
            if let example = call.endpoint.examples.first(where: { $0.status == status }) {
                return response(of: example)
            }
            if status >= 400 { return failure(status, "This status was requested.", of: call) }
        }
        return nil
    }

    func response(of example: Example) -> SimulatedResponse {
        var response = SimulatedResponse(status: example.status)
        if let body = example.responseBody { response = json(body, status: example.status) }
        for header in example.responseHeaders { response.set(header.wireName, header.value) }
        response.delay = example.delay ?? .zero
        return response
    }
}

extension JSONLiteral {
    /// Sets the value at a key path of a failure, where a key such as `errors[]` is the first element of a list.
    fileprivate mutating func setFirst(_ value: JSONLiteral, at path: some Collection<String>) {
        guard let key = path.first, key.hasSuffix("[]") else {
            guard let key = path.first, path.contains(where: { $0.hasSuffix("[]") }) else {
                return set(value, at: path)
            }
            var inner = self[key] ?? .object([])
            inner.setFirst(value, at: path.dropFirst())
            return set(inner, at: [key])
        }
        let list = [String(key.dropLast(2))]
        var items = self[list]?.array ?? []
        var first = items.first ?? .object([])
        first.setFirst(value, at: path.dropFirst())
        items = [first] + items.dropFirst()
        set(.array(items), at: list)
    }
}

extension String {
    /// Whether a code is a number in JSON: digits without a zero in front.
    fileprivate var isCodeNumber: Bool {
        utf8.count < 16 && isJSONNumber && utf8.allSatisfy { (48...57).contains($0) }
    }
}

extension StringProtocol {
    var trimmed: String {
        let end = reversed().drop { $0 == " " || $0 == "\t" }
        return String(String(end.reversed()).drop { $0 == " " || $0 == "\t" })
    }
}

import APISimulation
import ResolvedAPI
import SpecCommands

/// Requests that have to fail, and those that a client repeats.
extension Verification {
    // MARK: Elements that do not exist

    func compareUnknown(_ call: APIIndex.Call, _ arguments: CallArguments) async throws {
        guard plan(call).effect == .read, let key = call.endpoint.pathKeys.last else { return }
        guard plan(call).object?.identity != nil else {
            return skip(
                call,
                .unknownElement,
                "{\(key)} is not an identity, and a server may have a fixed set of values"
            )
        }
        var unknown = arguments
        unknown.values[key] = missingText(like: arguments.values[key] ?? "", key, call)
        let request = request(call, unknown, PageRequest())
        guard let exchange = try await send(request, for: call, .unknownElement) else { return }
        switch exchange.status {
        case 404, 410: note(call, .unknownElement, failure(exchange, call))
        case 401, 403, 429, 503:
            skip(call, .unknownElement, "the server answers \(exchange.status)")
        default:
            let message = "the status of an unknown element is \(exchange.status), and not 404"
            let finding = Finding(rule: .unknownElementStatus, message: message, exchange: exchange)
            note(call, .unknownElement, [finding])
        }
    }

    /// An identity of the same form that no element has.
    private func missingText(like text: String, _ key: String, _ call: APIIndex.Call) -> String {
        let scalar = scalar(of: key, call)
        if scalar == .int || scalar == .int64 { return "2147480647" }
        if scalar == .uuid || text.isUUIDText { return "00000000-0000-4000-8000-00000000dead" }
        let marks = text.prefix { !$0.isLetter && !$0.isNumber }
        return "\(marks)genapi-missing-\(text.dropFirst(marks.count))"
    }

    private func scalar(of key: String, _ call: APIIndex.Call) -> Scalar? {
        guard let type = call.endpoint.pathParameters.first(where: { $0.wireName == key })?.type.unwrapped
        else {
            return nil
        }
        switch type {
        case .scalar(let scalar): return scalar
        case .identity(let owner):
            guard case .field(_, let scalar)? = index.object(owner)?.identity else { return nil }
            return scalar
        default: return nil
        }
    }

    /// The deviations of the body of a failure.
    func failure(_ exchange: Exchange, _ call: APIIndex.Call) -> [Finding] {
        var check = FailureCheck(index, call, exchange)
        check.run()
        return check.findings
    }

    // MARK: Credentials

    func compareWithoutCredential(_ call: APIIndex.Call, _ arguments: CallArguments) async throws {
        try await compareCredential(call, arguments, .noCredential, .none, .missingCredentialStatus)
    }

    /// Once for the password of a user, which a server may lock after some attempts.
    func compareWrongCredential(_ call: APIIndex.Call, _ arguments: CallArguments) async throws {
        let schemes = schemes(of: call)
        guard options.credential.serves(schemes) else { return }
        if schemes.contains(.basic) {
            guard !hasTriedPassword else { return }
            hasTriedPassword = true
        }
        try await compareCredential(call, arguments, .wrongCredential, .wrong, .wrongCredentialStatus)
    }

    private func compareCredential(
        _ call: APIIndex.Call,
        _ arguments: CallArguments,
        _ aspect: Aspect,
        _ use: VerifiedCredential.Use,
        _ rule: VerificationRule
    ) async throws {
        let request = request(call, arguments, PageRequest())
        guard let exchange = try await send(request, for: call, aspect, use) else { return }
        switch exchange.status {
        case 401: note(call, aspect, failure(exchange, call))
        case 429, 503: skip(call, aspect, "the server answers \(exchange.status)")
        default:
            let message = "the status is \(exchange.status), and not 401"
            note(call, aspect, [Finding(rule: rule, message: message, exchange: exchange)])
        }
    }

    // MARK: Conditions (RFC 9110, section 13)

    func compareConditional(_ call: APIIndex.Call, _ known: Exchange) async throws {
        guard let tag = known.response["ETag"], tag.isEntityTag else { return }
        var request = known.request
        request.headers.append(("If-None-Match", tag))
        guard let exchange = try await send(request, for: call, .conditionalRequest) else { return }
        if exchange.status == 304 {
            let isEmpty = exchange.response.body.bytes.isEmpty
            let finding = Finding(
                rule: .notModified,
                message: "a response with 304 has a body",
                exchange: exchange
            )
            return note(call, .conditionalRequest, isEmpty ? [] : [finding])
        }
        guard !exchange.isSuccess || exchange.response["ETag"] == tag else {
            return skip(call, .conditionalRequest, "the content changes from request to request")
        }
        let message = "the status is \(exchange.status), and not 304, for the tag that the content has"
        note(call, .conditionalRequest, [Finding(rule: .notModified, message: message, exchange: exchange)])
    }
}

extension String {
    var isUUIDText: Bool {
        let parts = split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && allSatisfy { $0.isHexDigit || $0 == "-" }
    }
}

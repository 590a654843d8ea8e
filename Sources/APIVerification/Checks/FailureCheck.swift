import APISimulation
import ResolvedAPI
import SpecCommands

/// Compares the body of a failure with what the spec says of failures.
struct FailureCheck {
    private let index: APIIndex
    private let call: APIIndex.Call
    private let exchange: Exchange
    private(set) var findings: [Finding] = []

    init(_ index: APIIndex, _ call: APIIndex.Call, _ exchange: Exchange) {
        self.index = index
        self.call = call
        self.exchange = exchange
    }

    private var status: Int { exchange.status }
    private var shape: FailureBody { index.api.convention.failure }

    /// The codes that the spec has for the status.
    private var codes: [ErrorCode] { index.api.errorCodes.filter { $0.status == status } }

    private mutating func report(_ rule: VerificationRule, _ message: String, _ path: [String] = []) {
        let pointer = ValuePath("").member(path).pointer
        findings.append(Finding(rule: rule, message: message, pointer: pointer, exchange: exchange))
    }

    mutating func run() {
        guard call.endpoint.method != .head, acceptsJSON,
            shape.code != nil || shape.message != nil || type != nil
        else {
            return
        }
        guard let body = exchange.json else {
            // Without a code and a type for the status, clients need no body. That of a 401 is in its challenge.
            let isEmpty = exchange.response.body.bytes.isEmpty
            if isEmpty, type == nil, codes.isEmpty || status == 401 { return }
            return report(
                .failureBody,
                isEmpty ? "the body of the \(status) is empty" : "the body of the \(status) is not JSON"
            )
        }
        let code = checkCode(body)
        checkMessage(body)
        if let type = code?.body ?? type { check(body, type, at: []) }
        if let details = code?.details, let path = shape.details, let value = body.first(at: path),
            value != .null
        {
            check(value, details, at: path)
        }
    }

    /// Whether a failure can be JSON: a request can ask for another kind of content.
    private var acceptsJSON: Bool {
        let accepted = call.endpoint.constantHeaders.first { $0.wireName.lowercased() == "accept" }?.value
        return accepted.map { $0.contains("json") || $0.contains("*/*") } ?? true
    }

    /// The type of the failure's body by its status.
    private var type: TypeReference? {
        [call.endpoint.failure, call.owner.failure, index.api.failure].compactMap(\.self)
            .lazy.compactMap { $0.case(for: status)?.type }.first
    }

    private mutating func checkCode(_ body: JSONLiteral) -> ErrorCode? {
        guard let path = shape.code else { return nil }
        let shown = path.joined(separator: ".")
        guard let text = body.first(at: path)?.plainText else {
            if !codes.isEmpty {
                report(.failureCode, "\(shown) is missing, and the spec has codes for \(status)", path)
            }
            return nil
        }
        guard let code = index.api.errorCodes.first(where: { $0.wireValue == text }) else {
            if !codes.isEmpty {
                let known = codes.map(\.wireValue).joined(separator: ", ")
                report(.failureCode, "\(shown) is '\(text)', and the codes for \(status) are \(known)", path)
            }
            return nil
        }
        let same = index.api.errorCodes.filter { $0.wireValue == text }.compactMap(\.status)
        if !same.isEmpty, !same.contains(status) {
            report(
                .failureCodeStatus,
                "\(shown) is '\(text)', whose status is \(same[0]), and not \(status)",
                path
            )
        }
        return code
    }

    private mutating func checkMessage(_ body: JSONLiteral) {
        guard let path = shape.message, body.first(at: path)?.string == nil else { return }
        report(.failureMessage, "\(path.joined(separator: ".")) is not a text", path)
    }

    private mutating func check(_ value: JSONLiteral, _ type: TypeReference, at path: [String]) {
        var validation = ValueValidation(index, .response)
        validation.check(value, type, at: ValuePath("body").member(path), nil)
        for problem in validation.problems {
            findings.append(Finding(.failureBody, problem, exchange, problem.subject))
        }
    }
}

import APISimulation
import ResolvedAPI
import TextEscaping

/// A request as a command of a shell, with variables in place of credentials.
struct CommandLineRequest {
    let text: String

    init(_ exchange: Exchange, _ schemes: [AuthorizationScheme], _ credential: VerifiedCredential) {
        let request = exchange.request
        var words = ["curl"]
        if request.method == "HEAD" {
            words.append("--head")
        } else if request.method != "GET" {
            words += ["-X", request.method]
        }
        words.append(SecretRedaction.shown(url: request.origin + request.target).shellWord)
        if exchange.use != .none { words += Self.authorization(schemes, credential, exchange.use) }
        for header in request.headers where !SecretRedaction.isSecret(header: header.name) {
            words += ["-H", "\(header.name): \(header.value)".shellWord]
        }
        if !request.body.isEmpty {
            words += [
                "--data-binary", SecretRedaction.shown(request.body, request["Content-Type"]).shellWord,
            ]
        }
        text = words.joined(separator: " ")
    }

    private static func authorization(
        _ schemes: [AuthorizationScheme],
        _ credential: VerifiedCredential,
        _ use: VerifiedCredential.Use
    ) -> [String] {
        guard let scheme = schemes.first(where: { credential.serves([$0]) }) else { return [] }
        let isWrong = use == .wrong
        return switch scheme {
        case .oauth2, .bearer:
            ["-H", isWrong ? "'Authorization: Bearer wrong'" : "\"Authorization: Bearer $TOKEN\""]
        case .basic: ["-u", isWrong ? "\"$NAME:wrong\"" : "\"$USER:$PASSWORD\""]
        case .apiKeyHeader(let name): ["-H", isWrong ? "\(name): wrong".shellWord : "\"\(name): $KEY\""]
        case .apiKeyQuery(let name):
            ["--url-query", isWrong ? "\(name)=wrong".shellWord : "\"\(name)=$KEY\""]
        case .xsrf, .custom: []
        }
    }
}

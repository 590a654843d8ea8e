import APISimulation
import ResolvedAPI
import TextEscaping

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A credential that the server accepts.
package struct VerifiedCredential: Sendable {
    enum Use: Sendable { case right, none, wrong }

    /// For `oauth2` and `bearer`.
    package var token: String?
    /// For `basic`: the name and the password with a colon between them.
    package var user: String?
    /// For `api_key`.
    package var key: String?
    /// Headers of every request, which can have a credential, too.
    package var headers: [(name: String, value: String)] = []

    package init() {}

    /// The texts that no report may have.
    package var secrets: [String] {
        let password = user?.firstIndex(of: ":").flatMap { colon in
            user.map { String($0[$0.index(after: colon)...]) }
        }
        let encoded = user.map { Data($0.utf8).base64EncodedString() }
        let own = headers.filter { SecretRedaction.isSecret(header: $0.name) }.flatMap { header in
            [header.value, String(header.value.split(separator: " ").last ?? "")]
        }
        return ([token, password, encoded, key].compactMap(\.self) + own).filter { $0.utf8.count >= 4 }
            .sorted { $0.utf8.count > $1.utf8.count }
    }

    /// Whether it has something for one of the schemes.
    func serves(_ schemes: [AuthorizationScheme]) -> Bool { schemes.contains { has($0) } }

    private func has(_ scheme: AuthorizationScheme) -> Bool {
        switch scheme {
        case .oauth2, .bearer: token != nil || hasHeader("Authorization")
        case .basic: user != nil || hasHeader("Authorization")
        case .apiKeyHeader(let name): key != nil || hasHeader(name)
        case .apiKeyQuery: key != nil
        case .xsrf(_, let header): hasHeader(header) || hasHeader("Cookie")
        case .custom: headers.contains { SecretRedaction.isSecret(header: $0.name) }
        }
    }

    private func hasHeader(_ name: String) -> Bool {
        headers.contains { $0.name.lowercased() == name.lowercased() }
    }

    /// Adds the credential to a request.
    func authorize(_ request: inout SimulatedRequest, _ schemes: [AuthorizationScheme], _ use: Use) {
        for header in headers {
            guard SecretRedaction.isSecret(header: header.name) else {
                request.headers.append(header)
                continue
            }
            switch use {
            case .right: request.headers.append(header)
            case .none: break
            case .wrong: request.headers.append((header.name, Self.wrong(header.value)))
            }
        }
        guard use != .none, let scheme = schemes.first(where: { has($0) }) else { return }
        let isWrong = use == .wrong
        switch scheme {
        case .oauth2, .bearer:
            if let token { add("Authorization", "Bearer \(isWrong ? Self.wrong : token)", &request) }
        case .basic:
            guard let user else { return }
            let name = user.prefix { $0 != ":" }
            let text = isWrong ? "\(name):\(Self.wrong)" : user
            add("Authorization", "Basic \(Data(text.utf8).base64EncodedString())", &request)
        case .apiKeyHeader(let name): if let key { add(name, isWrong ? Self.wrong : key, &request) }
        case .apiKeyQuery(let name):
            guard let key else { return }
            let item = "\(name.percentEncoded)=\((isWrong ? Self.wrong : key).percentEncoded)"
            request.target += (request.target.contains("?") ? "&" : "?") + item
        case .xsrf, .custom: break
        }
    }

    private func add(_ name: String, _ value: String, _ request: inout SimulatedRequest) {
        guard !hasHeader(name) else { return }
        request.headers.append((name, value))
    }

    private static let wrong = "wrong"

    /// The same scheme with something that is not valid.
    private static func wrong(_ value: String) -> String {
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return wrong }
        guard parts[0].lowercased() == "basic", let data = Data(base64Encoded: String(parts[1])) else {
            return "\(parts[0]) \(wrong)"
        }
        let name = String(decoding: data, as: UTF8.self).prefix { $0 != ":" }
        return "\(parts[0]) \(Data("\(name):\(wrong)".utf8).base64EncodedString())"
    }
}

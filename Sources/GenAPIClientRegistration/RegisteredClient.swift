public import Foundation
public import GenAPIOAuth2
public import GenAPIRuntime
import HTTPTypes

/// An application as a server knows it since it registered (RFC 7591 section 3.2.1).
///
/// Its bytes are as secret as a login.
public struct RegisteredClient: Hashable, Sendable {
    let id: String
    let secret: Sensitive<String>?
    /// When the server stops taking the secret; `nil` when it has not said, or never does.
    public let secretExpiry: Date?
    /// As the server has it, which need not be what was asked for.
    public let clientAuthentication: OAuth2Definition.ClientAuthentication
    /// Where the registration can be read, changed and ended, and the token that it takes (RFC 7592 section 3).
    let managementURL: String?
    let managementToken: Sensitive<String>?

    /// What a session is made with. Its definition's `clientAuthentication` has to be this registration's.
    public var client: OAuth2Client { OAuth2Client(id: id, secret: secret) }
}

// What it is later on (RFC 7592 section 2). Each answer counts from then on: servers may replace the secret and the token.
extension RegisteredClient {
    /// The registration as it is now.
    ///
    /// - Throws: `OAuth2Error`: `unusableURL` where the server has named no place for this, or none that is safe.
    public func reread(transport: any Transport) async throws -> RegisteredClient {
        try await managed(transport) { endpoint throws(TokenFailure) in
            try await endpoint.client(.get, nil, after: self)
        }
    }

    /// Replaces all that the application has said of itself.
    public func replaced(by registration: ClientRegistration, transport: any Transport) async throws
        -> RegisteredClient
    {
        var json = registration.json
        json["client_id"] = .string(id)
        json["client_secret"] = secret.map { .string($0.exposed) }
        return try await managed(transport) { endpoint throws(TokenFailure) in
            try await endpoint.client(.put, json, after: self)
        }
    }

    /// Ends the registration, and with it all that the server has issued for it.
    public func remove(transport: any Transport) async throws {
        let endpoint = RegistrationEndpoint(managementURL, token: managementToken, transport)
        do throws(TokenFailure) {
            _ = try await endpoint.answer(.delete, nil)
        } catch {
            throw error.thrown
        }
    }

    private func managed(
        _ transport: any Transport,
        _ ask: (RegistrationEndpoint) async throws(TokenFailure) -> RegisteredClient
    ) async throws -> RegisteredClient {
        do throws(TokenFailure) {
            return try await ask(RegistrationEndpoint(managementURL, token: managementToken, transport))
        } catch {
            throw error.thrown
        }
    }
}

extension RegisteredClient {
    /// JSON. Whoever asks for it takes care of it.
    public var bytes: Sensitive<[UInt8]> {
        var json: JSONObject = ["client_id": .string(id)]
        json["client_secret"] = secret.map { .string($0.exposed) }
        json["client_secret_expires_at"] = secretExpiry.map {
            JSONValue(integerLiteral: Int($0.timeIntervalSince1970))
        }
        json["token_endpoint_auth_method"] = .string(clientAuthentication.registeredName)
        json["registration_client_uri"] = managementURL.map { .string($0) }
        json["registration_access_token"] = managementToken.map { .string($0.exposed) }
        return Sensitive(Array(JSONValue.object(json).description.utf8))
    }

    /// - Throws: `CredentialStoreError.unreadable` when these are not the bytes of a registered client.
    public init(bytes: [UInt8]) throws(CredentialStoreError) {
        guard let json = try? JSONValue(json: bytes), let client = try? RegisteredClient(json, at: nil) else {
            throw .unreadable
        }
        self = client
    }
}

extension RegisteredClient {
    /// `nil` when there is no name that could be sent, or no secret where one is needed (RFC 6749 appendix A).
    ///
    /// - Parameters:
    ///   - origin: Of the endpoint that answers; one that has TLS names no place without it.
    ///   - previous: What it was before; what the answer leaves out is as it was, and its name stays.
    init?(_ json: JSONValue, at origin: Origin?, after previous: RegisteredClient? = nil) throws(OAuth2Error)
    {
        guard let id = json["client_id"]?.string, Self.isVisible(id), id == previous?.id ?? id else {
            return nil
        }
        let issued = json["client_secret"]?.string
        guard issued.map(Self.isVisible) ?? true else { return nil }
        let method = try json["token_endpoint_auth_method"]?.string.map(Self.authentication)
        let fallback = previous?.clientAuthentication ?? (issued == nil ? .none : .basic)
        clientAuthentication = method ?? fallback
        let known = clientAuthentication == .none ? nil : previous
        secret = issued.map { Sensitive($0) } ?? known?.secret
        guard secret != nil || clientAuthentication == .none else { return nil }
        self.id = id
        let seconds = json["client_secret_expires_at"]?.codeText.flatMap { Double($0) }
        let expiry = seconds.flatMap { $0 > 0 && $0 < 1e12 ? Date(timeIntervalSince1970: $0) : nil }
        secretExpiry = issued == nil ? known?.secretExpiry : expiry
        managementURL =
            Self.place(json["registration_client_uri"]?.string, at: origin) ?? previous?.managementURL
        managementToken =
            json["registration_access_token"]?.string.map { Sensitive($0) } ?? previous?.managementToken
    }

    private static func place(_ url: String?, at origin: Origin?) -> String? {
        guard let url, let place = ServerPlace(url, below: BaseURL("")) else { return nil }
        return place.origin.scheme == "https" || origin?.scheme != "https" ? url : nil
    }

    private static func authentication(_ name: String) throws(OAuth2Error)
        -> OAuth2Definition.ClientAuthentication
    {
        let known = OAuth2Definition.ClientAuthentication.allCases.first { $0.registeredName == name }
        guard let known else { throw .unsupportedClientAuthentication(name) }
        return known
    }

    private static func isVisible(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
}

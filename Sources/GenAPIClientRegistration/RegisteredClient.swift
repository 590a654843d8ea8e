public import Foundation
public import GenAPIMapping
public import GenAPIOAuth2
public import GenAPIRuntime
import HTTPTypes

/// A registered application (RFC 7591 section 3.2.1).
///
/// Its bytes are as secret as a login.
public struct RegisteredClient: Hashable, Sendable {
    let id: String
    let secret: Sensitive<String>?
    /// When the secret expires; `nil` if it does not expire or the server did not say.
    public let secretExpiry: Date?
    /// The registered client authentication, which may differ from the requested one.
    public let clientAuthentication: OAuth2Definition.ClientAuthentication
    /// The management endpoint and its access token (RFC 7592 section 3).
    let managementURL: String?
    let managementToken: Sensitive<String>?

    /// The client for an `OAuth2Session`, whose definition must use this registration's `clientAuthentication`.
    public var client: OAuth2Client { OAuth2Client(id: id, secret: secret) }
}

// Management (RFC 7592 section 2). Use the result of each call from then on: servers may replace the secret and the
// token.
extension RegisteredClient {
    /// Reads the current registration.
    ///
    /// - Throws: `OAuth2Error`: `unusableURL` if the server named no management endpoint, or an insecure one.
    public func reread(transport: any Transport) async throws -> RegisteredClient {
        try await managed(transport) { endpoint throws(TokenFailure) in
            try await endpoint.client(.get, nil, after: self)
        }
    }

    /// Replaces the application's metadata.
    ///
    /// - Throws: `OAuth2Error`, like `reread(transport:)`.
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

    /// Removes the registration. The server revokes everything that it has issued for it.
    ///
    /// - Throws: `OAuth2Error`, like `reread(transport:)`.
    public func remove(transport: any Transport) async throws {
        let endpoint = RegistrationEndpoint(managementURL, token: managementToken, transport)
        do throws(TokenFailure) {
            _ = try await endpoint.send(.delete, nil)
        } catch {
            throw error.thrown
        }
    }

    private func managed(
        _ transport: any Transport,
        _ operation: (RegistrationEndpoint) async throws(TokenFailure) -> RegisteredClient
    ) async throws -> RegisteredClient {
        do throws(TokenFailure) {
            return try await operation(RegistrationEndpoint(managementURL, token: managementToken, transport))
        } catch {
            throw error.thrown
        }
    }
}

extension RegisteredClient {
    /// The registration as JSON, including its secrets.
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

    /// - Throws: `CredentialStoreError.unreadable` if the bytes are not a registered client.
    public init(bytes: [UInt8]) throws(CredentialStoreError) {
        guard let json = try? JSONValue(json: bytes), let client = try? RegisteredClient(json, at: nil) else {
            throw .unreadable
        }
        self = client
    }
}

extension RegisteredClient {
    /// `nil` if the client id cannot be sent, or a required secret is missing (RFC 6749 appendix A).
    ///
    /// - Parameters:
    ///   - origin: The origin of the responding endpoint. If it uses TLS, a management URL without TLS is ignored.
    ///   - previous: The previous state. Its values apply where the response omits them, and the id must not change.
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
        guard let url, let place = ResolvedURL(url, below: BaseURL("")) else { return nil }
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

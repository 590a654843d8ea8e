import GenAPIMapping
import GenAPIOAuth2
import GenAPIRuntime
import HTTPTypes

/// An endpoint that returns a registered client.
struct RegistrationEndpoint: Sendable {
    let url: String?
    let token: Sensitive<String>?
    let transport: any Transport

    init(_ url: String?, token: Sensitive<String>?, _ transport: any Transport) {
        self.url = url
        self.token = token
        self.transport = transport
    }

    /// - Parameter previous: The previous state of the registration.
    func client(
        _ method: HTTPRequest.Method,
        _ body: JSONObject?,
        after previous: RegisteredClient? = nil
    ) async throws(TokenFailure) -> RegisteredClient {
        let response = try await send(method, body)
        let json = try? JSONValue(json: response.body)
        let origin = url.flatMap { ResolvedURL($0, below: BaseURL("")) }?.origin
        do {
            if json?["error"]?.string == nil,
                let client = try json.flatMap({ try RegisteredClient($0, at: origin, after: previous) })
            {
                return client
            }
        } catch OAuth2Error.unsupportedClientAuthentication(let method) {
            throw TokenFailure(.unsupportedClientAuthentication(method.withoutSecrets(response.secrets)))
        } catch {
            throw TokenFailure(.unreadableResponse(response.status))
        }
        throw response.failure(json)
    }

    /// Sends the request and returns a successful response.
    func send(_ method: HTTPRequest.Method, _ body: JSONObject?) async throws(TokenFailure)
        -> AuthorizationServer.Response
    {
        guard let url, let place = ResolvedURL(url, below: BaseURL("")) else {
            throw TokenFailure(
                .unusableURL(method == .post ? "registration_endpoint" : "registration_client_uri")
            )
        }
        var request = WireRequest(head: place.head(method))
        if let body {
            request.head.headerFields[.contentType] = "application/json"
            request.body = WireBody(Array(JSONValue.object(body).description.utf8))
        }
        if let token {
            guard let field = HeaderItem.field("Authorization", "Bearer \(token.exposed)") else {
                throw TokenFailure(.unsigned)
            }
            request.head.headerFields[.authorization] = field.value
        }
        request.credentials = Redaction.secrets(of: request, body: request.body?.bytesAtHand)
        let response = try await AuthorizationServer(reading: url, through: transport).send(request)
        guard response.status.isSuccess else {
            throw response.failure(try? JSONValue(json: response.body))
        }
        return response
    }
}

import Foundation
import GenAPIApp
import GenAPICookies
import GenAPIMapping
import GenAPIMessages
import GenAPIOAuth2
public import GenAPIRuntime
import HTTPTypes

// The samples of 'Coming from GirdersSwift', compiled with what genapi makes of the specs of that page.

struct Language: Middleware {
    let code: String

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        var request = request
        request.head.headerFields[.acceptLanguage] = code
        return try await next(request)
    }
}

func send(_ folder: URL, _ passphrase: Sensitive<String>) async throws -> [Notice] {
    var tls = TLSPolicy()
    tls.authorities = folder.appending(path: "authorities.pem")
    tls.identity = .pkcs12(folder.appending(path: "client.p12"), passphrase: passphrase)
    let client = NoticesAPI.client(
        transport: try URLSessionTransport(tls: tls),
        credentials: .cookies(CookieSession()),
        middleware: [Language(code: "de")]
    )
    let notices = try await client.send(Notice.list(unread: true))
    return notices
}

func perform<Value: EndpointResponse>(
    _ call: Endpoint<Value>,
    on client: Client,
    completion: @escaping @MainActor (Result<Value, any Error>) -> Void
) -> Task<Void, Never> {
    Task {
        do { await completion(.success(try await client.send(call))) } catch {
            await completion(.failure(error))
        }
    }
}

func configure(_ client: Client, _ folder: URL) throws {
    let settings = try LayeredConfiguration(
        builtIn: ["server": "live", "log_level": "warning"],
        files: [folder.appending(path: "settings.json"), folder.appending(path: "settings-staging.json")],
        prefix: "NOTICES_"
    )
    client.use(BaseURL(try NoticesAPI.Server(named: settings.string("server"))))
}

func keep(_ mapKey: String, _ folder: URL) async throws -> [String] {
    let secrets = SecretStore<[String: String]>(FileCredentialStore(at: folder.appending(path: "secrets")))
    try await secrets.save(mapKey, for: "map_key")
    let names = try await secrets.keys()
    try await secrets.remove("map_key")
    return names
}

func show(_ notices: [Notice], show: (String...) -> Void) {
    let messages = NoticesMessages(languages: Locale.preferredLanguages)
    show(messages.unread(count: notices.count), messages.noNotices, messages.text("from_the_server"))
}

public struct Table: EndpointResponse {
    public static let accept = "text/csv"
    public let lines: [String]

    public static func value(of response: RawResponse) -> Table {
        Table(lines: String(decoding: response.bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }
}

func report(_ client: Client) async throws -> [String] {
    try await client.send(Notice.report()).lines
}

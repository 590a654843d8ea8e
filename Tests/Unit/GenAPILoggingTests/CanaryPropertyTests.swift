import Foundation
import GenAPICookies
import GenAPILogging
import GenAPIMapping
import GenAPITesting
import GoldenTesting
import HTTPTypes
import Logging
import Synchronization
import TestTraits
import Testing

@testable import GenAPIRuntime

/// Every kind of secret, at every place where it can be sent, repeated by the server in every way, and everything that is
/// printed meanwhile (R8).
@Suite(.thorough, .timeLimit(.minutes(10))) struct CanaryPropertyTests {
    /// What has to be escaped in a query, a form, JSON and HTML.
    static let secret = #"CANARY+BODY/3=x&y%41"z"#

    enum Kind: String, CaseIterable, Sendable {
        case basic, bearer, keyHeader, keyInHarmlessHeader, keyQuery, cookie, middleware
        case query, declaredQuery, form, json, declaredJSON, nestedJSON, multipart, multipartJSON, ownHeader
    }

    /// How a server says again what it was told.
    enum Echo: String, CaseIterable, Sendable {
        case plain, percent, form, lowercase, twice, json, html

        func spell(_ text: String) -> String {
            switch self {
            case .plain: text
            case .percent: PercentEncoding.value.encode(text)
            case .form: PercentEncoding.form.encode(text)
            case .lowercase:
                PercentEncoding.value.encode(text).replacing(#/%[0-9A-F]{2}/#) { $0.output.lowercased() }
            case .twice: PercentEncoding.value.encode(PercentEncoding.form.encode(text))
            case .json: String(JSONValue.string(text).description.dropFirst().dropLast())
            case .html: text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
            }
        }
    }

    private final class Printed: Sendable {
        let texts = Mutex<[(place: String, text: String)]>([])

        func add(_ text: String, at place: String) { texts.withLock { $0.append((place, text)) } }

        func add(_ value: Any, at place: String) {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(reflecting: value)] { add(text, at: place) }
        }
    }

    private struct Handler: LogHandler {
        let printed: Printed
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { printed.add("\(event.message) \(event.metadata ?? [:])", at: "the log") }
    }

    /// Prints the cURL line of all that is sent.
    private struct Printing: Transport {
        let printed: Printed
        let next: any Transport

        func send(_ request: WireRequest) async throws -> WireResponse {
            printed.add(request.curlLine, at: "a cURL line")
            printed.add(request, at: "a request")
            let response = try await next.send(request)
            printed.add(response, at: "a response")
            return response
        }
    }

    private struct Adding: Middleware {
        func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws
            -> WireResponse
        {
            var request = request
            request.head.headerFields[.authorization] = "Own \(CanaryPropertyTests.secret)"
            return try await next(request)
        }
    }

    private func client(_ kind: Kind, _ transport: any Transport, _ printed: Printed) async throws -> Client {
        let scheme: AuthorizationScheme =
            switch kind {
            case .basic: .basic
            case .bearer: .bearer
            case .keyHeader: .apiKeyHeader("X-Access")
            case .keyInHarmlessHeader: .apiKeyHeader("User-Agent")
            case .keyQuery: .apiKeyQuery("appid")
            case .cookie: .xsrf(cookie: "x", header: "X-Own")
            default: .none
            }
        let cookies = CookieSession()
        if kind == .cookie {
            var fields = HTTPFields()
            fields[.setCookie] = "x=\(PercentEncoding.value.encode(Self.secret)); Path=/"
            let head = HTTPRequest(method: .get, scheme: "https", authority: "api.test", path: "/")
            cookies.note(
                WireResponse(head: HTTPResponse(status: .ok, headerFields: fields), body: .bytes([])),
                to: WireRequest(head: head),
                from: try #require(Origin(scheme: "https", authority: "api.test"))
            )
        }
        var options = ClientOptions()
        options.logger = Logger(label: "canaries") { _ in Handler(printed: printed) }
        options.onEvent = { printed.add($0, at: "an event") }
        return Client(
            APIDefinition(
                name: "Canary",
                envelope: .none,
                authorization: scheme,
                sensitive: ["pet", "X-Pet"]
            ),
            baseURL: "https://api.test/v1",
            transport: transport,
            credentials: [
                .basic(user: "alice", password: Sensitive(Self.secret)), .bearer(Sensitive(Self.secret)),
                .apiKey(Sensitive(Self.secret)), .cookies(cookies),
            ],
            middleware: kind == .middleware ? [Adding()] : [],
            options: options
        )
    }

    private func endpoint(_ kind: Kind, _ path: EndpointPath) -> Endpoint<Int> {
        let secret = Self.secret
        let query: [QueryItem] =
            switch kind {
            case .query: [.item("token", secret)]
            case .declaredQuery: [.item("pet", secret)]
            default: []
            }
        let body: RequestBody =
            switch kind {
            case .form: .form([.item("password", secret)])
            case .json: .json { $0.string("password", secret) }
            case .declaredJSON: .json { $0.string("pet", secret) }
            case .nestedJSON: .json(["a": [["client_secret": .string(secret)]]] as JSONValue)
            case .multipart: .multipart([.field("password", secret)])
            case .multipartJSON: .multipart([.json("a", [["pet": .string(secret)]] as JSONValue)])
            default: .none
            }
        let headers: [HeaderItem] = kind == .ownHeader ? [.header("X-Pet", secret)] : []
        return .post(path, query: query, headers: headers, body: body)
    }

    /// Answers that repeat the secret where something of them is shown.
    private static let answers: [String: @Sendable (String) -> StubAnswer] = [
        "message": { .json(#"{"message":\#(text($0))}"#, status: 400) },
        "code": {
            .json(#"{"code":\#(text($0)),"message":\#(text("m \($0)")),"details":\#(text($0))}"#, status: 400)
        },
        "proxy": { StubAnswer(status: 502, body: Array("<p>\($0)</p>".utf8)) },
        "mismatch": { .json(text($0)) },
        "name": { .json(#"{\#(text($0)):\#(text($0))}"#) },
        "header": {
            .json(
                #"{"x":1}"#,
                status: 500,
                headers: ["ETag": "\"\($0)\"", "Link": "<https://api.test/\($0)>; rel=next"]
            )
        },
        "lost": { .error(TransportError(.connectionLost, detail: "while sending \($0)")) },
        "cancelled": { _ in .error(CancellationError()) },
        "circle": {
            .status(307, headers: ["Location": "/v1/circle?said=\(PercentEncoding.value.encode($0))"])
        },
        "stranger": { .status(307, headers: ["Location": "https://\($0.utf8.count).evil.test/x"]) },
    ]

    private static func text(_ text: String) -> String { JSONValue.string(text).description }

    @Test(
        "no secret is printed, wherever it was sent and however the server repeats it",
        .proves("R8"),
        arguments: Kind.allCases
    )
    func everything(_ kind: Kind) async throws {
        let printed = Printed()
        let folder = ScratchFolder()
        let server = StubTransport()
        let recorder = try RecordingTransport(
            server,
            to: folder.url,
            of: APIDefinition(name: "C", sensitive: ["pet", "X-Pet"])
        )
        let client = try await client(kind, Printing(printed: printed, next: recorder), printed)
        var sent = 0
        for echo in Echo.allCases {
            for (path, answer) in Self.answers {
                // What basic authentication sends is repeated as it is sent, too.
                let basic = Data("alice:\(Self.secret)".utf8).base64EncodedString()
                let said = echo.spell(Self.secret) + (kind == .basic ? " and \(echo.spell(basic))" : "")
                server.on("POST", "/v1/\(path)") { _ in answer(said) }
                do {
                    _ = try await client.send(endpoint(kind, "/\(path)"))
                    Issue.record("\(path) was answered")
                } catch {
                    printed.add(error, at: "the error of \(path), \(echo)")
                    if let error = error as? ClientError {
                        for text in [error.texts, error.response.map { "\($0.headers)" } ?? ""] {
                            printed.add(text, at: "a text of \(path), \(echo)")
                        }
                    }
                }
                sent += 1
            }
        }
        printed.add(client, at: "the client")
        for name in folder.contents {
            printed.add(try String(contentsOf: folder.url.appending(path: name), encoding: .utf8), at: name)
        }
        #expect(server.requests.count >= sent && folder.contents.count >= sent / 2)
        // The secret was sent indeed.
        let wire = server.requests.map { "\($0.url) \($0.headers) \($0.bodyText ?? "")" }.joined()
        #expect(kind == .basic || Self.holdsSecret(wire))
        for (place, text) in printed.texts.withLock({ $0 }) where Self.holdsSecret(text) {
            Issue.record("\(place): \(text.prefix(400))")
        }
    }

    private static func holdsSecret(_ text: String) -> Bool {
        let basic = Data("alice:\(secret)".utf8).base64EncodedString().prefix { $0 != "=" }
        return text.contains(basic) || Echo.allCases.contains { text.contains($0.spell(secret)) }
    }
}

extension ClientError {
    /// What its parts say of themselves.
    fileprivate var texts: String {
        switch self {
        case .errorResponse(let response): "\(response)"
        case .decoding(let answer): "\(answer)"
        default: ""
        }
    }
}

import GenAPICaching
import GenAPICookies
import GenAPIMapping
import GenAPIRuntime
import Synchronization

/// Makes calls of the golden case `WireCalls` to the server on that port of 127.0.0.1, one after the other: `8080 keyed busy`.
/// For each it prints a line with what came of it.
@main
struct Program {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let calls = Calls(port: arguments.first ?? "")
        for name in arguments.dropFirst() {
            do {
                print("\(name): \(try await calls.make(name))")
            } catch let error as ClientError {
                let code = error.code(as: WireCallsAPI.ErrorCode.self)
                print("\(name): \(code.map { "refused, \($0)" } ?? "\(error)")")
            } catch {
                print("\(name): \(error)")
            }
        }
    }
}

/// Asks for a token with each call, at the place and for the scopes that the generated definition names.
private struct PasswordGrant: Authorizer {
    struct Insufficient: AuthorizationError {
        let scope: String
        var description: String { "the token is not good for '\(scope)'" }
    }

    let server: Client

    init(baseURL: BaseURL, transport: any Transport) {
        let definition = APIDefinition(name: "Tokens", envelope: .none)
        server = Client(definition, baseURL: baseURL, transport: transport)
    }

    func authorizes(_ scheme: AuthorizationScheme) -> Bool {
        if case .oauth2 = scheme { true } else { false }
    }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        guard case .oauth2(let definition) = call.scheme else { throw call.missingCredentials }
        let endpoint: Endpoint<JSONValue> = .post(
            EndpointPath(stringLiteral: definition.tokenURL),
            body: .form([
                .item("grant_type", "password"), .item("username", "alice"),
                .item("password", "a-password"),
                .item("scope", definition.scopes.joined(separator: " ")), .item("client_id", "tests"),
            ])
        )
        let token = try await server.send(endpoint)
        let granted = (token["scope"]?.string ?? "").split(separator: " ").map(String.init)
        for scope in call.scopes where !granted.contains(scope) { throw Insufficient(scope: scope) }
        var request = request
        try call.setHeader("Authorization", to: "Bearer \(token["access_token"]?.string ?? "")", of: &request)
        return try await next(request)
    }
}

private struct Calls {
    let baseURL: BaseURL
    let client: Client

    init(port: String) {
        baseURL = BaseURL("http://127.0.0.1:\(port)/v1")
        let transport = URLSessionTransport()
        let credentials: Credentials = [
            .basic(user: "alice", password: Sensitive("a-password")), .bearer(Sensitive("another-token")),
            .apiKey(Sensitive("a-key")), .cookies(CookieSession()),
            Credentials(PasswordGrant(baseURL: baseURL, transport: transport)),
        ]
        var options = ClientOptions()
        options.cache = .memory()
        client = Client(
            WireCallsAPI.definition,
            baseURL: baseURL,
            transport: transport,
            credentials: credentials,
            options: options
        )
    }

    private var place: Errand.Place { Errand.Place(street: "A 1", floor: .null) }

    func make(_ name: String) async throws -> String {
        switch name {
        case "look": return try await client.send(Errand.look(id: "a/b"))["X-Size"] ?? ""
        case "allowed": return try await client.send(Errand.allowed())["Allow"] ?? ""
        case "public": return try await done(Errand.public())
        case "keyed": return try await done(Errand.keyed())
        case "named": return try await done(Errand.named())
        case "bearing": return try await done(Errand.bearing())
        case "guarded":
            // The server sets its cookies with the first answer.
            _ = try await done(Errand.guarded())
            return try await done(Errand.guarded())
        case "read", "write":
            return try await done(name == "read" ? Errand.read() : Errand.write())
        case "search": return try await done(Errand.search(q: "a b&c", tags: ["one", "two"]))
        case "short": return try await client.send(Errand.short(only: [.title])).title
        case "all":
            var titles: [String] = []
            for try await errand in client.items(Errand.all()) { titles.append(errand.title) }
            return titles.joined(separator: " ")
        case "beside":
            let answer = try await client.send(Errand.beside())
            return "\(answer.data.title) \(answer.hint)"
        case "note": return try await done(Errand.note(text: "a b&c"))
        case "near":
            return try await done(
                Errand.near(place: place, marks: ["a", "b"], all: true, ids: ["1,2", "3"])
            )
        case "order":
            let places = [place, Errand.Place(street: "B", floor: .value(2))]
            return try await done(
                Errand.order(places: places, marks: ["x", "y"], notes: ["k&": "[v]"], hint: .null)
            )
        case "move": return try await done(Errand.move(id: "7", body: place))
        case "amend": return try await done(Errand.amend(id: "7", title: .set("t"), detail: .null))
        case "several": return try await done(Errand.several(ids: ["a,b", "c/d"]))
        case "draw": return try await done(Errand.draw(id: "7", bytes: Array("PNG".utf8)))
        case "attach":
            let file = MultipartFile(bytes: Array("A".utf8), filename: "a.txt", contentType: "text/plain")
            return try await done(Errand.attach(id: "7", file: file, caption: "é"))
        case "enclose":
            let files = ["A", "B"].map {
                MultipartFile(bytes: Array($0.utf8), filename: "\($0).txt", contentType: "text/plain")
            }
            let errand = Errand(id: "8", title: "t")
            return try await done(Errand.enclose(id: "7", errand: errand, marks: [1, 2], files: files))
        case "change":
            return try await client.send(Errand.change(id: "7", title: "t", ifMatch: "\"v1\"")).title
        case "merge":
            return try await done(Errand.merge(id: "7", title: .set("t"), detail: .null))
        case "revise":
            return try await done(Errand.revise(id: "7", detail: .null))
        case "handOver": return try await done(Errand.handOver(job: Errand(id: "7", title: "t")))
        case "store":
            _ = try await done(Errand.store(id: "7", bytes: Array("a".utf8)))
            return try await done(Errand.store(id: "7", bytes: Array("b".utf8), contentType: "text/plain"))
        case "signs": return try await signs()
        case "found": return try await client.send(Errand.found()).title
        case "raw": return String(decoding: try await client.send(Errand.raw()).bytes, as: UTF8.self)
        case "export":
            var bytes: [UInt8] = []
            for try await chunk in try await client.send(Errand.export()) { bytes += chunk }
            return String(decoding: bytes, as: UTF8.self)
        case "changes":
            var titles: [String] = []
            for try await event in try await client.send(Errand.changes()) {
                titles.append(event.value.title)
            }
            return titles.joined(separator: " ")
        case "slow": return try await done(Errand.slow())
        case "patient": return try await done(Errand.patient())
        case "busy": return try await done(Errand.busy())
        case "once": return try await done(Errand.once())
        case "twice": return try await done(Errand.twice())
        case "taken": return try await failures()
        case "limited": return try await limited()
        case "rated":
            let headers = try await client.send(Errand.rated())
            return "\(headers.xRemaining) \(headers.xMode)"
        case "cached":
            let one = try await client.send(Errand.cached()).title
            return try await "\(one) \(client.send(Errand.cached()).title)"
        case "priority": return try await inTurns()
        default: return "there is no such call"
        }
    }

    /// Keys and values whose names in Swift differ from them in more than style.
    private func signs() async throws -> String {
        let reactions = try await client.send(
            Reaction.list(startTimeLessThan: 2, startTimeGreaterThan: 1, kind: .unknown)
        )
        let texts = reactions.map { reaction in
            "\(reaction.ref) \(reaction.timestamp.timeIntervalSince1970) \(reaction.plus1) \(reaction.minus1) "
                + "\(reaction._2fa) \(reaction.emoji == .unknown)"
        }
        let reaction = try await client.send(
            Reaction.react(ref: "a", plus1: 3, minus1: 4, _2fa: true, emoji: .minus1, _2faCode: "123")
        )
        return (texts + ["\(reaction.emoji == .plus1)"]).joined(separator: ", ")
    }

    /// The bodies of failures of one call, in the order of their statuses.
    private func failures() async throws -> String {
        var texts: [String] = []
        for _ in 1...4 {
            do {
                _ = try await client.send(Errand.taken())
                texts.append("done")
            } catch let error as ClientError {
                do throws(MappingError) {
                    switch try Errand.TakenFailure(error) {
                    case .conflict(let errand)?: texts.append(errand.title)
                    case .other(let reasons)?: texts.append(reasons.joined(separator: "+"))
                    case nil: texts.append("nothing")
                    }
                } catch {
                    texts.append(error.path)
                }
            }
        }
        return texts.joined(separator: " ")
    }

    /// A response with its headers, and the error of one whose header has another type.
    private func limited() async throws -> String {
        let response = try await client.send(Errand.limited())
        let values = "\(response.value.title) \(response.xRemaining) \(response.eTag ?? "none")"
        do {
            _ = try await client.send(Errand.limited())
            return values
        } catch {
            return "\(values), \(error)"
        }
    }

    private func done(_ endpoint: Endpoint<NoContent>) async throws -> String {
        _ = try await client.send(endpoint)
        return "done"
    }

    /// Three calls on one connection, of which two wait for the first.
    private func inTurns() async throws -> String {
        let held = HeldTransport()
        let begun = Mutex(0)
        var options = ClientOptions()
        options.maxConcurrentRequests = 1
        options.onEvent = { if case .began = $0 { begun.withLock { $0 += 1 } } }
        let client = Client(
            WireCallsAPI.definition,
            baseURL: baseURL,
            transport: held,
            credentials: .apiKey(Sensitive("a-key")),
            options: options
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, endpoint) in [Errand.first(), Errand.last(), Errand.next()].enumerated() {
                group.addTask { _ = try await client.send(endpoint) }
                while begun.withLock({ $0 }) <= number || !held.isHolding {
                    try await Task.sleep(for: .milliseconds(1))
                }
            }
            // Who has begun is in the queue a moment later.
            try await Task.sleep(for: .milliseconds(200))
            held.letGo()
            try await group.waitForAll()
        }
        return "done"
    }
}

/// Keeps its first request back until it is told.
private final class HeldTransport: Transport {
    private let transport = URLSessionTransport()
    private let first = Mutex<CheckedContinuation<Void, Never>?>(nil)
    private let isFirst = Mutex(true)

    var isHolding: Bool { first.withLock { $0 != nil } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let isFirst = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        if isFirst { await withCheckedContinuation { continuation in first.withLock { $0 = continuation } } }
        return try await transport.send(request)
    }

    func letGo() {
        first.withLock { $0 }?.resume()
    }
}

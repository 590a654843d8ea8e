import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import Kinto

/// The server for the tests, if `make test` has started one.
struct KintoServer {
    static var url: String? { ProcessInfo.processInfo.environment["KINTO_URL"] }
    static var isUp: Bool { url != nil }
    /// The address of a server that a test can pause, and its process.
    static var pausable: (url: String, process: Int32)? {
        let environment = ProcessInfo.processInfo.environment
        guard let url = environment["PAUSABLE_KINTO_URL"],
            let process = environment["PAUSABLE_KINTO_PROCESS"].flatMap({ Int32($0) })
        else { return nil }
        return (url, process)
    }
    /// The address of a proxy in front of the server, which loses what `WriteFaults` ask for.
    static var lossyURL: String? { ProcessInfo.processInfo.environment["LOSSY_KINTO_URL"] }

    private static let password = "correct horse battery staple"

    let client: Client
    let account: Account.ID

    /// A client with its own account, so that tests do not see each other's objects.
    ///
    /// - Parameters:
    ///   - url: `nil` for that of the server that all tests use.
    ///   - timeout: That of calls; `nil` for the API's.
    static func newAccount(on url: String? = nil, timeout: Duration? = nil) async throws -> KintoServer {
        let baseURL: BaseURL = "\(url ?? Self.url ?? "")"
        var definition = KintoAPI.definition
        definition.timeout = timeout ?? definition.timeout
        let name = Account.ID(rawValue: "account-\(UUID().uuidString.lowercased())")
        let anonymous = Client(KintoAPI.definition, baseURL: baseURL, transport: AsyncHTTPTransport())
        _ = try await anonymous.send(Account.create(id: name, password: password))
        let client = Client(
            definition,
            baseURL: baseURL,
            transport: AsyncHTTPTransport(),
            credentials: .basic(user: name.rawValue, password: Sensitive(password))
        )
        return KintoServer(client: client, account: name)
    }

    /// A client of the same account behind the proxy.
    func client(with faults: WriteFaults) -> Client {
        Client(
            KintoAPI.definition,
            baseURL: "\(Self.lossyURL ?? "")/v1",
            transport: AsyncHTTPTransport(),
            credentials: .basic(user: account.rawValue, password: Sensitive(Self.password)),
            middleware: [faults]
        )
    }

    /// A bucket and a collection with unique names.
    func newCollection() async throws -> (bucket: Bucket.ID, collection: RecordCollection.ID) {
        let bucket = Bucket.ID(rawValue: "bucket-\(UUID().uuidString.lowercased())")
        _ = try await client.send(Bucket.create(id: bucket, color: "red"))
        let collection = RecordCollection.ID(rawValue: "places")
        _ = try await client.send(RecordCollection.create(bucketID: bucket, id: collection))
        return (bucket, collection)
    }

    /// The error code of a call that is expected to fail.
    func refusal<Value>(of endpoint: Endpoint<Value>) async throws -> KintoAPI.ErrorCode? {
        do {
            _ = try await client.send(endpoint)
            return nil
        } catch ClientError.errorResponse(let error) {
            return error.code(as: KintoAPI.ErrorCode.self)
        }
    }
}

/// Asks the proxy for faults of the requests that write a record.
struct WriteFaults: Middleware {
    /// Such as `lose-answer`; see `Tests/Servers/faults.py`.
    let kind: String
    /// The number of requests that have this fault.
    let count: Int
    private let call = UUID().uuidString

    init(_ kind: String, _ count: Int) { (self.kind, self.count) = (kind, count) }

    var runsPerAttempt: Bool { true }

    func intercept(_ request: WireRequest, for _: CallIdentity, next: Next) async throws -> WireResponse {
        var request = request
        if request.head.method != .get, let name = HTTPField.Name("X-Fault") {
            request.head.headerFields[name] = "\(kind), \(count), \(call)"
        }
        return try await next(request)
    }

    /// How often the fault has happened.
    func happened() async throws -> Int {
        let proxy = Client(
            APIDefinition(name: "Proxy", envelope: .none),
            baseURL: "\(KintoServer.lossyURL ?? "")",
            transport: AsyncHTTPTransport()
        )
        let counts: JSONValue = try await proxy.send(.get("/faults/\(call)"))
        return counts[kind]?.int ?? 0
    }
}

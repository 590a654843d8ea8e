import Foundation
import GenAPIAsyncHTTPClient
import GenAPIRuntime
import Kinto

/// The server for the tests, if `make test` has started one.
struct KintoServer {
    static var url: String? { ProcessInfo.processInfo.environment["KINTO_URL"] }
    static var isUp: Bool { url != nil }

    let client: Client
    let account: Account.ID

    /// A client with its own account, so that tests do not see each other's objects.
    ///
    /// - Parameter transport: The transport of the client.
    static func newAccount(through transport: any Transport = AsyncHTTPTransport()) async throws
        -> KintoServer
    {
        let baseURL: BaseURL = "\(url ?? "")"
        let name = Account.ID(rawValue: "account-\(UUID().uuidString.lowercased())")
        let password = "correct horse battery staple"
        let anonymous = Client(KintoAPI.definition, baseURL: baseURL, transport: AsyncHTTPTransport())
        _ = try await anonymous.send(Account.create(id: name, password: password))
        let client = Client(
            KintoAPI.definition,
            baseURL: baseURL,
            transport: transport,
            credentials: .basic(user: name.rawValue, password: Sensitive(password))
        )
        return KintoServer(client: client, account: name)
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

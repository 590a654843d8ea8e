import Foundation
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRuntime
import GenAPITesting
import Testing
import Trips

/// Responses of a Trips server, by name: our own samples and, if available next to the checkout, those of the original
/// app.
struct Fixture: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let read: @Sendable (String) throws -> String

    static let all = [own] + (FileManager.default.fileExists(atPath: seedFolder.path) ? [seed] : [])

    static let own = Fixture(testDescription: "own samples") { name in try #require(SampleAnswers.all[name]) }

    private static let seed = Fixture(testDescription: "the first seed") { name in
        try String(contentsOf: seedFolder.appending(path: "\(name).json"), encoding: .utf8)
    }

    private static let seedFolder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../shared/data/seeds/bdmodules").standardized

    func answer(_ name: String) throws -> StubAnswer {
        .json(try read(name))
    }

    func json(_ name: String) throws -> JSONValue {
        try JSONValue(json: try read(name))
    }

    /// The content of the envelope.
    func data(_ name: String) throws -> JSONValue {
        try #require(try json(name)["data"])
    }
}

/// A client signed in with a password.
func client(signedInTo server: StubTransport) async throws -> Client {
    let session = OAuth2Session(
        TripsAPI.oauth2,
        baseURL: BaseURL(TripsAPI.Server.local),
        client: OAuth2Client(id: "tests"),
        transport: server
    )
    try await session.signIn(user: "abc@cba.com", password: Sensitive("correct horse"))
    return TripsAPI.client(server: .local, transport: server, credentials: .oauth2(session))
}

import Foundation
import GenAPIRuntime
import GenAPITesting
import Trips

/// The first seed's stub answers, where they are beside the checkout.
enum Fixture {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../shared/data/seeds/bdmodules").standardized

    static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    static func answer(_ name: String) throws -> StubAnswer {
        .json(try text(name))
    }

    static func json(_ name: String) throws -> JSONValue {
        try JSONValue(json: try text(name))
    }

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(name).json"), encoding: .utf8)
    }
}

/// A client that has signed in with a password.
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

import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import MemoAPI
import TestTraits
import Testing

@testable import GenAPIBackgroundTransfers

/// Contains the code samples of the documentation of background transfers.
@Suite(.timeLimit(.minutes(10)), .blocking) struct BackgroundTransfersDocumentationTests {
    private let world = World()

    /// A response with what its endpoint needs.
    private struct User: EndpointResponse, JSONReadable, Equatable {
        let id: Int

        init(from json: inout JSONReader) { id = json.int() }

        static func setAvatar(id: String, image: MultipartFile) -> Endpoint<User> {
            .put(
                "/users/\(id)/avatar",
                operation: "User.setAvatar",
                body: .multipart([.file("image", image)])
            )
        }
    }

    private enum TripsAPI {
        static func client(transport: any Transport, credentials: Credentials, options: ClientOptions)
            -> Client
        {
            Client(
                APIDefinition(name: "Trips", envelope: .none, authorization: .bearer),
                baseURL: "http://trips.test",
                transport: transport,
                credentials: credentials,
                options: options
            )
        }
    }

    @Test("an upload is sent in the background and its response is received") func uploads() async throws {
        let service = world.system.service(of: Life())
        let (folder, transport) = (world.folder, world.server)
        let credentials = Credentials.bearer(Sensitive("token-1"))
        let received = Received()
        @Sendable func show(_ user: User) async { await received.add(user) }
        @Sendable func show(_ error: any Error) async { Issue.record(error) }

        let transfers = try BackgroundTransfers(service, in: folder)
        var options = ClientOptions()
        options.transfers = transfers
        let client = TripsAPI.client(transport: transport, credentials: credentials, options: options)

        await transfers.receive("User.setAvatar", as: User.self, by: client) { upload in
            switch upload.result {
            case .success(let response): await show(response.value)
            case .failure(let error): await show(error)
            }
        }

        let photo = world.folder.appending(path: "photo.jpg")
        try Data([1, 2, 3]).write(to: photo)
        let image = MultipartFile(contentsOf: photo, contentType: "image/jpeg")
        try await transfers.upload(User.setAvatar(id: "7", image: image), as: "avatar-7")
        try FileManager.default.removeItem(at: photo)

        #expect(await eventually { !world.system.jobs.isEmpty })
        world.system.perform(world.system.jobs[0])
        world.system.deliverAll()
        await transfers.handleEvents()
        #expect(await received.users.map(\.id) == [0])
        let body = String(decoding: world.server.performed[0].body, as: UTF8.self)
        #expect(
            body.contains(
                "name=\"image\"; filename=\"photo.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\u{1}\u{2}\u{3}\r\n"
            )
        )
        #expect(await transfers.uploads.isEmpty)
    }

    private actor Received {
        var users: [User] = []
        func add(_ user: User) { users.append(user) }
    }

    @Test("the client of an outbox can have background transfers") func outbox() async throws {
        let service = world.system.service(of: Life())
        let (folder, transport) = (world.folder, world.server)
        let credentials = Credentials.bearer(Sensitive("token-1"))
        let transfers = try BackgroundTransfers(service, in: folder)
        let store = RepositoryStore.inMemory

        var options = ClientOptions()
        options.transfers = transfers
        let client = TripsAPI.client(transport: transport, credentials: credentials, options: options)
        let outbox = try await Outbox(Repositories(client, store: store), for: [Memo.self])

        #expect(await outbox.operations.isEmpty)
    }
}

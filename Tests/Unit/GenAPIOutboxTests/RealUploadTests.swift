import Foundation
import GenAPIAsyncHTTPClient
import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import LoopbackTesting
import TestTraits
import Testing

/// Files that an outbox sends over a socket.
@Suite(.thorough, .timeLimit(.minutes(10)), .serialized) struct RealUploadTests {
    private enum Kind: String, CaseIterable {
        case urlSession
        #if AsyncHTTPClient
            case asyncHTTPClient
        #endif

        var transport: any Transport {
            switch self {
            case .urlSession: URLSessionTransport()
            #if AsyncHTTPClient
                case .asyncHTTPClient: AsyncHTTPTransport()
            #endif
            }
        }
    }

    private let photos = PhotoFolder()

    private func outbox(_ kind: Kind, _ server: LoopbackServer) async throws -> (Repositories, Outbox) {
        let client = Client(
            APIDefinition(name: "Notes", envelope: .none, retry: .never),
            baseURL: "http://127.0.0.1:\(server.port)",
            transport: kind.transport
        )
        let repositories = Repositories(client, connectivity: nil)
        try await repositories.repository(for: Note.get).save(Note(id: "a", title: "A"))
        return (repositories, try await Outbox(repositories, for: [Note.self]))
    }

    @Test(
        "the bytes of a file arrive, and their progress is visible",
        .proves("BD-03"),
        arguments: Kind.allCases
    )
    private func arrives(_ kind: Kind) async throws {
        // The request is complete, and its progress stays visible for a while.
        let server = try LoopbackServer { _ in .answer(status: 204, after: .milliseconds(300)) }
        let (_, outbox) = try await outbox(kind, server)
        let bytes = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let photo = try photos.photo("a.png", bytes)
        let watching = Task {
            var (steps, count, hasBegun) = ([QueuedOperation.Progress](), 0, false)
            for await operations in outbox.updates {
                count += 1
                hasBegun = hasBegun || !operations.isEmpty
                if hasBegun, operations.isEmpty { break }
                if let progress = operations.first?.progress, progress != steps.last {
                    steps.append(progress)
                }
            }
            return (steps, count)
        }
        try await outbox.update(Note.self, "a") {
            $0.text = "a.png"
        } call: { _, _ in
            Note.attach(photo, to: "a")
        }
        let (steps, count) = await watching.value
        let request = try #require(server.requests.last)
        #expect(server.requests.count == 1)
        #expect(request.method == "PUT" && request.target == "/notes/a/file")
        #expect(request.body == bytes)
        #expect(request.values(of: "Content-Length") == ["\(bytes.count)"])
        #expect(request.values(of: "Content-Type") == ["image/png"])
        #expect(steps.last?.sent == bytes.count && steps.last?.total == bytes.count)
        #expect(steps.map(\.sent) == steps.map(\.sent).sorted())
        // The file has 46 chunks.
        #expect(count < 30)
    }

    @Test(
        "a file that does not end as it began never arrives whole",
        arguments: Kind.allCases,
        [false, true]
    )
    private func changed(_ kind: Kind, isForm: Bool) async throws {
        let server = try LoopbackServer { _ in .answer(status: 204) }
        let (repositories, outbox) = try await outbox(kind, server)
        var bytes = [UInt8](repeating: 1, count: 300_000)
        let photo = try photos.photo("a.png", bytes)
        let date = try photo.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        await repositories.setOnline(false)
        try await outbox.update(Note.self, "a") {
            $0.text = "a.png"
        } call: { _, _ in
            isForm ? Note.addPage(MultipartFile(contentsOf: photo), to: "a") : Note.attach(photo, to: "a")
        }
        // Neither its length nor its date tells.
        bytes[299_999] = 2
        try Data(bytes).write(to: photo)
        try FileManager.default.setAttributes(
            [.modificationDate: try #require(date)],
            ofItemAtPath: photo.path
        )
        await repositories.setOnline(true)
        for await operations in outbox.updates {
            guard case .failed(let failure) = operations.first?.state else { continue }
            #expect(failure == .fileChanged)
            break
        }
        #expect(server.requests.isEmpty)
    }
}

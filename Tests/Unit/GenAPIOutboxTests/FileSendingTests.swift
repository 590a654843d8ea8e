import Foundation
import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Synchronization
import TestTraits
import Testing

@testable import GenAPIOutbox

/// Files that are sent: which ones, after which failures, and how much of them.
@Suite(.timeLimit(.minutes(10))) struct FileSendingTests {
    private let server = NoteServer()
    private let photos = PhotoFolder()

    private func app() async throws -> App { try await .withNote(server) }

    @Test("only the last file that replaces others is sent, and every file that is added")
    func combined() async throws {
        let app = try await app()
        let (first, second) = (try photos.photo("1.png", [1]), try photos.photo("2.png", [2]))
        await app.repositories.setOnline(false)
        for photo in [first, second] { try await app.attach(photo) }
        #expect(await app.outbox.operations.map { $0.files.map(\.lastPathComponent) } == [["2.png"]])
        for photo in [first, second] {
            try await app.attach(photo) { file, id in
                Note.addPageWithKey(MultipartFile(contentsOf: file), to: id)
            }
        }
        #expect(await app.outbox.operations.count == 3)
        await app.repositories.setOnline(true)
        #expect(await app.settled() == [])
        #expect(server.files["PUT /notes/a/file"] == [[2]])
        #expect(server.files["POST /notes/a/pages"]?.count == 2)
    }

    @Test("another file takes the place of one that is missing")
    func replaced() async throws {
        let app = try await app()
        let (first, second) = (try photos.photo("1.png", [1]), try photos.photo("2.png", [2]))
        await app.repositories.setOnline(false)
        try await app.attach(first)
        try FileManager.default.removeItem(at: first)
        await app.repositories.setOnline(true)
        #expect(await app.settled().map(\.state) == [.failed(.fileMissing)])
        try await app.attach(second)
        #expect(await app.settled() == [])
        #expect(server.files == ["PUT /notes/a/file": [[2]]])
    }

    @Test("a lost request is sent again with the whole file, although the element looks the same")
    func lostRequest() async throws {
        let app = try await app()
        let photo = try photos.photo("a.png", [1, 2, 3])
        server.set { state in
            state.faults = [.lostRequest]
            state.notes["a"]?.text = "a.png"
        }
        try await app.attach(photo) { file, id in Note.attach(file, to: id, .ask) }
        #expect(await app.drive() == [])
        #expect(server.files == ["PUT /notes/a/file": [[1, 2, 3]]])
        #expect(server.requests == ["PUT /notes/a/file", "PUT /notes/a/file"])
    }

    @Test("a form with a key is repeated with the same bytes, and fails without a key")
    func lostResponses() async throws {
        let app = try await app()
        let photo = MultipartFile(contentsOf: try photos.photo("a.png", [1, 2, 3]))
        server.set { $0.faults = [.failure] }
        let bodies = RecordedBodies(server)
        let other = try await App(bodies, server, store: .inMemory)
        _ = try await other.notes.find("a")
        try await other.outbox.update(Note.self, "a") {
            $0.text = "new"
        } call: { _, _ in
            Note.addPageWithKey(photo, to: "a")
        }
        #expect(await other.drive() == [])
        #expect(bodies.bodies.count == 2)
        #expect(Set(bodies.bodies).count == 1)

        server.set { $0.faults = [.lostResponse] }
        try await app.outbox.update(Note.self, "a") {
            $0.text = "new"
        } call: { _, _ in
            Note.addPage(photo, to: "a")
        }
        #expect(await app.drive().map(\.state) == [.failed(.unknownOutcome)])
    }

    @Test(
        "a file of an element that was changed elsewhere is never merged",
        arguments: ConflictPolicy.allCases
    )
    func conflicts(_ policy: ConflictPolicy) async throws {
        let app = try await app()
        let photo = try photos.photo("a.png", [1])
        await app.repositories.setOnline(false)
        try await app.attach(photo) { file, id in Note.attach(file, to: id, policy, ifMatch: 0) }
        server.change("a") { $0.title = "Elsewhere" }
        await app.repositories.setOnline(true)
        let operations = await app.drive()
        switch policy {
        case .server:
            #expect(operations == [])
            #expect(server.files == [:])
            #expect(try await app.shown("a")?.title == "Elsewhere")
        case .client:
            #expect(operations == [])
            #expect(server.files == ["PUT /notes/a/file": [[1]]])
        case .merge, .ask:
            let operation = try #require(operations.first)
            #expect(operation.state == .conflicted)
            try await app.outbox.resolve(operation.id, .client)
            #expect(await app.drive() == [])
            #expect(server.files == ["PUT /notes/a/file": [[1]]])
        }
    }

    @Test("a file that is changed while it is sent is not sent to its end")
    func changedWhileSent() async throws {
        let bytes = [UInt8](repeating: 1, count: 200_000)
        let photo = try photos.photo("a.png", bytes)
        let slow = SlowReading(server) { chunk in
            if chunk == 1 {
                let file = try FileHandle(forUpdating: photo)
                try file.seek(toOffset: 190_000)
                try file.write(contentsOf: [9])
                try file.close()
            }
        }
        let app = try await App.withNote(server, over: slow)
        try await app.attach(photo)
        let operation = try #require(await app.settled().first)
        #expect(operation.state == .failed(.fileChanged))
        #expect(slow.received < bytes.count)
        #expect(server.files == [:])
        // It was certainly not performed, so another file can take its place.
        try await app.attach(try photos.photo("b.png", [2]))
        #expect(await app.settled() == [])
        #expect(server.files == ["PUT /notes/a/file": [[2]]])
    }

    @Test("a patch with a file is not repeated, because nothing tells whether it has succeeded")
    func lostPatch() async throws {
        let app = try await app()
        let photo = try photos.photo("a.png", [1, 2, 3])
        server.set { $0.faults = [.lostResponse] }
        try await app.attach(photo) { file, id in
            .patch(
                "/notes/\(id)/file",
                operation: "Note.attach client",
                body: .file(file, contentType: "image/png")
            )
        }
        #expect(await app.drive().map(\.state) == [.failed(.unknownOutcome)])
        #expect(server.files == ["PATCH /notes/a/file": [[1, 2, 3]]])
    }

    @Test("a file that is being sent can be discarded, which ends the request", arguments: [false, true])
    func discardedWhileSent(isForm: Bool) async throws {
        let photo = try photos.photo("a.png", [UInt8](repeating: 1, count: 200_000))
        let (isSending, sends) = AsyncStream<Void>.makeStream()
        let slow = SlowReading(server) { _ in
            sends.yield()
            try await Task.sleep(for: .seconds(3600))
        }
        let app = try await App.withNote(server, over: slow)
        try await app.attach(photo) { file, id in
            isForm ? Note.addPage(MultipartFile(contentsOf: file), to: id) : Note.attach(file, to: id)
        }
        for await _ in isSending { break }
        let operation = try #require(await app.outbox.operations.first)
        #expect(operation.state == .sending)
        try await app.outbox.discard(operation.id)
        #expect(await app.outbox.operations == [])
        #expect(try await app.shown("a")?.text == "")
        #expect(server.files == [:])
        // The next change of the note is sent.
        server.set { $0.requests = [] }
        try await app.outbox.update(Note.self, "a") {
            $0.title = "New"
        } call: {
            Note.update($0, $1, .client)
        }
        for await _ in isSending { break }
        #expect(await app.outbox.operations.count == 1)
    }

    @Test("an operation says how much of its file was sent")
    func progress() async throws {
        let bytes = [UInt8](repeating: 1, count: 640 << 10)
        let photo = try photos.photo("a.png", bytes)
        let seen = Mutex<[QueuedOperation.Progress?]>([])
        let clock = Mutex<TestClock?>(nil)
        let outbox = Mutex<Outbox?>(nil)
        let slow = SlowReading(server) { chunk in
            clock.withLock { $0?.advance(by: .milliseconds(30)) }
            let operation = await outbox.withLock(\.self)?.operations.first
            #expect(operation?.state == .sending)
            seen.withLock { $0.append(operation?.progress) }
        }
        let app = try await App.withNote(server, over: slow)
        clock.withLock { $0 = app.clock }
        outbox.withLock { $0 = app.outbox }
        try await app.attach(photo)
        #expect(await app.settled() == [])
        let steps = seen.withLock { $0 }.compactMap(\.self)
        #expect(steps.count == 10)
        #expect(Set(steps.map(\.total)) == [bytes.count])
        #expect(steps.map(\.sent) == steps.map(\.sent).sorted() && steps.last?.sent == bytes.count)
        #expect(Set(steps.map(\.sent)).count == 10)
    }

    @Test("readers are told of progress at most ten times a second, and of the end")
    func fewReports() {
        let uploads = Uploads()
        #expect(!uploads.note(1, 1, of: 100, at: .zero))
        uploads.begin(1)
        #expect(uploads.progress == [:])
        let reported = (1...100).filter { uploads.note(1, $0, of: 100, at: .milliseconds(10 * $0)) }
        #expect(reported == [1, 11, 21, 31, 41, 51, 61, 71, 81, 91, 100])
        #expect(uploads.progress == [1: QueuedOperation.Progress(sent: 100, total: 100)])
        uploads.end(1)
        #expect(uploads.progress == [:])
    }
}

import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import Synchronization
import TestTraits
import Testing

/// Files that wait for a connection: where they go, and what happens if they are not there any more.
@Suite(.timeLimit(.minutes(10))) struct FileUploadTests {
    private let server = NoteServer()
    private let photos = PhotoFolder()

    private func app() async throws -> App { try await .withNote(server) }

    @Test("a file is visible at once and is sent when there is a connection", .proves("BD-03"))
    func sent() async throws {
        let app = try await app()
        let photo = try photos.photo("a.png", [1, 2, 3])
        await app.repositories.setOnline(false)
        try await app.attach(photo)
        #expect(try await app.shown("a")?.text == "a.png")
        let operation = try #require(await app.outbox.operations.first)
        #expect(operation.state == .waiting)
        #expect(operation.files.map(\.lastPathComponent) == ["a.png"])
        #expect(operation.progress == nil)
        await app.repositories.setOnline(true)
        #expect(await app.settled() == [])
        #expect(server.files == ["PUT /notes/a/file": [[1, 2, 3]]])
        #expect(FileManager.default.fileExists(atPath: photo.path))
    }

    @Test("a creation can have a file, whose form gets the server's ids")
    func createdWithAFile() async throws {
        let app = try await app()
        let photo = try photos.photo("a.png", [7])
        await app.repositories.setOnline(false)
        let note = Note(id: .temporary(), title: "New")
        try await app.outbox.create(note, call: Note.createWithKey(note))
        try await app.attach(photo, to: note.id) { file, id in
            Note.addPageWithKey(MultipartFile(contentsOf: file, contentType: "image/png"), to: id)
        }
        await app.repositories.setOnline(true)
        #expect(await app.settled() == [])
        let form = try #require(server.files["POST /notes/n1/pages"]?.first)
        let text = String(decoding: form, as: UTF8.self)
        #expect(text.contains("name=\"note\"\r\n\r\nn1\r\n"))
        #expect(
            text.contains("name=\"about\"\r\nContent-Type: application/json\r\n\r\n{\"notes\":[\"n1\"]}\r\n")
        )
        let page = "filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n\u{7}\r\n"
        #expect(text.ranges(of: page).count == 2)
        #expect(server.state.withLock(\.temporaryIDs) == [])
    }

    @Test("bodies that cannot be stored, and files that cannot be read, are rejected and change nothing")
    func rejected() async throws {
        let app = try await app()
        let bodies: [RequestBody] = [
            .bytes([1], contentType: "image/png"),
            .stream(ByteStream([1]), contentType: "image/png"),
            .multipart([.file("page", MultipartFile(bytes: [1], filename: "a.png"))]),
        ]
        for body in bodies {
            await #expect(throws: OutboxError.notQueueable(operation: "Note.attach client")) {
                try await app.outbox.update(Note.self, "a") {
                    $0.text = "a.png"
                } call: { _, _ in
                    Endpoint<NoContent>.put("/notes/a/file", operation: "Note.attach client", body: body)
                }
            }
        }
        let missing = photos.url.appending(path: "missing.png")
        for file in [missing, photos.url] {
            await #expect(throws: OutboxError.unreadableFile(file)) { try await app.attach(file) }
        }
        #expect(try await app.shown("a")?.text == "")
        #expect(await app.outbox.operations == [])
    }

    @Test("a call that has another file each time is rejected")
    func otherFileEachTime() async throws {
        let (app, photos) = (try await app(), photos)
        let count = Mutex(0)
        await #expect(throws: OutboxError.self) {
            try await app.outbox.update(Note.self, "a") {
                $0.text = "new"
            } call: { _, _ in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                let file = (try? photos.photo("\(number).png", [1])) ?? photos.url
                return Note.attach(file, to: "a")
            }
        }
        #expect(await app.outbox.operations == [])
    }

    @Test("a file that is missing fails visibly, and is sent after it is back")
    func missing() async throws {
        let app = try await app()
        let photo = try photos.photo("a.png", [1, 2, 3])
        await app.repositories.setOnline(false)
        try await app.attach(photo)
        let elsewhere = photos.url.appending(path: "moved.png")
        try FileManager.default.moveItem(at: photo, to: elsewhere)
        await app.repositories.setOnline(true)
        let operation = try #require(await app.settled().first)
        #expect(operation.state == .failed(.fileMissing))
        #expect(try await app.shown("a")?.text == "a.png")
        #expect(server.requests == [])

        try await app.outbox.retry(operation.id)
        #expect(await app.settled().map(\.state) == [.failed(.fileMissing)])
        try FileManager.default.moveItem(at: elsewhere, to: photo)
        try await app.outbox.retry(operation.id)
        #expect(await app.settled() == [])
        #expect(server.files == ["PUT /notes/a/file": [[1, 2, 3]]])
    }

    @Test(
        "a file that was changed while it waited fails visibly",
        arguments: [[3, 2, 1], [1, 2], [1, 2, 3, 4]] as [[UInt8]]
    )
    func changed(_ bytes: [UInt8]) async throws {
        let app = try await app()
        let photo = try photos.photo("a.png", [1, 2, 3])
        await app.repositories.setOnline(false)
        try await app.attach(photo)
        _ = try photos.photo("a.png", bytes)
        await app.repositories.setOnline(true)
        #expect(await app.settled().map(\.state) == [.failed(.fileChanged)])
        #expect(server.requests == [])
    }

    @Test("a file that was written again with the same contents is sent")
    func sameContents() async throws {
        let app = try await app()
        let photo = try photos.photo("a.png", [1, 2, 3])
        await app.repositories.setOnline(false)
        try await app.attach(photo)
        _ = try photos.photo("a.png", [1, 2, 3], age: 60)
        await app.repositories.setOnline(true)
        #expect(await app.settled() == [])
        #expect(server.files == ["PUT /notes/a/file": [[1, 2, 3]]])
    }

    @Test("a failed upload is edited, and then sends the file as it is")
    func edited() async throws {
        let app = try await app()
        let photo = try photos.photo("a.png", [1, 2, 3])
        await app.repositories.setOnline(false)
        try await app.attach(photo)
        _ = try photos.photo("a.png", [4, 5])
        await app.repositories.setOnline(true)
        let operation = try #require(await app.settled().first)
        try await app.outbox.edit(operation.id, of: Note.self) {
            $0.text = "edited"
        } call: { _, _ in
            Note.attach(photo, to: "a")
        }
        #expect(await app.settled() == [])
        #expect(server.files == ["PUT /notes/a/file": [[4, 5]]])
        #expect(try await app.shown("a")?.text == "edited")
    }

    @Test("a discarded upload leaves the file")
    func discarded() async throws {
        let app = try await app()
        let photo = try photos.photo("a.png", [1, 2, 3])
        await app.repositories.setOnline(false)
        try await app.attach(photo)
        let operation = try #require(await app.outbox.operations.first)
        try await app.outbox.discard(operation.id)
        #expect(await app.outbox.operations == [])
        #expect(try await app.shown("a")?.text == "")
        #expect(try Data(contentsOf: photo) == Data([1, 2, 3]))
    }
}

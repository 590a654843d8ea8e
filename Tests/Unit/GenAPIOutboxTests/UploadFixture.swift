import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import Synchronization

extension App {
    /// An app that has fetched the note `a`.
    static func withNote(_ server: NoteServer) async throws -> App {
        try await withNote(server, over: server)
    }

    static func withNote(_ server: NoteServer, over transport: some Transport) async throws -> App {
        server.set { $0.notes = ["a": Note(id: "a", title: "A")] }
        let app = try await App(transport, server, store: .inMemory)
        _ = try await app.notes.find("a")
        server.set { $0.requests = [] }
        return app
    }

    /// Changes the text of a note to the name of its file.
    func attach(
        _ file: URL,
        to id: Note.ID = "a",
        _ call: (@Sendable (URL, Note.ID) -> Endpoint<NoContent>)? = nil
    ) async throws {
        try await outbox.update(Note.self, id) {
            $0.text = file.lastPathComponent
        } call: { _, _ in
            call?(file, id) ?? Note.attach(file, to: id)
        }
    }
}

/// A temporary folder with the files of an app.
final class PhotoFolder: Sendable {
    let url: URL

    init(in folder: URL = FileManager.default.temporaryDirectory) {
        url = folder.appending(path: "genapi-photos-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file.
    ///
    /// - Parameter age: In seconds.
    func photo(_ name: String, _ bytes: [UInt8], age: Double = 0) throws -> URL {
        let file = url.appending(path: name)
        try Data(bytes).write(to: file)
        let date = Date(timeIntervalSinceNow: -age)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        return file
    }
}

/// A server that reads the bodies of writes slowly.
final class SlowReading: Transport {
    private let server: NoteServer
    private let pass: @Sendable (_ chunk: Int) async throws -> Void
    private let count = Mutex(0)

    /// - Parameter pass: Called after each chunk.
    init(_ server: NoteServer, _ pass: @escaping @Sendable (_ chunk: Int) async throws -> Void) {
        (self.server, self.pass) = (server, pass)
    }

    /// The number of bytes that have arrived.
    var received: Int { count.withLock(\.self) }

    func send(_ request: WireRequest) async throws -> WireResponse {
        guard let body = request.body else { return try await server.send(request) }
        var (whole, chunk) = ([UInt8](), 0)
        for try await bytes in body.chunks {
            chunk += 1
            whole += bytes
            count.withLock { $0 += bytes.count }
            try await pass(chunk)
        }
        return try await server.send(WireRequest(head: request.head, body: WireBody(whole)))
    }
}

/// Records the bodies that a server gets.
final class RecordedBodies: Transport {
    private let server: NoteServer
    private let recorded = Mutex<[[UInt8]]>([])

    init(_ server: NoteServer) { self.server = server }

    var bodies: [[UInt8]] { recorded.withLock(\.self) }

    func send(_ request: WireRequest) async throws -> WireResponse {
        if let body = request.body {
            let bytes = try await body.bytes()
            recorded.withLock { $0.append(bytes) }
        }
        return try await server.send(request)
    }
}

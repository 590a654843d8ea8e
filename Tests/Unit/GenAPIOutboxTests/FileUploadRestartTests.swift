#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import StoredCalls
    import TestTraits
    import Testing

    @testable import GenAPIOutbox

    /// Files that wait until an app has started again.
    @Suite(.timeLimit(.minutes(10))) struct FileUploadRestartTests {
        private let server = NoteServer()

        /// Queues a file in the folder of the stores without a connection. The app ends then.
        private func queue(_ file: URL, _ folder: TemporaryFolder) async throws {
            server.set { $0.notes = ["a": Note(id: "a", title: "A")] }
            let app = try await App(server, store: try await folder.store())
            _ = try await app.notes.find("a")
            await app.repositories.setOnline(false)
            try await app.outbox.update(Note.self, "a") {
                $0.text = "photo"
            } call: { _, _ in
                Note.attach(file, to: "a")
            }
            server.set { $0.requests = [] }
        }

        /// A copy of what was on disk. The original is removed.
        private func moved(_ folder: TemporaryFolder) throws -> TemporaryFolder {
            let other = TemporaryFolder()
            try FileManager.default.copyItem(at: folder.url, to: other.url)
            try FileManager.default.removeItem(at: folder.url)
            return other
        }

        @Test("a file in the folder of the stores is sent after a restart, wherever the folder is then")
        func movedFolder() async throws {
            let folder = TemporaryFolder()
            let photos = PhotoFolder(in: folder.url)
            let photo = try photos.photo("a.png", [1, 2, 3])
            try await queue(photo, folder)
            let other = try moved(folder)
            let app = try await App(server, store: try await other.store())
            #expect(await app.settled() == [])
            #expect(server.files == ["PUT /notes/a/file": [[1, 2, 3]]])
        }

        @Test(
            "a file that was changed before a restart fails, also after the next one",
            arguments: [false, true]
        )
        func changed(isRemoved: Bool) async throws {
            let folder = TemporaryFolder()
            let photos = PhotoFolder(in: folder.url)
            let photo = try photos.photo("a.png", [1, 2, 3])
            try await queue(photo, folder)
            if isRemoved {
                try FileManager.default.removeItem(at: photo)
            } else {
                _ = try photos.photo("a.png", [3, 2, 1])
            }
            let failure = QueuedOperation.State.failed(isRemoved ? .fileMissing : .fileChanged)
            var last = folder
            for _ in 0..<2 {
                last = try moved(last)
                let app = try await App(server, store: try await last.store())
                let operations = await app.settled()
                #expect(operations.map(\.state) == [failure])
                #expect(operations.first?.files.first?.path.hasPrefix(last.url.path) == true)
            }
            #expect(server.requests == [])
        }

        @Test("a file in the home folder is found after that folder has moved, and others where they were")
        func places() throws {
            let contents = FileContents(length: 1, modifiedAt: 2, checksum: "c")
            func file(_ path: String, stores: String?) -> StoredFile {
                StoredFile(
                    URL(filePath: path),
                    contents,
                    stores: stores.map { URL(filePath: $0) },
                    home: URL(filePath: "/homes/1")
                )
            }
            func place(_ file: StoredFile) throws -> String {
                let stored = try StoredFile(json: file.jsonBytes())
                #expect(stored == file)
                return stored.url(stores: URL(filePath: "/group/2"), home: URL(filePath: "/homes/2")).path
            }
            #expect(
                try place(file("/homes/1/Documents/ü a.png", stores: nil)) == "/homes/2/Documents/ü a.png"
            )
            #expect(try place(file("/homes/1/x/../a.png", stores: "/homes/1")) == "/homes/2/a.png")
            #expect(try place(file("/group/1/photos/a.png", stores: "/group/1")) == "/group/2/photos/a.png")
            #expect(try place(file("/group/1/photos/a.png", stores: nil)) == "/group/1/photos/a.png")
            #expect(try place(file("/homes/10/a.png", stores: "/group/1")) == "/homes/10/a.png")
        }

        @Test("a stored upload has all properties of its parts")
        func parts() throws {
            let file = StoredFile(
                URL(filePath: "/group/1/a.png"),
                FileContents(length: 1, modifiedAt: 2, checksum: "c"),
                stores: URL(filePath: "/group/1")
            )
            let form = FormUpload(
                parts: [
                    FormPart(name: "texts", texts: ["x", ""]),
                    FormPart(name: "json", texts: ["{}"], isJSON: true),
                    FormPart(name: "file", file: file, filename: "a.png", contentType: "image/png"),
                ],
                boundary: "b"
            )
            let whole = FileUpload(file: file, contentType: "image/png")
            for upload in [StoredUpload.formUpload(form), .fileUpload(whole)] {
                #expect(try StoredUpload(json: upload.jsonBytes()) == upload)
            }
        }

        @Test("operations that were stored before there were files can be read")
        func olderOperations() throws {
            let text = #"""
                {"method":"PUT","operation":"Note.put ask","path":"/notes/a","query":[],"headers":[],
                "body":{"title":"A"},"invalidates":[]}
                """#
            let call = try StoredCall(json: Array(text.utf8))
            #expect(call.upload == nil)
            #expect(call.body == .object(["title": "A"]))
            #expect(try StoredCall(json: call.jsonBytes()) == call)
            #expect(try !call.jsonText().contains("upload"))
        }
    }
#endif

import Foundation
import GenAPIRuntime
import Matrix
import Testing

/// Uploads and downloads of a real Matrix server.
@Suite(
    .enabled(if: MatrixServer.isUp, "MATRIX_URL is not set; 'make test' starts a server."),
    .timeLimit(.minutes(10))
)
struct MediaTests {
    @Test("uploaded bytes are downloaded with their content type and file name")
    func bytesReturnWithTheirTypeAndName() async throws {
        let user = try await MatrixUser.new()
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let media = try await user.client.send(
            Media.upload(bytes: bytes, filename: "grün.png", contentType: "image/png")
        )
        #expect(media.contentURI.scheme == "mxc")
        let server = try #require(media.contentURI.host())
        let id = String(media.contentURI.path().dropFirst())
        let download = try await user.client.send(Media.download(server: server, mediaID: id))
        #expect(download.value.bytes == bytes)
        #expect(download.contentType == "image/png")
        #expect(download.contentDisposition?.contains("gr%C3%BCn.png") == true)

        let room = try await user.newRoom()
        let image = FileMessage(
            msgtype: .image,
            body: "grün.png",
            url: media.contentURI,
            info: FileMessage.Info(mimetype: "image/png", size: bytes.count, width: 3, height: 2)
        )
        let sent = try await user.client.send(
            Room.send(id: room, transactionID: "image", body: .file(image))
        )
        guard
            case .message(let message) = try await user.client.send(
                Room.event(id: room, eventID: sent.eventID)
            )
        else {
            Issue.record("\(sent)")
            return
        }
        #expect(message.content == .file(image))
    }

    @Test("an upload above the size limit is rejected") func uploadsHaveALimit() async throws {
        let user = try await MatrixUser.new()
        #expect(try await user.client.send(Media.limits()).uploadSize == 1 << 20)
        let bytes = [UInt8](repeating: 0, count: (1 << 20) + 1)
        #expect(
            try await errorCode { _ = try await user.client.send(Media.upload(bytes: bytes)) } == .tooLarge
        )
        let unknown = Media.download(server: "matrix.test", mediaID: "missing")
        #expect(try await errorCode { _ = try await user.client.send(unknown) } == .notFound)
    }
}

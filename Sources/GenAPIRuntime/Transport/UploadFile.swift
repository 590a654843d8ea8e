import Foundation

/// A body as a file, in the form that Foundation uploads without loading it into memory: its own file or, for a body
/// with several pieces or expected contents, a temporary one that is removed when this object is released.
final class UploadFile: Sendable {
    let url: URL
    private let isTemporary: Bool

    /// `nil` for no body, and for bytes that are already in memory.
    init?(_ body: WireBody?) async throws {
        guard let body, body.onlyBytes == nil else { return nil }
        let only = body.pieces.count == 1 ? body.pieces[0] : nil
        if case .file(let file, nil) = only {
            url = file
            isTemporary = false
            return
        }
        url = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString).upload")
        isTemporary = true
        if case .file(let file, let contents?) = only {
            // The copy cannot change any more. It takes no space where file systems share blocks.
            do { try FileManager.default.copyItem(at: file.resolvingSymlinksInPath(), to: url) } catch {
                throw FileProblem.missing
            }
            try await contents.check(url, isThorough: true)
            return
        }
        let isMade = FileManager.default.createFile(
            atPath: url.path,
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        guard isMade else {
            throw TransportError(.other, detail: "no temporary file", requestMayHaveArrived: false)
        }
        let length = try body.length()
        let file = try FileHandle(forWritingTo: url)
        var written = 0
        // Copying is not progress of the upload.
        for try await chunk in WireBody(pieces: body.pieces).chunks {
            try file.write(contentsOf: chunk)
            written += chunk.count
        }
        try file.close()
        if let length, length != written {
            throw TransportError(
                .other,
                detail: "the body is not as long as it said",
                requestMayHaveArrived: false
            )
        }
    }

    /// The number of its bytes.
    func length() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        return attributes[.size] as? Int ?? .max
    }

    deinit {
        if isTemporary { try? FileManager.default.removeItem(at: url) }
    }
}

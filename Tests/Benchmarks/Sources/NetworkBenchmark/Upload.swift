import Foundation
import GenAPIAsyncHTTPClient
import GenAPIRuntime
import HTTPTypes
import Measuring

/// Sends a file of a gigabyte with nothing in it: by itself on the bare transport, or as a part of a multipart body of the
/// client.
struct Upload {
    static let size = 1 << 30

    let caller: Caller

    /// - Parameter arguments: Who sends it.
    init(_ arguments: ArraySlice<String>) {
        caller = arguments.first.flatMap { Caller(rawValue: $0) } ?? .client
    }

    /// CPU seconds, the least of three rounds, and the most memory of all of them.
    func run() async throws {
        let file = try Self.makeFile()
        defer { try? FileManager.default.removeItem(at: file) }
        let server = try SmallServer()
        defer { server.stop() }
        let transport = AsyncHTTPTransport()
        let before = ResidentMemory.bytes
        var best = Double.infinity
        for _ in 0..<3 {
            let start = Usage.cpuSeconds
            try await send(file, transport, server.port)
            best = min(best, Usage.cpuSeconds - start)
        }
        let (least, most) = (before >> 20, Usage.peakBytes >> 20)
        print(
            "upload of 1 GiB, \(caller): \(rounded(best)) s of CPU, at most \(most) MiB in memory, \(least) before"
        )
    }

    private func send(_ file: URL, _ transport: AsyncHTTPTransport, _ port: UInt16) async throws {
        guard caller == .transport else {
            let part = MultipartFile(contentsOf: file)
            let endpoint: Endpoint<ResponseBytes> = .post("/upload", body: .multipart([.file("file", part)]))
            _ = try await caller.client(transport, port: port).send(endpoint)
            return
        }
        var head = HTTPRequest(method: .post, scheme: "http", authority: "127.0.0.1:\(port)", path: "/upload")
        head.headerFields[.contentType] = "application/octet-stream"
        let response = try await transport.send(
            WireRequest(head: head, body: WireBody(file: file))
        )
        if case .stream(let stream) = response.body { for try await _ in stream {} }
    }

    /// Of which no disk block is used.
    private static func makeFile() throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "genapi-upload-\(UUID().uuidString)"
        )
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(size))
        try handle.close()
        return file
    }
}

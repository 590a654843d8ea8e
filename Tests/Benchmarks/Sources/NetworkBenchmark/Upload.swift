import Foundation
import GenAPIRuntime
import HTTPTypes

/// Sends a file of a gigabyte with nothing in it, by itself and as a part of a multipart body.
struct Upload {
    static let size = 1 << 30

    let transport: any Transport
    let client: Client
    let port: UInt16

    /// CPU seconds and the most memory of each way, the least of three rounds.
    func run() async throws {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "genapi-upload-\(UUID().uuidString)"
        )
        FileManager.default.createFile(atPath: file.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: file) }
        // No disk block is used.
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(Self.size))
        try handle.close()
        let part = MultipartFile(contentsOf: file)
        let endpoint: Endpoint<ResponseBytes> = .post("/upload", body: .multipart([.file("file", part)]))
        var best = [Double.infinity, .infinity]
        var peaks = [0, 0]
        for _ in 0..<3 {
            for way in 0..<2 {
                Usage.forgetPeak()
                let start = Usage.cpuSeconds
                if way == 0 { try await sendBare(file) } else { _ = try await client.send(endpoint) }
                best[way] = min(best[way], Usage.cpuSeconds - start)
                peaks[way] = max(peaks[way], Usage.peakBytes)
            }
        }
        let seconds = best.map(rounded)
        print(
            "upload of 1 GiB: transport \(seconds[0]) s, multipart \(seconds[1]) s of CPU,",
            "ratio \(rounded(best[1] / best[0]));",
            "at most \(peaks[0] >> 20) and \(peaks[1] >> 20) MiB in memory, the whole process"
        )
    }

    private func sendBare(_ file: URL) async throws {
        var head = HTTPRequest(method: .post, scheme: "http", authority: "127.0.0.1:\(port)", path: "/upload")
        head.headerFields[.contentType] = "application/octet-stream"
        let body = WireBody(pieces: [.file(file)])
        let response = try await transport.send(WireRequest(head: head, body: body))
        if case .stream(let stream) = response.body { for try await _ in stream {} }
    }
}

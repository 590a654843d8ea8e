public import Foundation
import HTTPTypes

/// How far a download is.
public struct DownloadProgress: Hashable, Sendable {
    /// Bytes that are on disk, those of an earlier attempt included.
    public let received: Int
    /// `nil` when the server does not say.
    public let total: Int?
}

extension Client {
    /// Writes an answer to a file, whatever its size, in little memory.
    ///
    ///     try await client.download(Report.file(id: 7), to: url) { print($0.received, "of", $0.total ?? 0) }
    ///
    /// What arrives is beside the file, with `.partial` at the end of its name, until it is whole; only then is the file
    /// there, in the place of one that was there before. When the connection is lost the download goes on where it was,
    /// as often as the endpoint may be tried again, and so does the next call after one that failed or was cancelled
    /// (RFC 9110 section 14.2) - if the server says what version of the file that was (a strong `ETag`), and still has it.
    ///
    /// Two downloads to the same file must not run at the same time.
    ///
    /// - Throws: What `send` does, and the error of a file that cannot be written.
    public func download(
        _ endpoint: Endpoint<ByteStream>,
        to file: URL,
        progress: (@Sendable (DownloadProgress) -> Void)? = nil
    ) async throws {
        let partial = PartialFile(for: file)
        var attempts = max(1, (endpoint.request.options.retry ?? definition.retry).attempts)
        while true {
            attempts -= 1
            do {
                return try await download(endpoint, into: partial, progress: progress)
            } catch let error as TransportError {
                guard attempts > 0, partial.version != nil else {
                    throw ClientError.transport(endpoint.request.line, error)
                }
            } catch let error as ClientError where error.status == 416 && partial.version != nil {
                // What there is is not the beginning of what the server has.
                partial.remove()
            }
        }
    }

    private func download(
        _ endpoint: Endpoint<ByteStream>,
        into partial: PartialFile,
        progress: (@Sendable (DownloadProgress) -> Void)?
    ) async throws {
        var endpoint = endpoint
        endpoint.request.headers.append(.header("Accept-Encoding", "identity"))
        var start = 0
        if let version = partial.version, partial.size > 0 {
            start = partial.size
            endpoint.request.headers += [.header("Range", "bytes=\(start)-"), .header("If-Range", version)]
        }
        let response = try await response(to: endpoint)
        let part = ContentRange(response.headers["Content-Range"])
        if response.status == 206 {
            guard let part, part.first == start else {
                partial.remove()
                throw TransportError(.other, detail: "the server answered another part than was asked for")
            }
        } else {
            start = 0
        }
        let total = part?.total ?? response.headers["Content-Length"].flatMap { Int($0) }
        try partial.begin(at: start, version: response.headers.strongEntityTag)
        var received = start
        progress?(DownloadProgress(received: received, total: total))
        for try await chunk in response.value {
            try partial.append(chunk)
            received += chunk.count
            progress?(DownloadProgress(received: received, total: total))
        }
        guard total == nil || total == received else {
            throw TransportError(.connectionLost, detail: "\(received) of \(total ?? 0) bytes")
        }
        try partial.finish()
    }
}

/// `bytes 5-9/10` (RFC 9110 section 14.4).
struct ContentRange: Equatable {
    let first: Int
    /// `nil` for `*`.
    let total: Int?

    init?(_ header: String?) {
        guard let header, header.hasPrefix("bytes ") else { return nil }
        let parts = header.dropFirst("bytes ".count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let first = parts[0].split(separator: "-").first.flatMap({ Int($0) }),
            first >= 0
        else { return nil }
        self.first = first
        total = Int(parts[1])
        if total == nil, parts[1] != "*" { return nil }
    }
}

extension ResponseHeaders {
    /// The only validator that says that two answers have the same bytes (RFC 9110 section 8.8.1).
    fileprivate var strongEntityTag: String? {
        self["ETag"].flatMap { $0.hasPrefix("\"") && $0.utf8.count < 1024 ? $0 : nil }
    }
}

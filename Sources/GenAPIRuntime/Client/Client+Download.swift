public import Foundation
import HTTPTypes

extension Client {
    /// Writes a response of any size to a file, in little memory.
    ///
    ///     try await client.download(Report.file(id: 7), to: url) { received, total in print(received, "of", total ?? 0) }
    ///
    /// The bytes go to a partial file beside the target, with `.partial` at the end of its name. A complete download
    /// replaces the target. After a lost connection the download resumes, as often as the endpoint's retry policy
    /// allows, and so does the next call after one that failed or was cancelled (RFC 9110 section 14.2), if the server
    /// identifies the version of the file with a strong `ETag` and still has it. A part is added only if it has the
    /// same `ETag` and its `Content-Range` fits (section 15.3.7.3). After any other response to the request for the
    /// rest, the download starts again from zero.
    ///
    /// Two downloads to the same file must not run at the same time.
    ///
    /// - Parameter progress: Called with the number of bytes on disk, including those of earlier attempts, and the
    ///   total if the server says it.
    /// - Throws: The errors of `send`, and the error of a file that cannot be written.
    public func download(
        _ endpoint: Endpoint<ByteStream>,
        to file: URL,
        progress: (@Sendable (_ received: Int, _ total: Int?) -> Void)? = nil
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
                // The partial file is not the beginning of the server's file.
                try partial.remove()
            } catch is OtherPart {
                try partial.remove()
            }
        }
    }

    private func download(
        _ endpoint: Endpoint<ByteStream>,
        into partial: PartialFile,
        progress: (@Sendable (_ received: Int, _ total: Int?) -> Void)?
    ) async throws {
        var endpoint = endpoint
        endpoint.request.headers.append(.header("Accept-Encoding", "identity"))
        let rest = partial.rest
        if let rest {
            let range = "bytes=\(rest.start)-"
            endpoint.request.headers += [
                .header("Range", range), .header("If-Range", rest.version.entityTag),
            ]
        }
        let response = try await response(to: endpoint)
        let (start, end, total) = try bounds(of: response, asRest: rest)
        try partial.begin(at: start, version: response.headers.version(length: total))
        var received = start
        progress?(received, total)
        for try await chunk in response.value {
            guard chunk.count <= (end ?? .max) - received else {
                try partial.remove()
                throw TransportError(.other, detail: "the server sent more bytes than it announced")
            }
            try partial.append(chunk)
            received += chunk.count
            progress?(received, total)
        }
        guard total == nil || total == received else {
            throw TransportError(.connectionLost, detail: "\(received) of \(total ?? 0) bytes")
        }
        try partial.finish()
    }

    /// The range of the response's bytes in the file, and the length of the file.
    ///
    /// - Throws: `OtherPart` if the response cannot be added to the partial file.
    private func bounds(of response: Response<ByteStream>, asRest rest: PartialFile.Rest?) throws
        -> (start: Int, end: Int?, total: Int?)
    {
        guard response.status == 206 else {
            let length = response.headers.length
            return (0, length, length)
        }
        guard let rest else {
            throw TransportError(.other, detail: "the server sent another part than requested")
        }
        guard let part = ContentRange(response.headers["Content-Range"]), part.first == rest.start,
            let version = response.headers.version(length: rest.version.length.map { _ in part.total }),
            version == rest.version
        else { throw OtherPart() }
        return (part.first, part.last + 1, part.total)
    }
}

/// A response has another part than requested, or a part of another version of the file.
private struct OtherPart: Error {}

extension ResponseHeaders {
    /// `nil` if the server does not identify the bytes. Parts of compressed bytes cannot be decompressed, so a download
    /// cannot resume from them.
    fileprivate func version(length: Int?) -> FileVersion? {
        guard !isPacked, let entityTag = self["ETag"], FileVersion.isStrong(entityTag) else { return nil }
        return FileVersion(entityTag: entityTag, length: length)
    }

    /// `nil` for a compressed body, which a transport may have decompressed, and for an invalid length.
    fileprivate var length: Int? {
        guard !isPacked, let length = self["Content-Length"].flatMap({ Int($0) }), length >= 0 else {
            return nil
        }
        return length
    }

    /// Whether the server encoded the body, although the request asked it not to.
    fileprivate var isPacked: Bool { self["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false }
}

public import Foundation
import HTTPTypes

extension Client {
    /// Writes an answer to a file, whatever its size, in little memory.
    ///
    ///     try await client.download(Report.file(id: 7), to: url) { received, total in print(received, "of", total ?? 0) }
    ///
    /// What arrives is beside the file, with `.partial` at the end of its name, until it is whole; only then is the file
    /// there, in the place of one that was there before. When the connection is lost the download goes on where it was,
    /// as often as the endpoint may be tried again, and so does the next call after one that failed or was cancelled
    /// (RFC 9110 section 14.2) - if the server says what version of the file that was (a strong `ETag`), and still has it.
    /// A part is added only if it has the same `ETag` and its `Content-Range` fits (section 15.3.7.3). After any other
    /// answer to the request for the rest, the download starts again from zero.
    ///
    /// Two downloads to the same file must not run at the same time.
    ///
    /// - Parameter progress: Gets how many bytes are on disk, those of an earlier attempt included, and how many there will be,
    ///   where the server says so.
    /// - Throws: What `send` does, and the error of a file that cannot be written.
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
                // What there is is not the beginning of what the server has.
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
                throw TransportError(.other, detail: "the server answered more bytes than it promised")
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

    /// Where the bytes of an answer begin and end in the file, and how long the file is.
    ///
    /// - Throws: `OtherPart` when the answer cannot be added to what is there.
    private func bounds(of response: Response<ByteStream>, asRest rest: PartialFile.Rest?) throws
        -> (start: Int, end: Int?, total: Int?)
    {
        guard response.status == 206 else {
            let length = response.headers.length
            return (0, length, length)
        }
        guard let rest else {
            throw TransportError(.other, detail: "the server answered a part that nobody asked for")
        }
        guard let part = ContentRange(response.headers["Content-Range"]), part.first == rest.start,
            let version = response.headers.version(length: rest.version.length.map { _ in part.total }),
            version == rest.version
        else { throw OtherPart() }
        return (part.first, part.last + 1, part.total)
    }
}

/// An answer holds another part than was asked for, or a part of another version of the file.
private struct OtherPart: Error {}

extension ResponseHeaders {
    /// `nil` when the server does not say which bytes these are. Parts of packed bytes cannot be unpacked, so they have no
    /// version that a download could go on with.
    fileprivate func version(length: Int?) -> FileVersion? {
        guard !isPacked, let entityTag = self["ETag"], FileVersion.isStrong(entityTag) else { return nil }
        return FileVersion(entityTag: entityTag, length: length)
    }

    /// `nil` for what is packed, as a transport may have unpacked it, and for what is no length.
    fileprivate var length: Int? {
        guard !isPacked, let length = self["Content-Length"].flatMap({ Int($0) }), length >= 0 else {
            return nil
        }
        return length
    }

    /// Whether the server encoded the body, although it was asked not to.
    fileprivate var isPacked: Bool { self["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false }
}

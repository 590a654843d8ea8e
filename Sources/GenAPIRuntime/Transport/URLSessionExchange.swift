import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its response: the head is awaited once, the body arrives as a stream.
final class URLSessionExchange: Sendable {
    private enum Head {
        case awaited(CheckedContinuation<HTTPURLResponse, any Error>)
        case known(Result<HTTPURLResponse, any Error>)
    }

    let body: ByteStream
    private let chunks: AsyncThrowingStream<[UInt8], any Error>.Continuation
    private let head = Mutex<Head?>(nil)
    private let begun = Mutex<Bool?>(nil)

    private let progress: UploadProgress?
    private let sent = Mutex(0)

    init(progress: UploadProgress?, onDrop stop: @escaping @Sendable () -> Void) {
        self.progress = progress
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        body = ByteStream(stream)
        chunks = continuation
        continuation.onTermination = { if case .cancelled = $0 { stop() } }
    }

    func response() async throws -> HTTPURLResponse {
        try await withCheckedThrowingContinuation { continuation in
            let known: Result<HTTPURLResponse, any Error>? = head.withLock { head in
                if case .known(let result)? = head { return result }
                head = .awaited(continuation)
                return nil
            }
            if let known { continuation.resume(with: known) }
        }
    }

    /// Whether the request was handed to a connection; `nil` if the system does not say.
    var hasBegun: Bool? { begun.withLock { $0 } }

    /// The system repeats numbers.
    func noteSent(_ count: Int) {
        guard let progress else { return }
        let isMore = sent.withLock { sent in
            defer { sent = max(sent, count) }
            return count > sent
        }
        if isMore { progress.report(count) }
    }

    func note(hasBegun: Bool) { begun.withLock { $0 = hasBegun } }

    func begin(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse, (200...999).contains(response.statusCode) else {
            return end(TransportError(.other, detail: "the response is not HTTP"))
        }
        settle(.success(response))
    }

    func receive(_ data: Data) {
        chunks.yield(Array(data))
    }

    /// Ends the body. There is no error if it is complete.
    func end(_ error: (any Error)?) {
        settle(.failure(error ?? TransportError(.connectionLost)))
        chunks.finish(throwing: error)
    }

    /// Sets the result. The first one counts.
    private func settle(_ result: Result<HTTPURLResponse, any Error>) {
        let waiter: CheckedContinuation<HTTPURLResponse, any Error>? = head.withLock { head in
            switch head {
            case .known?: return nil
            case .awaited(let continuation)?:
                head = .known(result)
                return continuation
            case nil:
                head = .known(result)
                return nil
            }
        }
        waiter?.resume(with: result)
    }
}

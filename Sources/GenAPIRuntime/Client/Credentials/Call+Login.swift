import HTTPTypes

extension Call {
    /// The response, unless the login of its token has ended. It belongs to that login's user and to nobody else.
    ///
    /// - Throws: The session's error, also when the login ends while a streamed body is arriving.
    @inline(__always)
    func checked(_ response: WireResponse) throws -> WireResponse {
        guard login != nil, !options.outlivesLogin else { return response }
        return try checkedOfLogin(response)
    }

    @inline(never)
    private func checkedOfLogin(_ response: WireResponse) throws -> WireResponse {
        do {
            try checkLogin()
        } catch {
            if ![.get, .head, .options].contains(request.head.method) { noteEffect() }
            throw error
        }
        guard case .stream(let stream) = response.body, let session = client.credentials.session, let login
        else {
            return response
        }
        var response = response
        response.body = .stream(
            ByteStream(StreamOfLogin(stream: stream, line: line, session: session, login: login))
        )
        return response
    }

    /// - Throws: The session's error if the login of the call's token has ended.
    func checkLogin() throws {
        guard !options.outlivesLogin, let login,
            let error = client.credentials.session?.error(ofEndedLogin: login)
        else { return }
        throw error
    }
}

/// A body that ends with an error when its login ends.
private struct StreamOfLogin: AsyncSequence, Sendable {
    let stream: ByteStream
    let line: RequestSummary
    let session: any AccountSession
    let login: String

    func makeAsyncIterator() -> Iterator { Iterator(chunks: stream.chunksInOrder(), of: self) }

    struct Iterator: AsyncIteratorProtocol {
        private var chunks: ByteStream.Chunks
        private let owner: StreamOfLogin

        init(chunks: ByteStream.Chunks, of owner: StreamOfLogin) {
            self.chunks = chunks
            self.owner = owner
        }

        mutating func next() async throws -> [UInt8]? {
            let chunk = try await chunks.next()
            if let error = owner.session.error(ofEndedLogin: owner.login) {
                throw ClientError.authorization(owner.line, error)
            }
            return chunk
        }
    }
}

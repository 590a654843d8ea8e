import GenAPIMapping

/// A response whose status says success, before it is decoded.
public struct RawResponse: Sendable {
    /// Method and path of the call, without its query.
    public let line: RequestSummary
    /// A status of success (RFC 9110 section 15.3).
    public let status: HTTPStatus
    /// The headers as received.
    public let headers: ResponseHeaders
    /// The bytes, or the stream of a streamed response.
    public let body: WireResponse.Body
    private(set) var envelope: Envelope
    let failure: FailureBody
    let skipsBadElements: Bool
    /// Refers to attempts before the one with this response.
    let earlierAttemptMayHaveTakenEffect: Bool
    /// The form of the events of a stream, if they are not only JSON.
    var events: EventFormat?
    /// The request of this response, with its credential.
    var request: WireRequest?
    /// The names of members and items whose values errors must not show.
    var sensitive: Set<String>

    package init(
        line: RequestSummary,
        status: HTTPStatus,
        headers: ResponseHeaders,
        body: WireResponse.Body,
        envelope: Envelope,
        failure: FailureBody,
        skipsBadElements: Bool,
        earlierAttemptMayHaveTakenEffect: Bool,
        events: EventFormat? = nil,
        request: WireRequest? = nil,
        sensitive: Set<String> = []
    ) {
        (self.line, self.status, self.headers, self.body) = (line, status, headers, body)
        (self.envelope, self.failure, self.skipsBadElements) = (envelope, failure, skipsBadElements)
        self.earlierAttemptMayHaveTakenEffect = earlierAttemptMayHaveTakenEffect
        (self.events, self.request, self.sensitive) = (events, request, sensitive)
    }

    /// The body; empty if it is a stream.
    public var bytes: [UInt8] {
        if case .bytes(let bytes) = body { bytes } else { [] }
    }

    /// The body as it arrives.
    public var stream: ByteStream {
        switch body {
        case .bytes(let bytes): ByteStream(bytes)
        case .stream(let stream): stream
        }
    }
}

extension RawResponse {
    /// The same response with the whole body as payload.
    func readFromRoot() -> RawResponse {
        var response = self
        response.envelope = envelope.readFromRoot()
        return response
    }

    /// Whether there is nothing, or only white space, in place of a JSON document.
    var hasNoBody: Bool { bytes.allSatisfy { [0x20, 0x0A, 0x0D, 0x09].contains($0) } }

    /// Decodes the payload of the envelope.
    ///
    /// The envelope's code comes first: an error code is thrown as an error response, whether or not the payload can be
    /// decoded, and whatever the HTTP status.
    func payload<Payload>(_ read: @escaping (inout JSONReader) -> Payload) throws(ClientError) -> Payload {
        try payload(and: [], read).payload
    }

    /// Decodes the payload, and the values at other locations of the body, in the given order.
    func payload<Payload>(
        and places: [JSONKeyPath],
        _ read: @escaping (inout JSONReader) -> Payload
    ) throws(ClientError) -> (payload: Payload, values: [JSONValue?]) {
        guard !hasNoBody else {
            throw .emptyBody(line, status)
        }
        let codePlaces = envelope.code.map { [$0] } ?? []
        let reading: (payload: Payload, values: [JSONValue?])
        do {
            reading = try EnvelopeReading.of(
                bytes,
                data: envelope.data,
                places: codePlaces + places,
                read: read
            )
        } catch {
            try refuseErrorEnvelope()
            throw unreadable(error)
        }
        if let code = reading.values.first, !codePlaces.isEmpty { try refuse(unlessOK: code?.codeText) }
        return (reading.payload, Array(reading.values.suffix(places.count)))
    }

    /// - Parameter bytes: The part that could not be decoded, if it is not the whole body.
    func unreadable(_ error: MappingError, in bytes: [UInt8]? = nil) -> ClientError {
        .decoding(
            DecodingFailure(
                line: line,
                status: status,
                error: error,
                excerpt: ErrorResponse.excerpt(of: bytes ?? self.bytes),
                description: "\(line) returned \(status), which cannot be decoded: "
                    + "\(error)".without(secrets).printable
            )
        )
    }

    /// Throws the error of the envelope's code, whatever else is in the body. Does nothing for a body without a code.
    func refuseErrorEnvelope() throws(ClientError) {
        guard let path = envelope.code, let body = try? JSONValue(json: bytes) else { return }
        try refuse(unlessOK: body[path]?.codeText)
    }

    private func refuse(unlessOK code: String?) throws(ClientError) {
        guard let code, code != envelope.ok else { return }
        let body = (try? JSONValue(json: bytes)) ?? .null
        throw .errorResponse(
            errorResponse(
                code,
                body.message(at: envelope.message) ?? body.message(at: failure.message),
                in: body
            )
        )
    }
}

extension RawResponse {
    /// The error of an unsuccessful status: the body's code if it has one, otherwise the status.
    package var failureError: ClientError { .errorResponse(failureResponse) }

    var failureResponse: ErrorResponse {
        let body = (try? JSONValue(json: bytes)) ?? .null
        let message = body.message(at: failure.message) ?? body.message(at: envelope.message)
        let code = body.texts(at: failure.code).first ?? body[envelope.code]?.codeText
        let isCode = code != nil && (envelope.code == nil || code != envelope.ok)
        return errorResponse(isCode ? code : nil, message, in: body)
    }

    private func errorResponse(_ code: String?, _ message: String?, in body: JSONValue) -> ErrorResponse {
        ErrorResponse(
            request: line,
            status: status,
            headers: headers,
            body: bytes,
            code: code,
            message: message,
            details: body[failure.details].flatMap { $0.isNull ? Optional.none : $0 },
            mayHaveTakenEffect: earlierAttemptMayHaveTakenEffect || status.mayHideEffect,
            secrets: secrets
        )
    }

    /// The secrets in the request.
    var secrets: [String] {
        request.map { Redaction.secrets(of: $0, body: $0.body?.bytesAtHand, sensitive: sensitive) } ?? []
    }
}

extension JSONValue {
    /// The value at the end of the path; `nil` if the path ends earlier, or at `null`.
    subscript(path: JSONKeyPath?) -> JSONValue? {
        guard let path else { return nil }
        var value = self
        for key in path.keys {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value.isNull ? nil : value
    }

    /// The message for people. The texts of a list, `errors[]`, are separated by semicolons.
    fileprivate func message(at path: JSONKeyPath?) -> String? {
        let texts = values(at: path).compactMap(\.string)
        return texts.isEmpty ? nil : texts.joined(separator: "; ")
    }

    /// The codes: one, or those of the elements of a list, `errors[].code`.
    fileprivate func texts(at path: JSONKeyPath?) -> [String] { values(at: path).compactMap(\.codeText) }

    /// The values at the end of the path. A key such as `errors[]` stands for each of the first elements of a list, or for
    /// a value that takes the place of the list. An object can also have the key itself.
    private func values(at path: JSONKeyPath?) -> [JSONValue] {
        guard let path else { return [] }
        var values = [self]
        for key in path.keys {
            values = values.flatMap { value -> [JSONValue] in
                if let member = value[key] { return [member] }
                guard key.hasSuffix("[]"), let list = value[String(key.dropLast(2))] else { return [] }
                return if case .array(let elements) = list { Array(elements.prefix(10)) } else { [list] }
            }
            values = Array(values.prefix(10))
        }
        return values.filter { !$0.isNull }
    }

    /// A code as text. APIs send strings, numbers, and `true`.
    package var codeText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}

extension RawResponse: CustomReflectable {
    /// Shows the line and the status, because headers and the body may hold secrets.
    public var customMirror: Mirror {
        Mirror(self, children: ["line": line, "status": status], displayStyle: .struct)
    }
}

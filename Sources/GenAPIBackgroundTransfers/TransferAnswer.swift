import Foundation
import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import StoredCalls

/// The end of one attempt to send a request.
enum TransferAnswer: Sendable {
    case response(HTTPResponse, body: [UInt8])
    case failure(TransportError)

    /// Whether the request may have taken effect although it has not succeeded.
    var mayHaveTakenEffect: Bool {
        switch self {
        case .response(let head, _): HTTPStatus(rawValue: head.status.code).mayHideEffect
        case .failure(let error): error.requestMayHaveArrived
        }
    }

    /// Whether the request can be sent again because of it.
    ///
    /// - Parameter isRepeatable: Whether it may arrive twice.
    func asksForAnother(isRepeatable: Bool) -> Bool {
        switch self {
        case .response(let head, _):
            head.status.code == 401
                || isRepeatable && (head.status.code >= 500 || [408, 425, 429].contains(head.status.code))
        case .failure(let error): isRepeatable || !error.requestMayHaveArrived
        }
    }
}

/// In a file, the head is a line of JSON, and the body follows as it is.
extension TransferAnswer {
    private static let newline: UInt8 = 0x0A

    var fileContents: [UInt8] {
        get throws {
            switch self {
            case .response(let response, let body):
                try JSONWriter.bytes { AnswerHead(response).write(to: &$0) } + [Self.newline] + body
            case .failure(let error):
                try JSONWriter.bytes { AnswerHead(error).write(to: &$0) } + [Self.newline]
            }
        }
    }

    /// `nil` for a damaged file.
    init?(fileContents bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: Self.newline),
            let head = try? AnswerHead(json: Array(bytes[..<end]))
        else { return nil }
        if let response = head.response {
            self = .response(response, body: Array(bytes[(end + 1)...]))
        } else {
            self = .failure(head.error)
        }
    }
}

extension AnswerHead {
    init(_ response: HTTPResponse) {
        self.init(
            status: response.status.code,
            fields: response.headerFields.map { HeaderField(name: $0.name.rawName, value: $0.value) }
        )
    }

    init(_ error: TransportError) {
        self.init(
            failure: error.kind.rawValue,
            detail: error.detail,
            mayHaveArrived: error.requestMayHaveArrived
        )
    }

    /// `nil` if there was no response.
    var response: HTTPResponse? {
        guard let status, (100...999).contains(status) else { return nil }
        var response = HTTPResponse(status: .init(code: status))
        for field in fields {
            if let field = HeaderItem.field(field.name, field.value) { response.headerFields.append(field) }
        }
        return response
    }

    var error: TransportError {
        TransportError(
            failure.flatMap(TransportError.Kind.init) ?? .connectionLost,
            detail: detail,
            requestMayHaveArrived: mayHaveArrived
        )
    }
}

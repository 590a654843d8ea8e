import Foundation
import GenAPIMapping
import GenAPIRuntime
import HTTPTypes

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
                try JSONWriter.bytes { Head(response).write(to: &$0) } + [Self.newline] + body
            case .failure(let error): try JSONWriter.bytes { Head(error).write(to: &$0) } + [Self.newline]
            }
        }
    }

    /// `nil` for a damaged file.
    init?(fileContents bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: Self.newline),
            let head = try? Head(json: Array(bytes[..<end]))
        else { return nil }
        if let response = head.response {
            self = .response(response, body: Array(bytes[(end + 1)...]))
        } else {
            self = .failure(head.error)
        }
    }
}

/// The head of a stored answer.
private struct Head: JSONReadable, JSONWritable {
    struct Field: JSONReadable, JSONWritable {
        let name: String
        let value: String

        init(_ field: HTTPField) { (name, value) = (field.name.rawName, field.value) }

        init(from json: inout JSONReader) {
            json.beginObject()
            (name, value) = (json.string("name"), json.string("value"))
            json.endObject()
        }

        func write(to json: inout JSONWriter) {
            json.beginObject()
            json.string("name", name)
            json.string("value", value)
            json.endObject()
        }
    }

    var status: Int?
    var fields: [Field] = []
    var failure: String?
    var detail = ""
    var mayHaveArrived = true

    init(_ response: HTTPResponse) {
        status = response.status.code
        fields = response.headerFields.map(Field.init)
    }

    init(_ error: TransportError) {
        (failure, detail, mayHaveArrived) = (error.kind.rawValue, error.detail, error.requestMayHaveArrived)
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

    init(from json: inout JSONReader) {
        json.beginObject()
        status = json.intIfPresent("status")
        fields = json.list("fields", of: Field.self, default: [])
        failure = json.stringIfPresent("failure")
        detail = json.string("detail", default: "")
        mayHaveArrived = json.bool("may_have_arrived", default: true)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        if let status {
            json.int("status", status)
            json.list("fields", fields)
        }
        json.stringIfPresent("failure", failure)
        if failure != nil {
            json.string("detail", detail)
            json.bool("may_have_arrived", mayHaveArrived)
        }
        json.endObject()
    }
}

package import GenAPIMapping
import HTTPTypes

/// The values and headers beside the elements of a page, as a list keeps them.
package struct PageExtras: Hashable, Sendable, Codable {
    private let method: String
    private let path: String
    private let status: Int
    /// Names and values in turn, without those that can be credentials.
    private let headers: [String]
    /// The body, in which the elements are an empty list.
    private let body: String

    /// `nil` if the page has no response, or one that is not JSON.
    fileprivate init?(_ response: RawResponse) {
        guard let json = try? JSONValue(json: response.bytes),
            let rest = try? json.emptied(at: response.envelope.data.keys[...]).jsonBytes()
        else { return nil }
        (method, path) = (response.line.method, response.line.path)
        status = response.status.rawValue
        headers = response.headers.fields.filter { !Redaction.isSecret(field: $0.name.rawName) }
            .flatMap { [$0.name.rawName, $0.value] }
        body = String(decoding: rest, as: UTF8.self)
    }

    /// Reads the values from what is kept.
    ///
    /// - Throws: `ClientError.decoding`.
    package func values<Values: EndpointResponse>() throws(ClientError) -> Values {
        var fields = HTTPFields()
        for index in stride(from: 0, to: headers.count - 1, by: 2) {
            guard let name = HTTPField.Name(headers[index]) else { continue }
            fields.append(HTTPField(name: name, value: headers[index + 1]))
        }
        return try Values.value(
            of: RawResponse(
                line: RequestSummary(method: method, path: path),
                status: HTTPStatus(rawValue: status),
                headers: ResponseHeaders(fields),
                body: .bytes(Array(body.utf8)),
                envelope: .none,
                failure: FailureBody(),
                skipsBadElements: false,
                earlierAttemptMayHaveTakenEffect: false
            )
        )
    }

    /// The form that a JSON encoder makes of it.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("method", method)
        json.string("path", path)
        json.int("status", status)
        json.list("headers", headers)
        json.string("body", body)
        json.endObject()
    }
}

extension Page {
    /// The values beside the elements, if the list has any.
    package var extras: PageExtras? { response.flatMap(PageExtras.init) }
}

extension JSONValue {
    /// The value with an empty list at the end of a path.
    fileprivate func emptied(at path: ArraySlice<String>) -> JSONValue {
        guard let key = path.first else { return .array([]) }
        guard case .object(var object) = self, let member = object[key] else { return self }
        object[key] = member.emptied(at: path.dropFirst())
        return .object(object)
    }
}

import Foundation
import GenAPIMapping
import GenAPIRuntime

/// An endpoint in a form that a later process can send. It has no credential, and its body is in a file.
struct StoredEndpoint: Hashable, Sendable {
    /// The name in the spec, or the method and path of a hand-written endpoint.
    let operation: String
    let method: String
    /// As it goes on the wire, below the server's base path.
    let path: String
    let query: [StoredItem]
    let headers: [StoredItem]
    /// `nil` without a body.
    let contentType: String?
    /// In bytes.
    let length: Int
    let options: StoredOptions
}

extension StoredEndpoint {
    /// `nil` for a call that follows a link, or that has an OAuth 2.0 definition other than the API's.
    ///
    /// - Parameter length: That of the body.
    init?<Value>(_ endpoint: Endpoint<Value>, length: Int, of definition: APIDefinition) {
        let request = endpoint.request
        guard case .path(let path, let query) = request.target, let path = path.storable,
            query.unsendable == nil, request.headers.allSatisfy(\.isSendable),
            let options = StoredOptions(request.options, of: definition)
        else { return nil }
        (operation, method, self.path) = (endpoint.operationName, request.methodName, path)
        self.query = query.flatMap(StoredItem.list)
        var headers = request.headers.compactMap { header in
            header.value.map { StoredItem(name: header.name, values: [$0]) }
        }
        if request.options.sendsIdempotencyKey,
            !headers.contains(where: { $0.name.lowercased() == "idempotency-key" })
        {
            // The same for all attempts of all processes.
            headers.append(StoredItem(name: "Idempotency-Key", values: [UUID().uuidString.lowercased()]))
        }
        self.headers = headers
        if case .some(_, let contentType, _) = request.body.content {
            self.contentType = contentType
        } else {
            contentType = nil
        }
        (self.length, self.options) = (length, options)
    }

    /// - Parameter body: The file of its body, which need not exist any more.
    func endpoint<Value>(
        body file: URL,
        of definition: APIDefinition,
        as type: Value.Type = Value.self
    ) -> Endpoint<Value> {
        var request = EndpointRequest(
            EndpointRequest.method(method),
            EndpointPath(stored: path),
            operation.contains(" ") ? "" : operation,
            query.map(\.queryItem),
            headers.map { .header($0.name, $0.values.first) },
            contentType.map { body(file, $0) } ?? .none,
            EndpointOptions()
        )
        options.apply(to: &request.options, of: definition)
        return Endpoint(request)
    }

    /// The length is known, so that a response that has arrived is read without the file.
    private func body(_ file: URL, _ contentType: String) -> RequestBody {
        let contents = FileContents(length: length, modifiedAt: 0, checksum: "")
        let body = WireBody(pieces: [.file(file, contents)])
        return RequestBody(content: .some(body, contentType: contentType))
    }
}

extension StoredEndpoint: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        operation = json.string("operation")
        method = json.string("method")
        // A call with another method could do something else.
        if !EndpointRequest.isMethod(method) { json.failUnknownType(method, known: []) }
        path = json.string("path")
        query = json.list("query", of: StoredItem.self)
        headers = json.list("headers", of: StoredItem.self)
        contentType = json.stringIfPresent("content_type")
        length = max(0, json.int("length"))
        options = json.value("options", as: StoredOptions.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("operation", operation)
        json.string("method", method)
        json.string("path", path)
        json.list("query", query)
        json.list("headers", headers)
        json.stringIfPresent("content_type", contentType)
        json.int("length", length)
        json.value("options", options)
        json.endObject()
    }
}

extension StoredEndpoint: CustomReflectable, CustomStringConvertible {
    /// Method and path.
    var description: String { RequestSummary(method: method, path: path).description }

    /// Shows only the line, because the rest may hold secrets.
    var customMirror: Mirror { Mirror(self, children: ["line": description], displayStyle: .struct) }
}

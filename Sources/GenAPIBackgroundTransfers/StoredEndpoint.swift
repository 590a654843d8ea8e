import Foundation
import GenAPIRuntime

/// An endpoint in a form that a later process can send. It has no credential, and its body is in a file.
struct StoredEndpoint: Hashable, Sendable {
    /// The name in the spec, or the method and path of a hand-written endpoint.
    let operation: String
    let method: String
    /// As it goes on the wire, below the server's base path.
    let path: String
    let query: [Item]
    let headers: [Item]
    /// `nil` without a body.
    let contentType: String?
    /// In bytes.
    let length: Int
    let options: StoredOptions

    /// A header, or an item of a query.
    struct Item: Hashable, Sendable {
        let name: String
        let values: [String]
        /// The separator of the values, if they are one text.
        var separator: String?
        /// Whether it is a name alone.
        var isFlag = false
    }
}

extension StoredEndpoint {
    /// `nil` if its path is that of a link, or if the API does not know its authorization any more when it is sent.
    ///
    /// - Parameter length: That of the body.
    init?<Value>(_ endpoint: Endpoint<Value>, length: Int, of definition: APIDefinition) {
        let request = endpoint.request
        guard case .path(let path, let query) = request.target, let path = path.storable,
            query.unsendable == nil, request.headers.allSatisfy(\.isSendable),
            let options = StoredOptions(request.options, of: definition)
        else { return nil }
        (operation, method, self.path) = (endpoint.operationName, request.methodName, path)
        self.query = query.flatMap(Item.list)
        var headers = request.headers.compactMap { header in
            header.value.map { Item(name: header.name, values: [$0]) }
        }
        if request.options.sendsIdempotencyKey,
            !headers.contains(where: { $0.name.lowercased() == "idempotency-key" })
        {
            // The same for all attempts of all processes.
            headers.append(Item(name: "Idempotency-Key", values: [UUID().uuidString.lowercased()]))
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

extension StoredEndpoint.Item {
    /// The item, or one for each part of an object.
    fileprivate static func list(_ item: QueryItem) -> [Self] {
        let values = item.values ?? []
        return switch item.notation {
        case .repeated: [Self(name: item.name, values: values)]
        case .joined(let separator): [Self(name: item.name, values: values, separator: separator)]
        case .named(let names): zip(names, values).map { Self(name: $0, values: [$1]) }
        case .flag: [Self(name: item.name, values: values, isFlag: true)]
        }
    }

    fileprivate var queryItem: QueryItem {
        if isFlag { return .flag(name, !values.isEmpty) }
        let item = QueryItem.item(name, values)
        return separator.map(item.joined) ?? item
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
        query = json.list("query", of: Item.self)
        headers = json.list("headers", of: Item.self)
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

extension StoredEndpoint.Item: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        name = json.string("name")
        values = json.list("values", of: String.self)
        separator = json.stringIfPresent("separator")
        isFlag = json.bool("is_flag", default: false)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("name", name)
        json.list("values", values)
        json.stringIfPresent("separator", separator)
        if isFlag { json.bool("is_flag", true) }
        json.endObject()
    }
}

extension StoredEndpoint: CustomReflectable, CustomStringConvertible {
    /// Method and path.
    var description: String { RequestSummary(method: method, path: path).description }

    /// Shows only the line, because the rest may hold secrets.
    var customMirror: Mirror { Mirror(self, children: ["line": description], displayStyle: .struct) }
}

import Foundation
import GenAPIRuntime

/// A call in a form that can be stored, and sent by a later process. It has no credentials and no options.
struct StoredCall: Hashable, Sendable {
    /// A header, an item of a query, or a part of an object in one.
    struct Item: Hashable, Sendable {
        let name: String
        var values: [String]
        /// The separator of the values, if they are one text.
        var separator: String?
        /// Whether it is a name alone.
        var isFlag = false

        fileprivate mutating func replace(_ id: String, with new: String) {
            values = values.map { $0.replacing(id: id, with: new) }
        }
    }

    var method: String
    /// The name of the call in the API's spec.
    let operation: String
    /// The path as it goes on the wire, below the server's base path.
    var path: String
    var query: [Item]
    /// The headers of this call, without those of the API.
    var headers: [Item]
    /// The members to send, which are those of an element.
    var body: JSONValue?
    /// The keys of the objects around the body when it is sent, the outermost first.
    var wrapper: [String] = []
    /// A body that is no JSON.
    var upload: StoredUpload?
    /// The names of the element types whose lists become stale.
    let invalidatedTags: [String]
}

extension StoredCall {
    /// `nil` if the call cannot be stored: its body is neither JSON nor a file nor a form, its target is a URL, or it cannot be
    /// sent at all.
    ///
    /// - Throws: `KnownFiles.Unread`.
    init?<Response>(_ endpoint: Endpoint<Response>, _ files: KnownFiles) throws {
        let request = endpoint.request
        guard case .path(let path, let query) = request.target, let text = path.storable,
            query.unsendable == nil, request.headers.allSatisfy(\.isStorable)
        else { return nil }
        switch request.body.content {
        case .none: break
        case .some(let content, contentType: "application/json", _) where content.onlyBytes != nil:
            guard let value = try? JSONValue(json: content.onlyBytes ?? []) else { return nil }
            body = value
        case .some(let content, let type, let parts):
            guard let upload = try StoredUpload(content, contentType: type, parts: parts, files) else {
                return nil
            }
            self.upload = upload
        case .nothingToSend, .unwritable: return nil
        }
        (method, operation, self.path) = (request.method.rawValue, request.operation, text)
        self.query = query.flatMap(Item.list)
        headers = request.headers.compactMap { header in
            header.value.map { Item(name: header.name, values: [$0]) }
        }
        invalidatedTags = endpoint.invalidatedTags
    }

    /// A call of which nothing is known.
    init(unknown: Void) {
        (method, operation, path, query, headers) = ("", "", "/", [], [])
        invalidatedTags = []
    }

    /// The call with the current options of its endpoint.
    ///
    /// - Parameter stores: The folder of the stores of all accounts.
    func endpoint<Response>(
        _ options: EndpointOptions,
        stores: URL?,
        as response: Response.Type = Response.self
    ) -> Endpoint<Response> {
        Endpoint(
            EndpointRequest(
                EndpointRequest.Method(rawValue: method) ?? .get,
                EndpointPath(stored: path),
                operation,
                query.map(\.queryItem),
                headers.map { .header($0.name, $0.values.first) },
                upload?.body(stores: stores) ?? wrappedBody.map { RequestBody.json($0) } ?? .none,
                options
            )
        )
    }

    /// The body with the objects around it.
    private var wrappedBody: JSONValue? {
        body.map { body in
            wrapper.reversed().reduce(body) { value, key in
                var object = JSONObject()
                object[key] = value
                return .object(object)
            }
        }
    }

    /// Takes the members of the body out of the objects around them. A body without these objects stays as it is.
    mutating func unwrap(_ path: JSONKeyPath) {
        var members = body
        for key in path.keys { members = members?[key] }
        guard let members, !path.keys.isEmpty else { return }
        (body, wrapper) = (members, path.keys)
    }

    /// The value of a header; `nil` if the call does not have it.
    subscript(header name: String) -> String? {
        get { headers.first { $0.name.lowercased() == name.lowercased() }?.values.first }
        set {
            headers.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { headers.append(Item(name: name, values: [newValue])) }
        }
    }

    /// The request of the current value of the resource that the call changes (RFC 9110 section 9.3.1).
    var current: StoredCall {
        var call = self
        (call.method, call.body, call.upload, call.wrapper) = ("GET", nil, nil, [])
        for header in ["If-Match", "If-None-Match", "Idempotency-Key"] { call[header: header] = nil }
        return call
    }

    /// Whether the call can be sent again if it is unknown whether it has arrived: its method is idempotent (RFC 9110
    /// section 9.2.2), or it has an idempotency key.
    var isRepeatable: Bool {
        ["PUT", "DELETE"].contains(method) || self[header: "Idempotency-Key"] != nil
    }

    /// Method and path.
    var line: RequestSummary { RequestSummary(method: method, path: path) }
}

// Values in the path, the query and the body.

extension StoredCall {
    /// The texts of all values: the segments of the path, the query, the headers, and the strings and numbers of the body or
    /// the form.
    var texts: [String] {
        var texts = path.split(separator: "/").map { Self.text(of: $0) }
        for item in query + headers { texts += item.values }
        body?.visitTexts { texts.append($0) }
        return texts + (upload?.texts ?? [])
    }

    /// Replaces an id wherever it is a whole value: a segment of the path, a value of the query, of a header or of a form, an
    /// element of a joined list, a string or a number in the body. An id that `Identifier.temporary()` has made is also replaced in parts of
    /// these: in `/issues/{id}.json`, in the text of a body.
    mutating func replace(_ value: JSONValue, with new: JSONValue) {
        body = body?.replacing(value, with: new)
        upload?.replace(value, with: new)
        path = Self.replacing(value, with: new, inPath: path)
        guard let old = value.idText, let new = new.idText else { return }
        for index in query.indices { query[index].replace(old, with: new) }
        for index in headers.indices { headers[index].replace(old, with: new) }
    }

    static func replacing(_ value: JSONValue, with new: JSONValue, inPath path: String) -> String {
        guard let old = value.idText, let new = new.idText else { return path }
        let encoded = PercentEncoding.value.encode(new)
        return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            text(of: segment) == old ? encoded : String(segment).replacing(id: old, with: encoded)
        }.joined(separator: "/")
    }

    private static func text(of segment: Substring) -> String {
        segment.removingPercentEncoding ?? String(segment)
    }
}

extension JSONValue {
    /// A string, or the digits of a number; `nil` for other values.
    var idText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.description
        default: nil
        }
    }

    /// Replaces an id wherever it is the value, and inside of texts if it is a temporary one.
    func replacing(_ value: JSONValue, with new: JSONValue) -> JSONValue {
        if self == value { return new }
        return switch self {
        case .string(let text):
            if let old = value.idText, text != old, let new = new.idText {
                .string(text.replacing(id: old, with: new))
            } else {
                self
            }
        case .array(let elements): .array(elements.map { $0.replacing(value, with: new) })
        case .object(let object):
            .object(
                JSONObject(
                    members: object.members.map {
                        JSONObject.Member(key: $0.key, value: $0.value.replacing(value, with: new))
                    }
                )
            )
        default: self
        }
    }

    /// Visits all strings, and the digits of all numbers.
    func visitTexts(_ visit: (String) -> Void) {
        switch self {
        case .array(let elements): for element in elements { element.visitTexts(visit) }
        case .object(let object): for member in object.members { member.value.visitTexts(visit) }
        default: if let idText { visit(idText) }
        }
    }
}

extension StoredCall.Item {
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

extension StoredCall: JSONReadable, JSONWritable {
    init(from json: inout JSONReader) {
        json.beginObject()
        method = json.string("method")
        operation = json.string("operation")
        path = json.string("path")
        query = json.list("query", of: Item.self)
        headers = json.list("headers", of: Item.self)
        body = json.jsonIfPresent("body")
        wrapper = json.listIfPresent("wrapper", of: String.self) ?? []
        upload = json.valueIfPresent("upload", as: StoredUpload.self)
        invalidatedTags = json.list("invalidates", of: String.self)
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.string("method", method)
        json.string("operation", operation)
        json.string("path", path)
        json.list("query", query)
        json.list("headers", headers)
        json.jsonIfPresent("body", body)
        if !wrapper.isEmpty { json.list("wrapper", wrapper) }
        json.valueIfPresent("upload", upload)
        json.list("invalidates", invalidatedTags)
        json.endObject()
    }
}

extension StoredCall.Item: JSONReadable, JSONWritable {
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

extension StoredCall: CustomReflectable, CustomStringConvertible {
    /// Method and path.
    var description: String { line.description }

    /// Shows only the line, because the rest may contain secrets.
    var customMirror: Mirror { Mirror(self, children: ["line": description], displayStyle: .struct) }
}

extension HeaderItem {
    /// Whether its value has a text that HTTP can carry.
    fileprivate var isStorable: Bool {
        isSendable && value.map { HeaderItem.field(name, $0) != nil } ?? true
    }
}

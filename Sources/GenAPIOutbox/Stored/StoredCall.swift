import Foundation
import GenAPIMapping
import GenAPIRuntime
import StoredCalls

extension StoredCall {
    /// `nil` if the call cannot be stored: its body is neither JSON nor a file nor a form, its target is a URL, it is for another
    /// server of the API, or it cannot be sent at all.
    ///
    /// - Throws: `KnownFiles.Unread`.
    init?<Response>(_ endpoint: Endpoint<Response>, _ files: KnownFiles) throws {
        let request = endpoint.request
        guard !endpoint.hasOtherServer, case .path(let path, let query) = request.target,
            let text = path.storable,
            query.unsendable == nil, request.headers.allSatisfy(\.isStorable)
        else { return nil }
        var (body, upload): (JSONValue?, StoredUpload?)
        switch request.body.content {
        case .none: break
        case .some(let content, contentType: "application/json", _) where content.onlyBytes != nil:
            guard let value = try? JSONValue(json: content.onlyBytes ?? []) else { return nil }
            body = value
        case .some(let content, let type, let parts):
            upload = try StoredUpload(content, contentType: type, parts: parts, files)
            if upload == nil { return nil }
        case .nothingToSend, .unwritable: return nil
        }
        self.init(
            method: request.methodName,
            operation: request.operation,
            path: text,
            query: query.flatMap(\.parts).map {
                StoredItem(name: $0.name, values: $0.values ?? [], separator: $0.separator, isFlag: $0.isFlag)
            },
            headers: request.headers.compactMap { header in
                header.value.map { StoredItem(name: header.name, values: [$0]) }
            },
            body: body,
            upload: upload,
            invalidatedTags: endpoint.invalidatedTags
        )
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
                EndpointRequest.method(method),
                EndpointPath(stored: path),
                operation,
                query.map { .stored($0.name, $0.values, separator: $0.separator, isFlag: $0.isFlag) },
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
            if let newValue { headers.append(StoredItem(name: name, values: [newValue])) }
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

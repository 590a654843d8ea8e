import Foundation
import GenAPIMapping
import GenAPIRuntime
import StoredCalls

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
        var headers = request.headers.compactMap { header in
            header.value.map { StoredItem(name: header.name, values: [$0]) }
        }
        if request.options.sendsIdempotencyKey,
            !headers.contains(where: { $0.name.lowercased() == "idempotency-key" })
        {
            // The same for all attempts of all processes.
            headers.append(StoredItem(name: "Idempotency-Key", values: [UUID().uuidString.lowercased()]))
        }
        var type: String?
        if case .some(_, let contentType, _) = request.body.content { type = contentType }
        self.init(
            operation: endpoint.operationName,
            method: request.methodName,
            path: path,
            query: query.flatMap(\.parts).map {
                StoredItem(
                    name: $0.name,
                    values: $0.values ?? [],
                    separator: $0.separator,
                    isFlag: $0.isFlag
                )
            },
            headers: headers,
            contentType: type,
            length: length,
            options: options
        )
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
            query.map { .stored($0.name, $0.values, separator: $0.separator, isFlag: $0.isFlag) },
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

extension StoredEndpoint: CustomReflectable, CustomStringConvertible {
    /// Method and path.
    var description: String { RequestSummary(method: method, path: path).description }

    /// Shows only the line, because the rest may hold secrets.
    var customMirror: Mirror { Mirror(self, children: ["line": description], displayStyle: .struct) }
}

import APISimulation
import ResolvedAPI
import TextEscaping

/// The values of a request's path, and how certain it is that something with them exists.
struct CallArguments: Hashable {
    var values: [String: String] = [:]
    /// Whether the server has listed something with these values.
    var isCertain = true
}

/// Makes the requests of calls.
struct RequestMaker {
    let index: APIIndex
    let sampling: Sampling
    let options: VerificationOptions
    /// The scheme and the host. `basePath` is the path before the paths of the calls.
    let origin: String
    let basePath: String

    /// A request without a credential and without a body.
    ///
    /// - Parameter query: Items that take the place of those with the same name.
    func request(
        _ call: APIIndex.Call,
        _ arguments: [String: String],
        query: [(name: String, value: String)] = [],
        headers: [(name: String, value: String)] = []
    ) -> SimulatedRequest {
        let endpoint = call.endpoint
        let own = requiredQuery(endpoint).filter { item in !query.contains { $0.name == item.name } }
        let items = (own + query).map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
        let path = basePath + self.path(endpoint, arguments)
        return request(
            endpoint,
            target: items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))",
            headers: headers
        )
    }

    /// A request to a URL that the server has sent.
    func request(
        _ endpoint: Endpoint,
        target: String,
        headers: [(name: String, value: String)] = []
    ) -> SimulatedRequest {
        var all = (index.api.headers + endpoint.constantHeaders)
            .filter { $0.wireName.lowercased() != "content-type" }
            .map { (name: $0.wireName, value: $0.value) }
        if !all.contains(where: { $0.name.lowercased() == "accept" }) {
            all.append(("Accept", accept(endpoint)))
        }
        for header in endpoint.headers {
            if let constant = header.constant {
                all.append((header.wireName, constant.text))
            } else if header.presence == .required {
                all.append((header.wireName, value(header.type, header.wireName)))
            }
        }
        all.removeAll { header in headers.contains { $0.name.lowercased() == header.name.lowercased() } }
        return SimulatedRequest(
            endpoint.method.rawValue.uppercased(),
            target,
            headers: all + headers,
            origin: origin,
            time: 0
        )
    }

    private func accept(_ endpoint: Endpoint) -> String {
        switch endpoint.response {
        case .events: "text/event-stream"
        case .bytes, .stream: "*/*"
        case .none, .headers, .value, .object, .enveloped: "application/json"
        }
    }

    /// The path with its arguments. Optional parts are left out.
    func path(_ endpoint: Endpoint, _ arguments: [String: String]) -> String {
        let parts = endpoint.path.map { part -> String in
            switch part {
            case .literal(let text): return text
            case .parameter(let name):
                let parameter = endpoint.pathParameter(name)
                let text = arguments[parameter?.wireName ?? name] ?? ""
                return encoded(text, spansSegments: parameter?.spansSegments ?? false)
            case .identityField(_, _, let key, let spansSegments):
                return encoded(arguments[key] ?? "", spansSegments: spansSegments)
            case .group: return ""
            }
        }
        return parts.joined() + endpoint.pathSuffix
    }

    private func encoded(_ text: String, spansSegments: Bool) -> String {
        guard spansSegments else { return text.percentEncoded }
        return text.split(separator: "/", omittingEmptySubsequences: false).map { $0.percentEncoded }
            .joined(separator: "/")
    }

    // MARK: Made-up values

    private func requiredQuery(_ endpoint: Endpoint) -> [(name: String, value: String)] {
        endpoint.query.compactMap { item in
            if let constant = item.constant { return (item.wireName, constant.text) }
            if let given = options.values[item.wireName] { return (item.wireName, given) }
            guard item.presence == .required, !item.isFlag else { return nil }
            if let example = endpoint.exampleParameter(item.wireName, item.name) {
                return (item.wireName, example)
            }
            return (item.wireName, value(item.type, item.wireName))
        }
    }

    /// Whether a required value of the query or of a header was made up, so that a refusal says nothing.
    func isMadeUp(_ endpoint: Endpoint) -> Bool {
        (endpoint.query + endpoint.headers).contains { item in
            item.presence == .required && item.constant == nil && options.values[item.wireName] == nil
                && endpoint.exampleParameter(item.wireName, item.name) == nil
        }
    }

    private func value(_ type: TypeReference, _ name: String) -> String {
        sampling.value(type.element ?? type.unwrapped, named: name).plainText ?? ""
    }
}

extension Endpoint {
    /// The value of a parameter in the successful examples.
    func exampleParameter(_ names: String...) -> String? {
        examples.lazy.filter { (200..<300).contains($0.status) }
            .flatMap(\.parameters)
            .first { names.contains($0.key) }?.value.plainText
    }

    /// The keys of the path in their order.
    var pathKeys: [String] { keys(of: path) }

    private func keys(of parts: [PathPart]) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            case .literal, .group: []
            case .parameter(let name): [pathParameter(name)?.wireName ?? name]
            case .identityField(_, _, let key, _): [key]
            }
        }
    }
}

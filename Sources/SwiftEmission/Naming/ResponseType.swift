import ResolvedAPI

/// The response type of a call.
enum ResponseType {
    static func text(_ endpoint: Endpoint, _ scope: NameScope) -> String {
        let kind = endpoint.paging == nil ? "Endpoint" : "ListEndpoint"
        return "\(scope.runtime(kind, .signature))<\(value(endpoint, scope))>"
    }

    /// The type of the response or, for a list in pages, of one element.
    static func value(_ endpoint: Endpoint, _ scope: NameScope) -> String {
        if let headers = endpoint.responseHeaders { return scope.type(headers) }
        if endpoint.paging != nil, case .value(.list(let element)) = endpoint.response {
            return scope.type(element, .signature)
        }
        return body(endpoint.response, scope, .signature)
    }

    /// The type of the value in the body.
    static func body(_ response: Response, _ scope: NameScope, _ use: Imports.Use) -> String {
        switch response {
        case .none: scope.runtime("NoContent", use)
        case .headers: scope.runtime("ResponseHeaders", use)
        case .bytes: scope.runtime("ResponseBytes", use)
        case .stream: scope.runtime("ByteStream", use)
        case .events(let type): "\(scope.runtime("EventStream", use))<\(scope.type(type, use))>"
        case .value(let type): scope.type(type, use)
        case .object(let name), .enveloped(let name): scope.type(name)
        }
    }
}

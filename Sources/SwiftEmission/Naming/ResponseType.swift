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
            return read(element, scope, .signature)
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
        case .events(let type): "\(scope.runtime("EventStream", use))<\(read(type, scope, use))>"
        case .value(let type): value(type, scope, use)
        case .object(let name), .enveloped(let name): scope.type(name)
        }
    }

    private static func value(_ type: TypeReference, _ scope: NameScope, _ use: Imports.Use) -> String {
        switch type {
        case .list(let element): "[\(read(element, scope, use))]"
        case .map(let element): "[\(scope.swift("String")): \(read(element, scope, use))]"
        case .optional(let wrapped): "\(read(wrapped, scope, use))?"
        default: scope.type(type, use)
        }
    }

    /// A type that has to conform to `JSONReadable`. The mapping has the conformances of types that neither the API nor the app
    /// declares.
    private static func read(_ type: TypeReference, _ scope: NameScope, _ use: Imports.Use) -> String {
        switch type {
        case .declared, .custom: break
        default: scope.imports.useMapping(min(use, .conformance))
        }
        return scope.type(type, use)
    }
}

import Foundation
import HTTPTypes

extension EndpointRequest {
    /// The values of its query items and headers with these names.
    fileprivate func values(of names: Set<String>) -> [String] {
        let fields = headers.filter { names.contains($0.name) }.compactMap(\.value)
        guard case .path(let path, let query) = target else { return fields }
        return fields + path.values(of: names)
            + query.flatMap { $0.values(of: names) }
    }

    /// Path and query.
    package func target(at base: BaseURL.Parts) -> String {
        switch target {
        case .path(let path, let query): path.target(at: base, query: query)
        case .root(let target): target
        }
    }
}

extension WireRequest {
    /// The request of an endpoint at a server. Only this initializer combines the two.
    init(
        _ call: EndpointRequest,
        accept: String,
        headers: [HeaderItem],
        sensitive: Set<String>,
        baseURL: BaseURL
    ) throws(ClientError) {
        guard let base = baseURL.parts else { throw .unsendable(call.line, .invalidServer(baseURL.text)) }
        if case .path(let path, let query) = call.target {
            if let problem = path.problem(at: base) {
                throw .unsendable(call.line, UnsendableReason(problem))
            }
            if let name = query.unsendable { throw .unsendable(call.line, .valueWithoutText(name)) }
        }
        self.init(
            head: HTTPRequest(
                method: call.method,
                scheme: base.origin.scheme,
                authority: base.origin.authority,
                path: call.target(at: base)
            )
        )
        if !sensitive.isEmpty { credentials = call.values(of: sensitive) }
        try set(headers, of: call)
        // The API's media types are those of its JSON.
        if head.headerFields[.accept] == nil || !accept.hasPrefix("application/json") {
            head.headerFields[.accept] = accept
        }
        let type =
            head.headerFields[.contentType].flatMap { call.body.isJSON ? $0 : nil } ?? call.body.contentType
        head.headerFields[.contentType] = nil
        let contentType = type.map { [HeaderItem.header("Content-Type", $0)] } ?? []
        try set(contentType, of: call)
        try set(call.headers, of: call)
        // The type of a multipart body has the boundary, which nobody else knows.
        if call.body.isMultipart { try set(contentType, of: call) }
        if call.options.sendsIdempotencyKey, head.headerFields[.idempotencyKey] == nil {
            head.headerFields[.idempotencyKey] = UUID().uuidString.lowercased()
        }
        switch call.body.content {
        case .none: break
        case .nothingToSend: throw .nothingToSend(call.line)
        case .unwritable(let reason): throw .unsendable(call.line, reason)
        case .some(let body, _, _):
            do { _ = try body.length() } catch { throw .unsendable(call.line, .body(error)) }
            self.body = body
        }
    }

    private mutating func set(_ items: [HeaderItem], of call: EndpointRequest) throws(ClientError) {
        for item in items {
            guard item.isSendable else { throw .unsendable(call.line, .valueWithoutText(item.name)) }
            guard let value = item.value else { continue }
            guard let field = HeaderItem.field(item.name, value) else {
                throw .unsendable(call.line, .invalidHeader(item.name))
            }
            head.headerFields[field.name] = field.value
        }
    }
}

extension UnsendableReason {
    init(_ problem: EndpointPath.Problem) {
        switch problem {
        case .emptySegment: self = .emptyPathSegment
        case .dotSegment: self = .dotPathSegment
        case .queryOrFragment: self = .queryOrFragmentInPath
        case .valueWithoutText: self = .pathValueWithoutText
        case .unusableURL: self = .unusableURL
        case .otherServer: self = .otherServer
        }
    }
}

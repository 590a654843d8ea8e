import APISimulation
import ResolvedAPI

/// The parts of responses that the envelope and the types of a call say.
struct ResponseReader {
    let index: APIIndex
    let call: APIIndex.Call

    /// The type of the part that a call returns, and its keys from the root of the body; `nil` for calls without JSON.
    var content: (type: TypeReference, keys: [String])? {
        let keys = index.envelope(of: call).data
        return switch call.endpoint.response {
        case .value(let type): (type, keys)
        case .object(let name): (.declared(name, .object), keys)
        case .enveloped(let name): (.declared(name, .object), [])
        case .none, .headers, .bytes, .stream, .events: nil
        }
    }

    /// The elements of a page, and the keys to them.
    func elements(_ json: JSONLiteral?) -> (items: [JSONLiteral], keys: [String])? {
        let keys = listKeys
        guard let items = json?[keys]?.array else { return nil }
        return (items, keys)
    }

    private var listKeys: [String] {
        if case .enveloped(let name) = call.endpoint.response,
            let first = index.object(name)?.fields.first
        {
            return first.keyPath
        }
        return index.envelope(of: call).data
    }

    /// A value beside the elements.
    func value(at place: Paging.Location, _ exchange: Exchange) -> JSONLiteral? {
        switch place {
        case .body(let path): exchange.json?[path]
        case .header(let name): exchange.response[name].map { .string($0) }
        }
    }
}

extension JSONLiteral {
    /// The value at a key path of a failure. A key with `[]` at its end is the first element of a list.
    func first(at path: [String]) -> JSONLiteral? {
        var value: JSONLiteral? = self
        for key in path {
            if key.hasSuffix("[]") {
                let name = String(key.dropLast(2))
                let list = name.isEmpty ? value : value?[name]
                value = list?.array?.first
            } else {
                value = value?[key]
            }
        }
        return value
    }
}

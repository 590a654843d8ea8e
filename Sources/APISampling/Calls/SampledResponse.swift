package import ResolvedAPI

/// The response of a call that succeeds: the spec's example, or one of sampled values.
package struct SampledResponse {
    package let status: Int
    /// `nil` for a response without JSON.
    package let body: JSONLiteral?

    package init(_ call: APIIndex.Call, _ index: APIIndex, sampling: Sampling) {
        let endpoint = call.endpoint
        if let example = endpoint.examples.first(where: {
            (200..<300).contains($0.status) && $0.responseBody != nil
        }) {
            (status, body) = (example.status, example.responseBody)
            return
        }
        let envelope = index.envelope(of: call)
        var value: JSONLiteral?
        switch endpoint.response {
        case .none: value = envelope.code == nil ? nil : .object([])
        case .headers, .bytes, .stream: value = nil
        case .events(let type):
            (status, body) = (200, sampling.value(type, named: endpoint.name))
            return
        case .value(let type): value = Self.inside(envelope, Self.payload(type, call, index, sampling))
        case .object(let name):
            value = Self.inside(envelope, sampling.value(.declared(name, .object), named: endpoint.name))
        case .enveloped(let name): value = sampling.value(.declared(name, .object), named: endpoint.name)
        }
        if value != nil, let code = envelope.code { value?.set(.string(envelope.ok), at: code) }
        body = value
        status = value == nil && endpoint.response == .none ? 204 : 200
    }

    private static func inside(_ envelope: Envelope, _ payload: JSONLiteral) -> JSONLiteral {
        guard !envelope.data.isEmpty else { return payload }
        var whole = JSONLiteral.object([])
        whole.set(payload, at: envelope.data)
        return whole
    }

    /// A list has two elements.
    private static func payload(
        _ type: TypeReference,
        _ call: APIIndex.Call,
        _ index: APIIndex,
        _ sampling: Sampling
    ) -> JSONLiteral {
        let name = call.endpoint.name
        guard let element = type.element else { return sampling.value(type, named: name) }
        return .array(
            (1...2).map { number in
                if case .declared(let name, .object) = element, let object = index.object(name) {
                    return sampling.element(object, number: number)
                }
                return sampling.value(element, named: name, number: number)
            }
        )
    }
}

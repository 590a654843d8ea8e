package import ResolvedAPI

/// The elements in the successful responses of the spec's examples.
struct ExampleElements {
    private(set) var elements: [TypeName: [JSONLiteral]] = [:]
    private let index: APIIndex

    init(_ index: APIIndex) {
        self.index = index
        for call in index.calls {
            for example in call.endpoint.examples where (200..<300).contains(example.status) {
                guard let body = example.responseBody, case .value(let type) = call.endpoint.response,
                    let payload = body[index.envelope(of: call).data]
                else { continue }
                collect(payload, type.unwrapped)
            }
        }
    }

    private mutating func collect(_ value: JSONLiteral, _ type: TypeReference) {
        if let element = type.element {
            for item in value.array ?? [] { collect(item, element) }
        } else if case .declared(let name, .object) = type, let object = index.object(name),
            let path = object.identityPath, let identity = value[path]?.plainText
        {
            let family = index.family(of: object)
            guard !(elements[family] ?? []).contains(where: { $0[path]?.plainText == identity }) else {
                return
            }
            elements[family, default: []].append(value)
        }
    }
}

extension Object {
    /// The key path of an identity of one field.
    package var identityPath: [String]? {
        guard case .field(let name, _)? = identity else { return nil }
        return fields.first { $0.name == name }?.keyPath
    }
}

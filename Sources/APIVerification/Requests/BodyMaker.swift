import APISimulation
import ResolvedAPI
import TextEscaping

/// Makes the bodies of requests that create and change elements.
struct BodyMaker {
    let index: APIIndex
    let sampling: Sampling
    /// The elements that are created.
    let object: Object
    /// Values by the keys of the body.
    let given: [String: String]
    /// An identity of an element that exists.
    let identity: (TypeName) -> String?
    /// Differs from run to run, so that names are new.
    let number: Int

    /// A body with all required fields, and the values that were sent by the names of the fields.
    func body(_ endpoint: Endpoint) -> (content: SimulatedContent, sent: [Field: JSONLiteral]) {
        var sent: [Field: JSONLiteral] = [:]
        var value = JSONLiteral.object([])
        for field in fields(of: endpoint) {
            guard let own = self.value(field) else { continue }
            value.set(own, at: field.keyPath)
            sent[field] = own
        }
        return (content(value, endpoint), sent)
    }

    /// A body that changes one text or number.
    func change(_ endpoint: Endpoint) -> (content: SimulatedContent, sent: [Field: JSONLiteral])? {
        let candidates = endpoint.bodyFields.filter {
            $0.constant == nil && $0.type.unwrapped == .scalar(.string)
        }
        let required = endpoint.isPatchOfFields ? [] : endpoint.bodyFields.filter { $0.presence == .required }
        guard let chosen = candidates.first(where: { !required.contains($0) }) ?? candidates.first else {
            return nil
        }
        var value = JSONLiteral.object([])
        var sent: [Field: JSONLiteral] = [:]
        for field in [chosen] + required.filter({ $0 != chosen }) {
            guard let own = field == chosen ? newText(field) : self.value(field) else { continue }
            value.set(own, at: field.keyPath)
            sent[field] = own
        }
        return (content(value, endpoint), sent)
    }

    /// A text that differs from the text of the creation.
    private func newText(_ field: Field) -> JSONLiteral? {
        guard case .string(let text)? = value(field), !text.contains(String(number)) else {
            return value(field)
        }
        return .string("\(text)-\(number)")
    }

    private func fields(of endpoint: Endpoint) -> [Field] {
        guard case .value(let type) = endpoint.body else {
            return endpoint.bodyFields.filter { isNeeded($0) }
        }
        guard case .declared(let name, .object) = type.unwrapped, let object = index.object(name) else {
            return []
        }
        return object.fields.filter { $0.access != .read && ($0.presence == .required || isGiven($0)) }
    }

    /// Whether a new element needs a field: the call or the resource requires it, or it names another element.
    private func isNeeded(_ field: Field) -> Bool {
        if field.presence == .required || field.constant != nil || isGiven(field) { return true }
        if let own = object.field(like: field) { return own.presence == .required }
        if case .identity(let owner) = field.type.unwrapped { return identity(owner) != nil }
        return false
    }

    /// The keys of the members of a body.
    func names(_ endpoint: Endpoint) -> [String] { fields(of: endpoint).compactMap(\.keyPath.last) }

    private func isGiven(_ field: Field) -> Bool { field.keyPath.last.map { given[$0] != nil } ?? false }

    private func value(_ field: Field) -> JSONLiteral? {
        if let constant = field.constant { return constant.json }
        if let key = field.keyPath.last, let text = given[key] {
            guard let element = field.type.element else { return index.value(text, of: field.type) }
            return .array([index.value(text, of: element)])
        }
        if case .identity(let owner) = field.type.unwrapped, let text = identity(owner) {
            return index.value(text, of: field.type)
        }
        return sampling.value(field.type, named: field.keyPath.last ?? field.name, number: number)
    }

    private func content(_ value: JSONLiteral, _ endpoint: Endpoint) -> SimulatedContent {
        let type = (index.api.headers + endpoint.constantHeaders)
            .first { $0.wireName.lowercased() == "content-type" }?.value
        if case .form = endpoint.body, case .object(let members) = value {
            let items = members.compactMap { member in
                member.value.plainText.map { "\(member.key.percentEncoded)=\($0.percentEncoded)" }
            }
            return SimulatedContent(
                bytes: Array(items.joined(separator: "&").utf8),
                type: "application/x-www-form-urlencoded"
            )
        }
        var whole = value
        for constant in endpoint.bodyConstants {
            whole.set(constant.value.json, at: [constant.key])
        }
        return SimulatedContent(bytes: Array(whole.json.utf8), type: type ?? "application/json")
    }
}

/// The body of a request with its media type.
struct SimulatedContent {
    let bytes: [UInt8]
    let type: String
}

extension Endpoint {
    fileprivate var isPatchOfFields: Bool {
        switch body {
        case .patch, .formPatch: true
        default: method == .patch
        }
    }
}

extension ConstantValue {
    fileprivate var json: JSONLiteral {
        switch kind {
        case .text: .string(text)
        case .number: .number(text)
        case .bool: .bool(text == "true")
        }
    }
}

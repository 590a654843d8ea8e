import APISimulation
import ResolvedAPI

/// Values of former responses: elements, identities, and texts by the names of members.
struct KnownValues {
    struct KnownElement: Hashable {
        let json: JSONLiteral
        /// The values of the path that it was read at.
        let arguments: [String: String]
    }

    private struct KnownText: Hashable {
        let text: String
        let arguments: [String: String]
    }

    private let index: APIIndex
    private let given: [String: String]
    private(set) var elements: [TypeName: [KnownElement]] = [:]
    private var identities: [TypeName: [String]] = [:]
    /// By the names of parameters that are not identities.
    private var texts: [String: [KnownText]] = [:]
    private let names: Set<String>
    private static let most = 200

    init(_ index: APIIndex, given: [String: String]) {
        self.index = index
        self.given = given
        names = Set(
            index.calls.flatMap { call in
                call.endpoint.pathParameters.compactMap { parameter in
                    if case .identity = parameter.type.unwrapped { nil } else { parameter.wireName }
                }
            }
        )
    }

    // MARK: Reading

    /// Takes the elements and identities of a value.
    mutating func collect(
        _ value: JSONLiteral,
        _ type: TypeReference,
        at arguments: [String: String],
        depth: Int = 0
    ) {
        guard depth < 24 else { return }
        switch (type.unwrapped, value) {
        case (.list(let element), .array(let items)):
            for item in items.prefix(Self.most) { collect(item, element, at: arguments, depth: depth + 1) }
        case (.map(let element), .object(let members)):
            for member in members.prefix(Self.most) {
                collect(member.value, element, at: arguments, depth: depth + 1)
            }
        case (.identity(let owner), let value): keep(identity: value.plainText, of: owner)
        case (.inside(let keys, let inner), let value):
            if let found = value[keys] { collect(found, inner, at: arguments, depth: depth + 1) }
        case (.declared(let name, .object), .object): collect(value, object: name, at: arguments, depth)
        case (.expandable(let name, let kind), .object):
            collect(value, .declared(name, kind), at: arguments, depth: depth + 1)
        case (.declared(let name, .union), let value):
            guard let member = index.union(name)?.member(for: value) else { return }
            collect(value, member.type, at: arguments, depth: depth + 1)
        default: break
        }
    }

    private mutating func collect(
        _ value: JSONLiteral,
        object name: TypeName,
        at arguments: [String: String],
        _ depth: Int
    ) {
        guard let object = index.object(name) else { return }
        let family = index.family(of: object)
        if depth < 3 || object.identity != nil, (elements[family] ?? []).count < Self.most {
            let element = KnownElement(json: value, arguments: arguments)
            if elements[family]?.contains(element) != true { elements[family, default: []].append(element) }
        }
        for field in object.fields {
            guard let own = field.readKeyPaths.lazy.compactMap({ value[$0] }).first else { continue }
            if let key = field.keyPath.last, names.contains(key), let text = own.plainText, !text.isEmpty,
                (texts[key] ?? []).count < Self.most
            {
                texts[key, default: []].append(KnownText(text: text, arguments: arguments))
            }
            collect(own, field.type, at: arguments, depth: depth + 1)
        }
    }

    private mutating func keep(identity: String?, of owner: TypeName) {
        guard let identity, !identity.isEmpty, (identities[owner] ?? []).count < Self.most,
            identities[owner]?.contains(identity) != true
        else { return }
        identities[owner, default: []].append(identity)
    }

    // MARK: Arguments

    /// Values for the path of a call.
    ///
    /// - Returns: A failure with the names of the parameters that no value is known for.
    func arguments(of call: APIIndex.Call, _ plan: CallPlan) -> Result<CallArguments, MissingValues> {
        let keys = call.endpoint.pathKeys
        guard !keys.isEmpty else { return .success(CallArguments()) }
        let own = plan.object.map { elements[$0.name] ?? [] } ?? []
        var missing = keys
        for element in own.prefix(20) {
            let found = arguments(of: call, plan, around: element)
            if found.missing.isEmpty { return .success(found.arguments) }
            if found.missing.count < missing.count { missing = found.missing }
        }
        let found = arguments(of: call, plan, around: nil)
        return found.missing.isEmpty
            ? .success(found.arguments) : .failure(MissingValues(names: found.missing))
    }

    private func arguments(
        of call: APIIndex.Call,
        _ plan: CallPlan,
        around element: KnownElement?
    ) -> (arguments: CallArguments, missing: [String]) {
        var arguments = CallArguments()
        var missing: [String] = []
        for key in call.endpoint.pathKeys {
            if let text = given[key] {
                arguments.values[key] = text
                arguments.isCertain = false
            } else if let text = element.flatMap({ value(key, of: call, plan, in: $0) }), !text.isEmpty {
                arguments.values[key] = text
            } else if let text = element?.arguments[key] {
                arguments.values[key] = text
            } else if element == nil || plan.object?.identity == nil, let text = identity(key, of: call) {
                arguments.values[key] = text
            } else if let text = call.endpoint.exampleParameter(key) {
                arguments.values[key] = text
                arguments.isCertain = false
            } else if let known = known(key, arguments.values) {
                arguments.values.merge(known.arguments) { own, _ in own }
                arguments.values[key] = known.text
                arguments.isCertain = false
            } else {
                missing.append(key)
            }
        }
        return (arguments, missing)
    }

    // MARK: Elements of this run

    /// Adds a new element, which is used before others.
    mutating func add(
        own payload: JSONLiteral?,
        _ object: Object,
        _ arguments: [String: String],
        _ deletion: Endpoint
    ) {
        var json = JSONLiteral.object([])
        if case .object? = payload, let payload { json = payload }
        func set(_ field: Field?, to text: String?) {
            guard let field, let text, json[field.keyPath] == nil else { return }
            json.set(index.value(text, of: field.type), at: field.keyPath)
        }
        if case .field(let name, _)? = object.identity, let key = deletion.pathKeys.last {
            set(object.fields.first { $0.name == name }, to: arguments[key])
        }
        for part in deletion.identityParts {
            set(object.fields.first { $0.name == part.field }, to: arguments[part.key])
        }
        elements[index.family(of: object), default: []].insert(
            KnownElement(json: json, arguments: arguments),
            at: 0
        )
    }

    /// Whether a response has shown an element with an identity.
    func has(_ identity: String, of family: TypeName, at path: [String]) -> Bool {
        identities[family]?.contains(identity) == true
            || (elements[family] ?? []).contains { $0.json[path]?.plainText == identity }
    }

    /// Values for the keys of a path that name what a new element belongs to.
    ///
    /// - Parameter all: Whether this is all keys, and not all but the last one.
    func parents(of call: APIIndex.Call, _ object: Object, all: Bool) -> [String: String]? {
        let keys = all ? call.endpoint.pathKeys : call.endpoint.pathKeys.dropLast()
        var values: [String: String] = [:]
        for key in keys.reversed() where values[key] == nil {
            if let text = given[key] ?? call.endpoint.exampleParameter(key) {
                values[key] = text
                continue
            }
            guard let owner = owner(of: key, call, object) else { return nil }
            let path = index.object(owner)?.identityPath
            let parent = (elements[owner] ?? []).first { element in
                path.flatMap { element.json[$0]?.plainText }?.isEmpty == false
            }
            guard
                let text = parent.flatMap({ parent in path.flatMap { parent.json[$0]?.plainText } })
                    ?? identities[owner]?.first
            else { return nil }
            values[key] = text
            for (key, text) in parent?.arguments ?? [:] where keys.contains(key) && values[key] == nil {
                values[key] = text
            }
        }
        return values
    }

    /// The resource whose identity a key of a path has.
    private func owner(of key: String, _ call: APIIndex.Call, _ object: Object) -> TypeName? {
        let part = call.endpoint.identityParts.first { $0.key == key }
        let type =
            part.map { part in object.fields.first { $0.name == part.field }?.type }
            ?? call.endpoint.pathParameters.first { $0.wireName == key }?.type
        guard case .identity(let owner)? = type?.unwrapped else { return nil }
        return owner
    }

    // MARK: Texts

    /// A text that a response had under this name, at the same place if there is one.
    private func known(_ key: String, _ arguments: [String: String]) -> KnownText? {
        let candidates = texts[key] ?? []
        return candidates.first { known in known.arguments.allSatisfy { arguments[$0.key] == $0.value } }
            ?? candidates.first
    }

    /// The value of a key of the path in an element of the call's own object.
    private func value(
        _ key: String,
        of call: APIIndex.Call,
        _ plan: CallPlan,
        in element: KnownElement
    ) -> String? {
        guard let object = plan.object else { return nil }
        for parameter in call.endpoint.pathParameters where parameter.wireName == key {
            if parameter.type.unwrapped == .identity(of: object.name), let path = object.identityPath {
                return element.json[path]?.plainText
            }
            let field =
                object.fields.first { $0.name == parameter.name }
                ?? object.fields.first { $0.keyPath == [parameter.wireName] }
            return field.flatMap { element.json[$0.keyPath]?.plainText }
        }
        let part = call.endpoint.identityParts.first { $0.key == key }
        let field = part.flatMap { part in object.fields.first { $0.name == part.field } }
        return field.flatMap { element.json[$0.keyPath]?.plainText }
    }

    /// The identity of any element of the resource that a key of the path names.
    private func identity(_ key: String, of call: APIIndex.Call) -> String? {
        guard let parameter = call.endpoint.pathParameters.first(where: { $0.wireName == key }),
            case .identity(let owner) = parameter.type.unwrapped
        else { return nil }
        return identity(of: owner)
    }

    /// The identity of any element of a resource.
    func identity(of owner: TypeName) -> String? {
        let path = index.object(owner)?.identityPath
        let own = (elements[owner] ?? []).lazy.compactMap { element in
            path.flatMap { element.json[$0]?.plainText }
        }
        return own.first { !$0.isEmpty } ?? identities[owner]?.first
    }
}

/// The parameters of a path that no value is known for.
struct MissingValues: Error, Hashable {
    let names: [String]
}

extension Endpoint {
    /// The parts of the path that are fields of an identity.
    var identityParts: [(parameter: String, field: String, key: String)] {
        path.compactMap { part in
            if case .identityField(let parameter, let field, let key, _) = part {
                (parameter, field, key)
            } else {
                nil
            }
        }
    }
}

/// Finds the resources, and gives each call to a type.
final class CallPlacement {
    private let types: SchemaTranslator
    private var notes: NoteCollector { types.notes }
    /// The resources by the paths of their collections, with `{}` in place of parameters.
    private(set) var homes: [String: Declaration] = [:]
    /// The types by the collections that return a list of them.
    private var lists: [String: Declaration] = [:]
    private var groups: [String: Declaration] = [:]

    private let given: GivenNames
    /// The objects by the names that they keep.
    private var known: [String: Declaration] = [:]
    /// The tags by the names that their types keep.
    private var tags: [String: String] = [:]

    init(_ types: SchemaTranslator, _ given: GivenNames) {
        self.types = types
        self.given = given
        for (key, name) in given.types where key.hasPrefix("tag ") { tags[name] = String(key.dropFirst(4)) }
        for declaration in types.declarations where declaration.kind == .object && declaration.alias == nil {
            guard let name = given.file(declaration.key) else { continue }
            known[name] = declaration
        }
    }

    static func pattern(_ segments: some Sequence<String>) -> String {
        segments.map { "/" + ($0.hasPrefix("{") ? "{}" : $0) }.joined()
    }

    // MARK: Resources

    /// Makes resources of the objects that a collection returns by the value of one of their fields.
    func findResources(_ calls: [EndpointDraft]) {
        let gets = calls.filter { $0.operation.method == "get" }
            .sorted { $0.operation.segments.count < $1.operation.segments.count }
        for call in gets { findResource(call) }
        for call in gets {
            guard case .type(let type, _) = call.response, case .list(let element) = type.resolved,
                let object = element.declaration, object.isResource
            else { continue }
            let pattern = Self.pattern(call.operation.segments)
            if lists[pattern] == nil { lists[pattern] = object }
        }
    }

    private func findResource(_ call: EndpointDraft) {
        let segments = call.operation.segments
        guard let last = segments.last, last.isParameter, segments.count > 1,
            case .type(let type, isOptional: false) = call.response, let object = type.declaration?.mainObject
        else { return }
        let name = String(last.dropFirst().dropLast())
        let pattern = Self.pattern(segments.dropLast())
        guard homes[pattern] == nil, let parameter = call.pathParameters.first(where: { $0.key == name }),
            let identity = identity(of: object, name, parameter)
        else { return }
        if object.isResource {
            if object.identity == identity { homes[pattern] = object }
            return
        }
        object.isResource = true
        object.identity = identity
        object.path = "/" + segments.dropLast().joined(separator: "/")
        object.pathParameters = call.pathParameters.filter { $0.key != name }
        homes[pattern] = object
    }

    private func identity(of object: Declaration, _ name: String, _ parameter: FieldDraft) -> String? {
        let last = name.split(whereSeparator: { "_-.".contains($0) }).last.map(String.init) ?? name
        let fields = object.allFields
        let isID =
            ["id", "uuid", "identifier"].contains(last.lowercased()) || name.hasSuffix("Id")
            || name.hasSuffix("ID")
        for key in isID ? ["id", name, last] : [name, last, "id"] {
            guard let field = fields.first(where: { $0.key == key }), field.isRequired, !field.isNullable,
                field.constant == nil, case .scalar(let type) = field.type.resolved
            else { continue }
            let isText = ["string", "uuid"].contains(type)
            let isWhole = ["int", "int64"].contains(type)
            guard isText || isWhole, key.isName else { continue }
            if case .scalar(let given) = parameter.type.resolved,
                isText ? ["string", "uuid"].contains(given) : ["int", "int64"].contains(given)
            {
                return key
            }
        }
        return nil
    }

    // MARK: Owners

    /// Gives each call to the type that its path returns, to the type of its tag, or to an empty value.
    func place(_ calls: [EndpointDraft]) {
        for call in calls { owner(of: call).endpoints.append(call) }
    }

    private func owner(of call: EndpointDraft) -> Declaration {
        if let name = given.call(call.key(in: types.source.root))?.owner {
            if let owner = known[name] { return owner }
            if let tag = tags[name] { return group(of: call, tag: tag) }
        }
        let segments = call.operation.segments
        let pattern = Self.pattern(segments)
        if let owner = homes[pattern] ?? lists[pattern] { return owner }
        if let last = segments.last, last.isParameter {
            let collection = Self.pattern(segments.dropLast())
            if let owner = homes[collection] ?? lists[collection] { return owner }
        }
        // One or two words below a resource, such as `/users/{id}/avatar`.
        for length in 1...2 where segments.count > length + 1 {
            let head = segments.dropLast(length)
            guard head.last?.isParameter == true, !segments.suffix(length).contains(where: \.isParameter)
            else { continue }
            if let owner = homes[Self.pattern(head.dropLast())] { return owner }
        }
        return group(of: call)
    }

    private func group(of call: EndpointDraft, tag given: String? = nil) -> Declaration {
        let literal = call.operation.segments.first { !$0.isParameter && $0.contains(where: \.isLetter) }
        let own = call.operation.tags.first ?? literal ?? "api"
        let tag = given == own.lowercased() ? own : given ?? own
        let key = tag.lowercased()
        if let known = groups[key] { return known }
        let words = Set([tag.nameKey, tag.singular.nameKey])
        let resource = types.declarations.first { declaration in
            declaration.isResource && words.contains((declaration.nameParts.last ?? "").nameKey)
        }
        let group = resource ?? types.make(.object, [tag], call.operation.value, isNamed: true)
        if resource == nil {
            group.isGroup = true
            group.key = "tag \(key)"
            let tags = types.source.root["tags"]?.items ?? []
            group.doc = tags.first { $0["name"]?.text == tag }?["description"]?.string
        }
        groups[key] = group
        return group
    }
}

extension Declaration {
    /// The object itself, or the first object of a union: `Customer` of `Customer | DeletedCustomer`.
    fileprivate var mainObject: Declaration? {
        if kind == .object { return self }
        return members.lazy.compactMap(\.type.declaration).first { $0.kind == .object }
    }
}

extension String {
    /// A segment of a path that is nothing but a parameter.
    var isParameter: Bool { hasPrefix("{") && hasSuffix("}") && count { $0 == "{" } == 1 }

    /// Whether it can name a parameter.
    var isName: Bool {
        !isEmpty
            && unicodeScalars.allSatisfy {
                ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
            }
            && first?.isLetter == true
    }

    /// The letters and digits in lower case.
    var nameKey: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

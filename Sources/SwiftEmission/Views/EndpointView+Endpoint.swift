import ResolvedAPI
import SwiftNaming

extension EndpointView {
    init(
        _ endpoint: Endpoint,
        of object: Object,
        api: API,
        scope: NameScope,
        access: AccessLevel,
        isFirst: Bool
    ) {
        let parameters = EndpointParameters(endpoint, scope: scope)
        let deprecated = endpoint.deprecated ?? object.deprecated
        let response = ResponseType.text(endpoint, scope)
        let name = endpoint.name.identifier
        blank = !isFirst
        doc = Self.doc(endpoint, parameters)
        attribute = deprecated.map { Deprecation.attribute($0, indent: 4) }
        self.access = access.modifier
        self.name = name
        self.response = response
        requiredCount = parameters.requiredCount
        self.parameters = SwiftCode.call("", parameters.declarations)
            .text(
                indent: 4,
                column: 4 + access.modifier.count + "static func  ->  {".count + name.count + response.count
            )
        let call = EndpointCall(
            endpoint: endpoint,
            resource: object.name,
            parameters: parameters,
            scope: scope,
            api: api
        )
        self.call = call.code.text(indent: 8, column: 8)
        let changes = ChangesView(endpoint, parameters, of: object, scope: scope, attribute: attribute)
        self.changes = changes.map { [$0] } ?? []
        let deletion = DeletionView(endpoint, parameters, of: object, attribute: attribute)
        deletions = deletion.map { [$0] } ?? []
        let isOwn = endpoint.relation?.resource == object.name
        relation =
            isOwn
            ? RelationView(endpoint, of: object, scope: scope, access: access, attribute).map { [$0] } ?? []
            : []
        changeParameters =
            changes.map { changes in
                SwiftCode.call("", changes.declarations).text(
                    indent: 4,
                    column: 4 + access.modifier.count + "func  -> ? {".count + name.count + response.count
                )
            } ?? ""
    }

    /// The documentation of a call.
    static func doc(_ endpoint: Endpoint, _ parameters: EndpointParameters) -> [String] {
        let line = "`\(endpoint.method.rawValue.uppercased()) \(endpoint.pathTemplate)\(endpoint.pathSuffix)`"
        let errors = alternatives(endpoint.errors.map { "`\($0)`" })
        return DocComment.paragraphs([
            DocComment.lines(endpoint.doc, indent: 4),
            DocComment.lines(line, indent: 4),
            DocComment.lines(errors.isEmpty ? nil : "Errors: \(errors).", indent: 4),
            DocComment.lines(failures(endpoint), indent: 4),
            DocComment.lines(values(endpoint), indent: 4),
            DocComment.lines(groups(endpoint), indent: 4),
            DocComment.parameters(parameters.items.map { ($0.name.documentedName, $0.doc) }, indent: 4),
        ])
    }

    /// `a`, `a or b`, `a, b or c`
    private static func alternatives(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    /// How the body of a failure is read.
    private static func failures(_ endpoint: Endpoint) -> String? {
        endpoint.failure.map { failure in
            "Failures: `\(failure.name.path.joined(separator: "."))(error)`."
        }
    }

    /// The reading of the values beside a page.
    private static func values(_ endpoint: Endpoint) -> String? {
        endpoint.pageValues.map { name in
            "Values of each page: `page.values(as: \(name.path.joined(separator: ".")).self)`."
        }
    }

    /// A sentence about the parameters of nested groups.
    private static func groups(_ endpoint: Endpoint) -> String? {
        let needs = endpoint.path.flatMap { part -> [(inner: [String], outer: [String])] in
            if case .group(let inner) = part { inner.needs } else { [] }
        }
        guard !needs.isEmpty else { return nil }
        func words(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: " and ") }
        let sentences = needs.map { inner, outer in
            "Without \(words(outer)), \(words(inner)) \(inner.count == 1 ? "is" : "are") left out."
        }
        return sentences.joined(separator: " ")
    }
}

extension [Endpoint.PathPart] {
    fileprivate var parameterNames: [String] {
        compactMap { part in if case .parameter(let name) = part { name } else { nil } }
    }

    /// The parameters of each nested group, which is omitted if a parameter of this group has no value.
    fileprivate var needs: [(inner: [String], outer: [String])] {
        let own = parameterNames
        return flatMap { part -> [(inner: [String], outer: [String])] in
            guard case .group(let inner) = part else { return [] }
            let need = own.isEmpty || inner.parameterNames.isEmpty ? [] : [(inner.parameterNames, own)]
            return need + inner.needs
        }
    }
}

extension ChangesView {
    /// `nil` unless the endpoint is a patch of this resource with its identity in the path, and the model has some of
    /// the fields. Fields that cannot be compared are parameters.
    init?(
        _ endpoint: Endpoint,
        _ parameters: EndpointParameters,
        of object: Object,
        scope: NameScope,
        attribute: String?
    ) {
        // A patch with a constant always has something to send.
        guard case .patch(let fields) = endpoint.body, !fields.contains(where: { $0.constant != nil }),
            let identity = object.identity,
            case let parameter = endpoint.identityParameter(of: object),
            parameter != nil || identity == .singleton && endpoint.pathParameters.isEmpty
        else { return nil }
        // The property with the identity, which a field of another name stores if it is deprecated.
        let key = object.fields.first { $0.name == identity.property }?.storageName ?? identity.property
        let pairs = fields.compactMap { field in
            object.fields.first { $0.isComparable(with: field, behind: endpoint.bodyWrapper) }.map {
                (field.name, $0)
            }
        }
        guard !pairs.isEmpty else { return nil }
        let compared = Dictionary(pairs) { first, _ in first }
        let rest = parameters.items.filter { $0.name != parameter?.name && compared[$0.name] == nil }
        let taken = Set(rest.map(\.name.localName))
        let old = String.free(["old", "older", "previous"], unless: taken)
        func own(_ name: String) -> String {
            name == "self" || name == old || taken.contains(name.identifier)
                ? "self." + name.memberName : name.identifier
        }

        let arguments = parameters.items.map { item -> SwiftCode in
            if item.name == parameter?.name { return .argument(item.name.label, own(key)) }
            guard let field = compared[item.name] else {
                return .argument(item.name.label, item.name.localName)
            }
            let change = scope.mapping(field.isClearable ? "NullableChange" : "Change", .body)
            let name = field.storageName
            return .labeled(
                item.name.label,
                .call(change, [.argument("from", "\(old).\(name.memberName)"), .argument("to", own(name))])
            )
        }
        let type = scope.type(object.name)
        let call = SwiftCode.call("\(type).\(endpoint.name.memberName)", arguments)
        self.attribute = attribute
        self.call = SwiftCode.suffixed(call, ".nilIfUnchanged").text(indent: 8, column: 8)
        let path = parameters.ofPath(of: endpoint, without: parameter)
        let inPath = Set(path.items.map(\.name))
        declarations =
            path.declarations + [.argument("changedFrom \(old)", type)]
            + rest.filter { !inPath.contains($0.name) }
            .map { .parameter($0.name.parameterName, $0.type, default: $0.value) }
        let said = DocComment.parameters(rest.map { ($0.name.documentedName, $0.doc) }, indent: 4)
        doc = said.isEmpty ? [] : ["///"] + said
    }
}

extension Field {
    /// Whether the model's values of a field show a change.
    fileprivate func isComparable(with other: Field, behind wrapper: [String]) -> Bool {
        name == other.name && isInModel && other.constant == nil && !tellsNullFromNothing
            && wrapper + keyPath == other.keyPath && type == other.type
            && isClearable == other.isClearable && isSensitive == other.isSensitive
    }
}

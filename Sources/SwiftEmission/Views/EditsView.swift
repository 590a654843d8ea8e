import ResolvedAPI

/// Changes of a resource's elements that show at once, as functions of their repository.
struct EditsView: TemplateView {
    /// `Repository<User>`
    let repository: String
    let edits: [EditView]

    static let vocabulary: [String: Word<EditsView>] = [
        "repository": .text(\.repository),
        "edits": .list(EditView.self, \.edits),
    ]
}

/// A patch, or a deletion.
struct EditView {
    /// Whether another one stands before it.
    let blank: Bool
    let attribute: String?
    let access: String
    let name: String
    /// In parentheses.
    let parameters: String
    /// `User`
    let element: String
    let isUpdate: Bool
    let call: String
}

extension EditView: TemplateView {
    static let vocabulary: [String: Word<EditView>] = [
        "blank": .flag(\.blank),
        "attribute": .optionalText(\.attribute),
        "access": .text(\.access),
        "name": .text(\.name),
        "parameters": .text(\.parameters),
        "isUpdate": .flag(\.isUpdate),
        "isDeletion": .flag { !$0.isUpdate },
        "element": .text(\.element),
        "call": .text(\.call),
    ]
}

extension EditsView {
    /// `nil` for a resource whose elements cannot be changed one by one.
    init?(_ object: Object, scope: NameScope, access: AccessLevel) {
        guard object.identity != nil, object.hasUsableID else { return nil }
        var edits: [EditView] = []
        for endpoint in object.endpoints {
            let edit = EditView(endpoint, of: object, scope: scope, access: access, isFirst: edits.isEmpty)
            if let edit { edits.append(edit) }
        }
        guard !edits.isEmpty else { return nil }
        self.edits = edits
        repository = "\(scope.runtime("Repository", .signature))<\(scope.type(object.name))>"
    }
}

extension EditView {
    /// `nil` for an endpoint that neither patches nor deletes the element that its path names.
    init?(_ endpoint: Endpoint, of object: Object, scope: NameScope, access: AccessLevel, isFirst: Bool) {
        guard let parameter = endpoint.identityParameter(of: object) else { return nil }
        let all = EndpointParameters(endpoint, scope: scope)
        let isUpdate =
            endpoint.answers(object)
            && !(endpoint.query + endpoint.headers).contains(where: { $0.presence == .required })
            && ChangesView(endpoint, all, of: object, scope: scope, attribute: nil) != nil
        let isDeletion = endpoint.method == .delete && endpoint.path.last == .parameter(parameter.name)
        guard isUpdate || isDeletion else { return nil }
        let others = isUpdate ? all.ofPath(of: endpoint, without: parameter) : all.without(parameter)
        let type = scope.type(object.name)
        blank = !isFirst
        attribute = (endpoint.deprecated ?? object.deprecated).map { Deprecation.attribute($0, indent: 4) }
        self.access = access.modifier
        name = endpoint.name.identifier
        element = type
        self.isUpdate = isUpdate
        let id = others.free("id", "identity"), change = others.free("change", "edit")
        let identity = SwiftCode.argument("_ \(id)", scope.identity(of: object.name))
        let closure = SwiftCode.argument(
            "_ \(change)",
            "@escaping @Sendable (inout \(type)) -> \(scope.swift("Void"))"
        )
        let result = isUpdate ? " async throws -> \(type) {" : " async throws {"
        let column = 4 + access.modifier.count + "func ".count + name.count + result.count
        parameters = SwiftCode.call("", [identity] + others.declarations + (isUpdate ? [closure] : []))
            .text(indent: 4, column: column)
        let code: SwiftCode
        if isUpdate {
            let new = others.free("new", "changed"), old = others.free("old", "former")
            let patch = SwiftCode.call(
                "\(new).\(endpoint.name.memberName)",
                others.forwarded + [.argument("changedFrom", old)]
            )
            code = .closure("try await update(\(id), \(change))", parameters: "\(new), \(old)", [patch])
        } else {
            let deletion = SwiftCode.call(
                "\(type).\(endpoint.name.memberName)",
                zip(all.items, all.forwarded).map { item, argument in
                    item.name == parameter.name ? .argument(item.name.label, id) : argument
                }
            )
            code = .call("try await delete", [.text(id), .labeled("call", deletion)])
        }
        call = code.text(indent: 8, column: 8)
    }
}

extension Endpoint {
    /// The one parameter of the path that is the identity of an object.
    func identityParameter(of object: Object) -> Parameter? {
        let identities = pathParameters.filter { $0.type == .identity(of: object.name) }
        guard identities.count == 1, let identity = identities.first, identity.presence == .required else {
            return nil
        }
        return identity
    }

    fileprivate func answers(_ object: Object) -> Bool {
        response == .value(.declared(object.name, .object)) && paging == nil
    }
}

import ResolvedAPI

/// The values of `OfflineCalls.mustache`: the calls of a resource that can wait for a connection.
struct OfflineCallsView {
    let access: String
    /// `User`
    let model: String
    /// `OfflineElement`
    let `protocol`: String
    /// `"Trips.User"`
    let typeName: String
    /// `[String: OfflineCall]`
    let type: String
    /// `["User.update": OfflineCall(.merge)]`
    let calls: String
    /// Without elements if no list is combined.
    let lists: [MergedListsView]
}

/// The lists of a resource that are combined.
struct MergedListsView {
    let access: String
    /// `[JSONKeyPath: ListMerge]`
    let type: String
    /// `["labels": .set]`
    let lists: String
}

extension OfflineCallsView: TemplateView {
    static let vocabulary: Vocabulary<OfflineCallsView> = [
        "access": .text(\.access),
        "model": .text(\.model),
        "protocol": .text(\.protocol),
        "typeName": .text(\.typeName),
        "type": .text(\.type),
        "calls": .text(\.calls),
        "lists": .list(MergedListsView.self, \.lists),
    ]
}

extension MergedListsView: TemplateView {
    static let vocabulary: Vocabulary<MergedListsView> = [
        "access": .text(\.access),
        "type": .text(\.type),
        "lists": .text(\.lists),
    ]
}

extension MergedListsView {
    /// `nil` if no list is combined.
    init?(_ object: Object, scope: NameScope, access: AccessLevel) {
        let merged = object.fields.filter { $0.merge != nil && $0.constant == nil }
        if merged.isEmpty { return nil }
        self.access = access.modifier
        let path = scope.mapping("JSONKeyPath", .signature)
        type = "[\(path): \(scope.outbox("ListMerge", .signature))]"
        lists = SwiftCode.array(
            merged.compactMap { field in
                field.merge.map { .labeled(scope.keyPath(field.keyPath), .text(".\($0.rawValue)")) }
            }
        ).text(indent: 4, column: 4 + access.modifier.count + "static let mergedLists: \(type) = ".count)
    }
}

extension OfflineCallsView {
    /// `nil` for an object without such calls.
    ///
    /// - Parameters:
    ///   - scope: The scope of an extension of the model.
    ///   - outside: The scope at the top level of the file.
    init?(_ object: Object, of api: API, scope: NameScope, outside: NameScope, access: AccessLevel) {
        let endpoints = object.endpoints.filter { $0.offline != nil }
        if endpoints.isEmpty { return nil }
        self.access = access.modifier
        model = outside.type(object.name)
        `protocol` = outside.outbox("OfflineElement", .conformance)
        typeName = SafeText.literal(([api.name] + object.name.path).joined(separator: "."))
        // The conformance uses that of the id to protocols of the runtime. An id of several fields is a type of the model.
        if case .fields = object.identity {} else { outside.imports.useMapping(.conformance) }
        let call = scope.outbox("OfflineCall", .signature)
        lists = MergedListsView(object, scope: scope, access: access).map { [$0] } ?? []
        type = "[\(scope.swift("String")): \(call)]"
        calls = SwiftCode.array(
            endpoints.flatMap { endpoint -> [SwiftCode] in
                guard let policy = endpoint.offline else { return [] }
                let options = EndpointOptionsExpression(endpoint, scope: scope, api: api).code
                let arguments =
                    [SwiftCode.text(".\(policy.rawValue)")]
                    + (endpoint.bodyWrapper.isEmpty
                        ? [] : [.argument("wrapper", scope.keyPath(endpoint.bodyWrapper))])
                    + (options.map { [.labeled("options", $0)] } ?? [])
                return ([endpoint.operation(of: object.name)] + endpoint.formerOperations).map { name in
                    .labeled(SafeText.literal(name), .call(call, arguments))
                }
            }
        ).text(indent: 4, column: 4 + access.modifier.count + "static let offlineCalls: \(type) = ".count)
    }
}

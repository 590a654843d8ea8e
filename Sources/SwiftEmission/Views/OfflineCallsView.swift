import ResolvedAPI

/// The values of `OfflineCalls.mustache`: the calls of a resource that can wait for a connection.
struct OfflineCallsView {
    let access: String
    /// `User`
    let model: String
    /// `OfflineElement`
    let `protocol`: String
    /// `[String: OfflineCall]`
    let type: String
    /// `["User.update": OfflineCall(.merge)]`
    let calls: String
}

extension OfflineCallsView: TemplateView {
    static let vocabulary: Vocabulary<OfflineCallsView> = [
        "access": .text(\.access),
        "model": .text(\.model),
        "protocol": .text(\.protocol),
        "type": .text(\.type),
        "calls": .text(\.calls),
    ]
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
        // The conformance uses that of the id to protocols of the runtime. An id of several fields is a type of the model.
        if case .fields = object.identity {} else { outside.imports.useRuntime(.conformance) }
        let call = scope.outbox("OfflineCall", .signature)
        type = "[\(scope.swift("String")): \(call)]"
        calls = SwiftCode.array(
            endpoints.compactMap { endpoint in
                guard let policy = endpoint.offline else { return nil }
                let name = SafeText.literal(endpoint.operation(of: object.name))
                let options = EndpointOptionsExpression(endpoint, scope: scope, api: api).code
                let arguments =
                    [SwiftCode.text(".\(policy.rawValue)")]
                    + (options.map { [.labeled("options", $0)] } ?? [])
                return .labeled(name, .call(call, arguments))
            }
        ).text(indent: 4, column: 4 + access.modifier.count + "static let offlineCalls: \(type) = ".count)
    }
}

package import ResolvedAPI
package import SourceDiagnostics
package import SpecReading

/// The second stage: resolves every name, fills in every default, and rejects specs from which no code can be
/// generated.
///
/// One run reports all problems, whatever the order of the files.
package struct Resolution {
    private var log = ResolutionLog()

    package static func resolve(_ specs: APISpecs) -> Reported<API> {
        var resolution = Resolution()
        let api = resolution.passes(specs)
        let diagnostics = resolution.log.diagnostics.sortedByPlace().withoutRepetitions()
        guard !specs.damage.isEmpty else { return Reported(api, diagnostics) }
        return Reported(recovered: nil, specs.damage.withoutConsequences(diagnostics))
    }

    /// All passes in their order. A pass uses the results of earlier passes without changing them, and does not repeat
    /// their diagnostics.
    private mutating func passes(_ specs: APISpecs) -> API {
        let spec = specs.api
        let scope = Scope(api: spec, declarations: specs.declarations)
        let conventions = Conventions(spec.convention, models: spec.models, errors: spec.errors)

        // The types.
        run(TypeNamePass(spec: spec, scope: scope, hasMessages: specs.messages != nil))
        let enumerations = run(EnumerationPass(scope: scope, conventions: conventions))
        let objects = run(ObjectPass(scope: scope, conventions: conventions, inventory: enumerations))
        let unions = run(UnionPass(scope: scope, conventions: conventions, objects: objects))
        let types = ResolvedTypes(objects: objects.drafts, unions: unions)
        let containment = run(ContainmentPass(scope: scope, types: types))
        let hashableUnions = run(
            HashablePass(scope: scope, types: types, inventory: objects.inventory)
        )

        // The API as a whole.
        let calls = scope.mainTypes.compactMap { scope[$0].object?.endpoints.first }
        let settings = run(
            APISettingsPass(spec: spec, folder: scope.folder, firstCall: calls.first?.key.range)
        )
        let authorization = run(AuthorizationPass(spec: spec))
        let errors = run(
            ErrorCodePass(spec: spec, scope: scope, conventions: conventions, inventory: objects.inventory)
        )

        // The endpoints.
        let endpoints = run(
            EndpointPass(
                spec: spec,
                scope: scope,
                conventions: conventions,
                types: types,
                authorization: authorization,
                errors: errors,
                inventory: objects.inventory
            )
        )
        let lists = listsOfElements(endpoints, scope: scope, types: types)
        let containedLists = run(
            ContinuationPass(scope: scope, types: types, endpoints: endpoints, lists: lists)
        )
        let syncs = run(SyncPass(scope: scope, types: types, endpoints: endpoints))
        let links = run(LinkPass(scope: scope, endpoints: endpoints))
        let messages = specs.messages.flatMap { run(MessagesPass(spec: $0)) }
        run(AccessPass(spec: spec, scope: scope, types: types))
        run(ExamplePass(conventions: conventions, scope: scope, types: types, endpoints: endpoints))
        return Assembly(
            spec: spec,
            scope: scope,
            conventions: conventions,
            settings: settings,
            authorization: authorization,
            errors: errors,
            types: types,
            containment: containment,
            hashableUnions: hashableUnions,
            endpoints: endpoints,
            relations: relations(among: lists, scope: scope, types: types),
            containedLists: containedLists,
            syncs: syncs,
            links: links,
            selectable: selectableObjects(endpoints, scope: scope, conventions: conventions, types: types),
            messages: messages
        ).api()
    }

    /// Passes the log to a pass and takes it back.
    @discardableResult
    private mutating func run<Step: Pass>(_ pass: Step) -> Step.Output {
        var pass = pass
        swap(&pass.log, &log)
        defer { swap(&pass.log, &log) }
        return pass.run()
    }
}

extension [Diagnostic] {
    /// Removes repeated diagnostics, which occur if a pass checks something shared for each of its users.
    fileprivate func withoutRepetitions() -> [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return filter { seen.insert($0).inserted }
    }
}

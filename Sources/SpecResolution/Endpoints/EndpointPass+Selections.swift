import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The selection of fields of a response.
extension EndpointPass {
    /// The query parameter of the selection.
    mutating func selection(
        _ context: inout EndpointContext,
        _ response: Response,
        _ paging: Paging?
    ) -> Parameter? {
        guard let spec = context.spec.select else { return nil }
        checkWireName(of: spec, context, paging)
        let name = memberName(key: spec.parameter, chosen: spec.name)
        let doc = text(spec.doc)
        guard let model = response.selectable else {
            // An invalid response has been reported.
            if response != .none || context.spec.returns?.isNone != false {
                report(.selectionOfNoObject(spec.range, returns: context.spec.returns?.range))
            }
            return nil
        }
        guard let name else { return nil }
        _ = isFree(Located(name, at: (spec.name ?? spec.parameter).range), &context.names)
        return Parameter(
            name: name,
            wireName: spec.parameter.value,
            type: .selection(of: model),
            presence: .optional,
            doc: doc ?? "The fields to request; `nil` leaves the choice to the server."
        )
    }

    private mutating func checkWireName(of spec: SelectionSpec, _ context: EndpointContext, _ paging: Paging?)
    {
        let name = spec.parameter
        for parameter in context.spec.query
        where conventions.keys.wireName(for: parameter.key.value) == name.value {
            report(.wireNamesMeet(name, earlier: parameter.key.range))
        }
        if let paging, paging.mode.parameters.contains(name.value) {
            report(.queryMeetsPaging(name, paging: context.spec.paging?.mode.range ?? spec.range))
        }
    }

    /// The fields that paging needs, unless they are mandatory.
    func selectedAlways(_ selection: Parameter?, paging: Paging?) -> [[String]] {
        guard let paging, let model = selection?.type.selected,
            let fields = scope.index(of: model).flatMap({ types.objects[$0]?.modelFields.map(\.field) })
        else { return [] }
        let optional = Set(fields.filter { $0.presence == .optional }.map(\.keyPath))
        let mandatory = Set(fields.map(\.keyPath)).subtracting(optional)
        var paths = paging.keyPaths.filter { !mandatory.contains($0) }
        // Elements without an identity have none to select.
        for path in paging.identity where optional.contains(path) && !paths.contains(path) {
            if paging.isAnchored { paths.append(path) }
        }
        return conventions.selection == .names ? paths.map { Array($0.prefix(1)) } : paths
    }
}

/// The objects whose fields are selected and, if fields of fields can be selected too, the objects in them.
func selectableObjects(
    _ endpoints: Endpoints,
    scope: Scope,
    conventions: Conventions,
    types: ResolvedTypes
) -> Set<TypeName> {
    var found = endpoints.drafts.values.joined().flatMap(\.endpoint.query).compactMap(\.type.selected)
    var selectable: Set<TypeName> = []
    while let name = found.popLast() {
        guard selectable.insert(name).inserted, conventions.selection == .nested,
            let object = scope.index(of: name).flatMap({ types.objects[$0] })
        else { continue }
        found += object.modelFields.compactMap(\.field.type.selectable)
    }
    return selectable
}

extension Response {
    /// The object of the response, or of the elements of a list.
    fileprivate var selectable: TypeName? {
        if case .value(let type) = self { type.selectable } else { nil }
    }
}

extension TypeReference {
    /// The type whose fields are selected.
    fileprivate var selected: TypeName? { if case .selection(let name) = self { name } else { nil } }

    /// The object whose fields can be selected.
    fileprivate var selectable: TypeName? {
        switch self {
        case .declared(let name, .object): name
        case .list(let inner), .optional(let inner): inner.selectable
        default: nil
        }
    }
}

extension Paging {
    /// The key paths of an element that the next request needs.
    fileprivate var keyPaths: [[String]] {
        switch mode {
        case .none, .standard, .page, .range, .interval, .cursor, .link, .url: []
        case .idCursor: identity
        case .keyset(let keys, _, _, _): keys.map(\.keyPath)
        case .realtime(_, _, _, _, let pagingID, _, _): [pagingID]
        }
    }

    /// Whether pages are joined by the identities of their elements.
    fileprivate var isAnchored: Bool {
        mode != .none && !(mode.isCounted && shifts == .ignored)
    }
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading

// How long stores keep the elements of a resource.

extension EndpointPass {
    /// The lifetimes of resources and unions, where specs state them. Marks the calls whose responses stay in memory.
    mutating func lifetimes(_ drafts: inout [Int: [EndpointDraft]]) -> [Int: Object.Lifetime] {
        var lifetimes: [Int: Object.Lifetime] = [:]
        for index in scope.types.indices {
            guard let lifetime = scope[index].object?.lifetime else { continue }
            lifetimes[index] = Object.Lifetime(rawValue: lifetime.value.rawValue)
            let store = scope[index].object?.store
            if store?.lifetime != nil, let draft = types.objects[index], !draft.isBroken,
                draft.identity == nil
            {
                report(.embeddedWithoutIdentity(lifetime.range))
            }
            if let record = store?.record, record.value, lifetime.value != .cache {
                report(.lifetimeOfRecord(lifetime, record: record.range))
            }
        }
        for (index, union) in types.unions where union.union.identityOwner != nil {
            let members = Set(
                union.union.members.map { member in
                    member.type.declaredType.flatMap(scope.index(of:)).flatMap { lifetimes[$0] }
                }
            )
            if members.count == 1, case let lifetime?? = members.first { lifetimes[index] = lifetime }
        }
        let inMemory = lifetimes.filter { $0.value == .memory }.keys.sorted()
        if !inMemory.isEmpty { checkMemory(ElementsInMemory(inMemory, scope, types, inventory), &drafts) }
        return lifetimes
    }

    /// What is written to disk contains no elements that stay in memory.
    private mutating func checkMemory(_ inMemory: ElementsInMemory, _ drafts: inout [Int: [EndpointDraft]]) {
        for index in scope.types.indices where !inMemory.types.contains(index) && hasElements(index) {
            for element in inMemory.elements(in: [scope[index].name]) {
                reportInside(element, scope[index].name, of: index)
            }
        }
        for owner in drafts.keys.sorted() {
            for place in drafts[owner, default: []].indices {
                guard let draft = drafts[owner]?[place] else { continue }
                checkOffline(draft, of: owner, inMemory)
                checkValues(of: draft.endpoint, inMemory)
                let isRead = draft.endpoint.method == .get
                if isRead, !inMemory.elements(in: draft.endpoint.responseTypes).isEmpty {
                    var endpoint = draft.endpoint
                    endpoint.staysInMemory = true
                    drafts[owner]?[place] = EndpointDraft(
                        spec: draft.spec,
                        pathKeys: draft.pathKeys,
                        endpoint: endpoint
                    )
                }
            }
        }
    }

    private func hasElements(_ index: Int) -> Bool {
        types.objects[index]?.identity != nil || types.unions[index]?.union.identityOwner != nil
    }

    /// A list is stored with the values beside its rows.
    private mutating func checkValues(of endpoint: Endpoint, _ inMemory: ElementsInMemory) {
        guard let values = endpoint.pageValues, let rows = endpoint.response.rows,
            inMemory.elements(in: [rows]).isEmpty
        else { return }
        for element in inMemory.elements(in: [values]) {
            reportInside(element, values, of: scope.index(of: rows))
        }
    }

    /// - Parameter owner: The type whose lifetime would change that.
    private mutating func reportInside(_ element: Int, _ container: TypeName, of owner: Int?) {
        guard let lifetime = scope[element].object?.lifetime else { return }
        var note: Diagnostic.Note?
        if let owner {
            let (name, place) = (scope[owner].name.words, scope[owner].spec.name.range)
            note =
                scope[owner].object == nil
                ? Diagnostic.Note("all members of '\(name)' need 'lifetime: memory'", at: place)
                : Diagnostic.Note("'lifetime: memory' keeps '\(name)' in memory, too", at: place)
        }
        let name = scope[element].name.words
        report(.memoryInsideStored(lifetime.range, name, inside: container.words, note))
    }

    /// An outbox stores a call with its body.
    private mutating func checkOffline(_ draft: EndpointDraft, of owner: Int, _ inMemory: ElementsInMemory) {
        guard draft.endpoint.offline != nil else { return }
        let own = inMemory.types.contains(owner) ? [owner] : []
        for element in own + inMemory.elements(in: draft.endpoint.body.types).filter({ $0 != owner }) {
            guard let lifetime = scope[element].object?.lifetime else { continue }
            let range = draft.spec.offline?.policy?.range ?? draft.spec.key.range
            report(.offlineInMemory(range, of: scope[element].name.words, lifetime: lifetime.range))
        }
    }
}

/// The resources and unions whose elements stay in memory, and the types that contain them.
private struct ElementsInMemory {
    let types: Set<Int>
    private let resources: [TypeName: Int]
    private var contents: [TypeName: [TypeName]] = [:]

    init(_ inMemory: [Int], _ scope: Scope, _ types: ResolvedTypes, _ inventory: TypeInventory) {
        self.types = Set(inMemory)
        let resources = inMemory.filter { scope[$0].object != nil }
        self.resources = Dictionary(resources.map { (scope[$0].name, $0) }) { known, _ in known }
        for (index, draft) in types.objects {
            contents[scope[index].name] = draft.modelFields.compactMap(\.field.type.declaredType)
        }
        for (index, draft) in types.unions {
            contents[scope[index].name] = draft.union.members.compactMap(\.type.declaredType)
        }
        for declaration in inventory.inlined.values.joined().flatMap(\.withNested) {
            switch declaration {
            case .object(let object):
                contents[object.name] = object.fields.compactMap(\.type.declaredType)
            case .union(let union): contents[union.name] = union.members.compactMap(\.type.declaredType)
            case .enumeration: break
            }
        }
    }

    /// The resources among these types and inside of their values.
    func elements(in names: [TypeName]) -> [Int] {
        var (open, seen) = (names, Set(names))
        while let name = open.popLast() {
            open += (contents[name] ?? []).filter { seen.insert($0).inserted }
        }
        return seen.compactMap { resources[$0] }.sorted()
    }
}

extension OrNone {
    fileprivate var policy: Value? { if case .some(let value) = self { value } else { nil } }
}

extension Endpoint {
    /// The declared types in its response.
    fileprivate var responseTypes: [TypeName] {
        let types: [TypeName] =
            switch response {
            case .none, .headers, .bytes, .stream: []
            case .events(let type), .value(let type): type.declaredType.map { [$0] } ?? []
            case .object(let name), .enveloped(let name): [name]
            }
        return types + (pageValues.map { [$0] } ?? [])
    }
}

extension Response {
    /// The elements of a list.
    fileprivate var rows: TypeName? {
        if case .value(.list(let element)) = self { element.declaredType } else { nil }
    }
}

extension Body {
    /// The declared types in it.
    fileprivate var types: [TypeName] {
        switch self {
        case .none, .bytes: []
        case .fields(let fields), .patch(let fields), .form(let fields), .formPatch(let fields):
            fields.compactMap(\.type.declaredType)
        case .value(let type), .formValue(let type): type.declaredType.map { [$0] } ?? []
        case .multipart(let parts): parts.compactMap(\.declaredType)
        }
    }
}

extension Body.Part {
    fileprivate var declaredType: TypeName? {
        switch content {
        case .field(let type), .json(let type): type.declaredType
        case .file, .files, .constant: nil
        }
    }
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading

// How long stores keep the elements of a resource.

extension EndpointPass {
    /// The lifetimes that specs state, by the numbers of resources.
    mutating func lifetimes(_ drafts: [Int: [EndpointDraft]]) -> [Int: Object.Lifetime] {
        var lifetimes: [Int: Object.Lifetime] = [:]
        for index in scope.types.indices {
            guard let store = scope[index].object?.store, let lifetime = store.lifetime else { continue }
            lifetimes[index] = Object.Lifetime(rawValue: lifetime.value.rawValue)
            if let draft = types.objects[index], !draft.isBroken, draft.identity == nil {
                report(.embeddedWithoutIdentity(lifetime.range))
            }
            if let record = store.record, record.value, lifetime.value != .cache {
                report(.lifetimeOfRecord(lifetime, record: record.range))
            }
        }
        let inMemory = lifetimes.filter { $0.value == .memory }.keys.sorted()
        if !inMemory.isEmpty { checkMemory(ElementsInMemory(inMemory, scope, types, inventory), drafts) }
        return lifetimes
    }

    /// What is written to disk contains no elements that stay in memory.
    private mutating func checkMemory(_ inMemory: ElementsInMemory, _ drafts: [Int: [EndpointDraft]]) {
        for index in scope.types.indices where !inMemory.resources.contains(index) && hasElements(index) {
            let place = scope[index].object.map { _ in scope[index].spec.name.range }
            for element in inMemory.elements(in: [scope[index].name]) {
                reportInside(element, scope[index].name, declaredAt: place)
            }
        }
        for (owner, drafts) in drafts.sorted(by: { $0.key < $1.key }) {
            for draft in drafts {
                checkOffline(draft, of: owner, inMemory)
                guard let values = draft.endpoint.pageValues, let rows = draft.endpoint.response.rows,
                    inMemory.elements(in: [rows]).isEmpty
                else { continue }
                for element in inMemory.elements(in: [values]) { reportInside(element, values) }
            }
        }
    }

    private func hasElements(_ index: Int) -> Bool {
        types.objects[index]?.identity != nil || types.unions[index]?.union.identityOwner != nil
    }

    private mutating func reportInside(
        _ element: Int,
        _ container: TypeName,
        declaredAt place: SourceRange? = nil
    ) {
        guard let lifetime = scope[element].object?.store?.lifetime else { return }
        let name = scope[element].name.words
        report(.memoryInsideStored(lifetime.range, name, inside: container.words, declaredAt: place))
    }

    /// An outbox stores a call with its body.
    private mutating func checkOffline(_ draft: EndpointDraft, of owner: Int, _ inMemory: ElementsInMemory) {
        guard draft.endpoint.offline != nil else { return }
        let own = inMemory.resources.contains(owner) ? [owner] : []
        for element in own + inMemory.elements(in: draft.endpoint.body.types).filter({ $0 != owner }) {
            guard let lifetime = scope[element].object?.store?.lifetime else { continue }
            let range = draft.spec.offline?.policy?.range ?? draft.spec.key.range
            report(.offlineInMemory(range, of: scope[element].name.words, lifetime: lifetime.range))
        }
    }
}

/// The resources whose elements stay in memory, and the types that contain them.
private struct ElementsInMemory {
    let resources: Set<Int>
    private let numbers: [TypeName: Int]
    private var contents: [TypeName: [TypeName]] = [:]

    init(_ resources: [Int], _ scope: Scope, _ types: ResolvedTypes, _ inventory: TypeInventory) {
        self.resources = Set(resources)
        numbers = Dictionary(resources.map { (scope[$0].name, $0) }) { known, _ in known }
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
        return seen.compactMap { numbers[$0] }.sorted()
    }
}

extension OrNone {
    fileprivate var policy: Value? { if case .some(let value) = self { value } else { nil } }
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

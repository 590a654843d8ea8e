import ResolvedAPI
import SourceDiagnostics
import SpecReading

// The local store.

extension EndpointPass {
    /// The names of the fields that stored elements are looked up by together.
    mutating func indexes(_ store: StoreSpec, of index: Int) -> [[String]] {
        _ = positive(store.ttl)
        let draft = types.objects[index] ?? ObjectDraft(isBroken: true)
        if let first = store.indexes.first?.first, !draft.isBroken,
            draft.identity?.isOfSeveralElements != true
        {
            report(.indexesOfNoElements(first, isSingleton: draft.identity != nil))
            return []
        }
        return store.indexes.map { fields($0, in: draft, of: index) }.filter { !$0.isEmpty }
    }

    /// The name of the field that says whether an element was deleted.
    mutating func deletionMark(_ store: StoreSpec, of index: Int) -> String? {
        let draft = types.objects[index] ?? ObjectDraft(isBroken: true)
        guard let name = store.deleted, let found = listedField(name, in: draft, of: index), !found.isBroken
        else { return nil }
        if !draft.isBroken, draft.identity == nil {
            report(.embeddedWithoutIdentity(name.range))
            return nil
        }
        guard found.field.marksDeletion else {
            report(.fieldMarksNoDeletion(name))
            return nil
        }
        return found.field.name
    }

    /// Whether elements inside of other values are stored too.
    mutating func isEmbedded(_ store: StoreSpec, of index: Int) -> Bool {
        guard let embedded = store.embedded, embedded.value else { return false }
        if let draft = types.objects[index], !draft.isBroken, draft.identity == nil {
            report(.embeddedWithoutIdentity(embedded.range))
        }
        return true
    }

    /// Whether elements are records of databases of apps.
    mutating func isRecord(_ store: StoreSpec, of index: Int) -> Bool {
        guard let record = store.record, record.value else { return false }
        if let draft = types.objects[index], !draft.isBroken, draft.identity == nil {
            report(.embeddedWithoutIdentity(record.range))
        }
        return true
    }

    /// The winner if the element was changed while a call waited for a connection.
    mutating func offline(_ context: EndpointContext) -> Endpoint.ConflictPolicy? {
        let spec = context.spec
        switch spec.offline {
        case OrNone.none?: return nil
        case .some(let policy)?:
            if !spec.method.value.isChange {
                report(.offlineRead(policy.range, method: spec.method.map(\.rawValue)))
            }
            if let body = spec.body, !body.isStorable { report(.offlineBody(policy.range, body: body.key)) }
            if let server = spec.server { report(.offlineAtAnotherServer(server, offline: policy.range)) }
            checkIdentity(policy, context)
            return Endpoint.ConflictPolicy(rawValue: policy.value.rawValue)
        case nil: return resourceOffline(context)
        }
    }

    /// The winner that the resource states for its calls that change something.
    private mutating func resourceOffline(_ context: EndpointContext) -> Endpoint.ConflictPolicy? {
        let spec = context.spec
        guard let policy = scope[context.owner].object?.offline, spec.canHaveResourceOffline else {
            return nil
        }
        if let server = spec.server { report(.offlineAtAnotherServer(server, offline: policy.range)) }
        if let body = spec.body, !body.isStorable {
            report(.offlineBodyOfResource(body.key, offline: policy.range))
        }
        checkIdentity(policy, context)
        return Endpoint.ConflictPolicy(rawValue: policy.value.rawValue)
    }

    private mutating func checkIdentity(
        _ policy: Located<EndpointSpec.ConflictPolicy>,
        _ context: EndpointContext
    ) {
        if let draft = types.objects[context.owner], !draft.isBroken, draft.identity == nil {
            report(.offlineWithoutIdentity(policy.range))
        }
    }

    /// The `offline` of a resource applies to a call of it, or of a resource that extends it.
    mutating func checkResourcePolicies() {
        let objects = scope.types.indices.compactMap { scope[$0].object }
        let used = objects.filter { $0.endpoints.contains(where: \.canHaveResourceOffline) }
            .compactMap(\.offline?.range)
        var unused = Set(objects.compactMap(\.offline?.range)).subtracting(used)
        for policy in objects.compactMap(\.offline) where unused.remove(policy.range) != nil {
            report(.offlineOfNoCall(policy.range))
        }
    }

    mutating func formerOperations(_ context: EndpointContext) -> [String] {
        let spec = context.spec
        if let first = spec.formerly.first, !canWait(context) {
            report(.formerlyWithoutOffline(first.range))
        }
        return spec.formerly.map(\.value)
    }

    private func canWait(_ context: EndpointContext) -> Bool {
        switch context.spec.offline {
        case OrNone.none?: false
        case .some?: true
        case nil: scope[context.owner].object?.offline != nil && context.spec.canHaveResourceOffline
        }
    }

    /// A queued call is found by one name, which is that of one call.
    mutating func checkFormerOperations(_ drafts: [Int: [EndpointDraft]]) {
        let all = drafts.sorted { $0.key < $1.key }.flatMap { index, drafts in drafts.map { (index, $0) } }
        let names = all.flatMap { $0.1.spec.formerly }
        if names.isEmpty { return }
        var owners: [String: SourceRange] = [:]
        for (index, draft) in all {
            owners[draft.endpoint.operation(of: scope[index].name)] = draft.spec.key.range
        }
        for name in names {
            if let owner = owners.updateValue(name.range, forKey: name.value) {
                report(.formerlyTaken(name, owner: owner))
            }
        }
    }

    /// A list is combined if a call of its resource, or of one that extends it, can wait for a connection.
    mutating func checkMergedLists(_ drafts: [Int: [EndpointDraft]]) {
        var (merged, used) = ([FieldDraft](), Set<SourceRange>())
        for index in scope.types.indices {
            let fields = (types.objects[index]?.fields ?? []).filter { $0.merge != nil }
            merged += fields
            let waits = drafts[index]?.contains { $0.endpoint.offline != nil } ?? false
            if waits { used.formUnion(fields.compactMap(\.merge)) }
        }
        for field in merged {
            if let merge = field.merge, !used.contains(merge) {
                report(.mergeWithoutOffline(merge, field: field.key))
            }
        }
    }

    private mutating func fields(
        _ names: [Located<String>],
        in draft: ObjectDraft,
        of index: Int
    ) -> [String] {
        var seen: [String: SourceRange] = [:]
        return names.compactMap { name in
            guard let found = listedField(name, in: draft, of: index), !found.isBroken else { return nil }
            if let earlier = seen.updateValue(name.range, forKey: name.value) {
                report(.namedTwice(name, earlier: earlier))
                return nil
            }
            guard found.field.isQueryable, !isCompound(found.field.type) else {
                report(.fieldNotQueryable(name))
                return nil
            }
            return found.field.name
        }
    }
}

extension EndpointSpec {
    /// Whether it changes something and says nothing else about waiting for a connection. A list is a search.
    fileprivate var canHaveResourceOffline: Bool {
        offline == nil && method.value.isChange && paging == nil
    }
}

extension EndpointSpec.Method {
    fileprivate var isChange: Bool { ![.get, .head, .options].contains(self) }
}

extension BodySpec {
    /// Whether an outbox can store it: JSON, or a form whose files, if it has any, are on disk.
    fileprivate var isStorable: Bool {
        switch content {
        case .names, .fields, .type, .formNames, .form, .formType, .multipart: true
        case .bytes: false
        }
    }
}

extension Identity {
    /// Whether elements can be looked up.
    var isOfSeveralElements: Bool {
        if case .singleton = self { false } else { true }
    }
}

extension Field {
    /// Whether it can say that an element was deleted.
    fileprivate var marksDeletion: Bool {
        guard access != .write, !isSensitive, constant == nil, !isNullable else { return false }
        return type == .scalar(.bool) || presence == .optional
    }

    /// Whether a store can compare its values.
    fileprivate var isQueryable: Bool {
        guard access != .write, !isSensitive else { return false }
        return switch type {
        case .scalar(let scalar): ![.decimal, .data, .json].contains(scalar)
        case .identity, .declared(_, .enumeration): true
        case .declared, .list, .map, .optional, .selection, .instant, .custom, .expandable, .inside: false
        }
    }
}

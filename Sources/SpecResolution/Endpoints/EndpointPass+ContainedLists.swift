import ResolvedAPI
import SourceDiagnostics
import SpecReading

// Lists inside of elements, which repositories keep as lists of their own.

extension EndpointPass {
    /// The lists of each resource, by the number of the resource.
    mutating func containedLists() -> [Int: [ContainedList]] {
        var lists: [Int: [ContainedList]] = [:]
        for index in scope.types.indices {
            guard let store = scope[index].object?.store, !store.lists.isEmpty else { continue }
            lists[index] = containedLists(store, of: index)
        }
        return lists
    }

    private mutating func containedLists(_ store: StoreSpec, of index: Int) -> [ContainedList] {
        let draft = types.objects[index] ?? ObjectDraft(isBroken: true)
        if let first = store.lists.first, !draft.isBroken, !draft.isIdentifiable {
            report(.listsWithoutIdentity(first.field))
            return []
        }
        return store.lists.compactMap { list in
            guard let found = listedField(list.field, in: draft, of: index), !found.isBroken else {
                return nil
            }
            guard found.field.isReadable, let row = found.field.type.listedObject, hasElements(row) else {
                report(.notAListOfResources(list.field))
                return nil
            }
            return ContainedList(
                field: found.field.name,
                row: row,
                merge: ContainedList.Merge(rawValue: list.merge.value.rawValue) ?? .replace
            )
        }
    }

    /// Whether a type has elements that are told apart.
    private func hasElements(_ name: TypeName) -> Bool {
        guard let draft = scope.index(of: name).flatMap({ types.objects[$0] }) else { return false }
        return draft.isBroken || draft.isIdentifiable && draft.identity != .singleton
    }
}

extension ObjectDraft {
    /// Whether its identity is a property called `id`.
    fileprivate var isIdentifiable: Bool {
        guard let identity else { return false }
        if case .field("id", _) = identity { return true }
        return !modelFields.contains { $0.field.isInModel && $0.field.name == "id" }
    }
}

extension Field {
    /// Whether the model has it without a wrapper that hides its value.
    fileprivate var isReadable: Bool { isInModel && !isSensitive }
}

extension TypeReference {
    /// The objects of which it is a list.
    fileprivate var listedObject: TypeName? {
        switch self {
        case .list(.declared(let name, .object)), .list(.inside(_, .declared(let name, .object))): name
        default: nil
        }
    }
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The fields of objects, listed and inherited, and the types that their fields declare. Objects are identified by
/// their numbers in the scope.
struct Objects {
    let drafts: [Int: ObjectDraft]
    let inventory: TypeInventory
}

struct ObjectPass: TypePass {
    let scope: Scope
    let conventions: Conventions
    var inventory: TypeInventory
    var objects: [Int: ObjectDraft] = [:]
    /// The key paths of paging ids for lists in realtime mode.
    let pagingIDs: [Int: [String]]
    var log = ResolutionLog()

    init(scope: Scope, conventions: Conventions, inventory: TypeInventory) {
        self.scope = scope
        self.conventions = conventions
        self.inventory = inventory
        pagingIDs = scope.pagingIDs(conventions)
    }

    /// Resolves every object after the one it extends.
    mutating func run() -> Objects {
        var isOnTheWay: Set<Int> = []
        for index in scope.types.indices where scope[index].object != nil {
            var chain = [index]
            while let current = chain.last {
                let parent = extended(by: current)
                if objects[current] != nil {
                    chain.removeLast()
                } else if let parent, objects[parent] == nil {
                    isOnTheWay.insert(current)
                    if isOnTheWay.contains(parent) {
                        reportInheritanceCycle(through: chain + [parent])
                        objects[parent] = ObjectDraft(isBroken: true)
                    } else {
                        chain.append(parent)
                    }
                } else {
                    isOnTheWay.remove(current)
                    resolveObject(current, parent: parent)
                    chain.removeLast()
                }
            }
        }
        resolveSharedIdentities()
        return Objects(drafts: objects, inventory: inventory)
    }

    private func extended(by index: Int) -> Int? {
        guard let name = scope[index].object?.extends,
            let parent = scope.lookUp(name.value, from: scope[index].parent), scope[parent].object != nil
        else { return nil }
        return parent
    }

    private mutating func reportInheritanceCycle(through chain: [Int]) {
        guard let last = chain.last, let start = chain.firstIndex(of: last) else { return }
        let names = chain[start...].dropLast().compactMap { scope[$0].object?.extends }
        guard let first = names.first else { return }
        report(.inheritanceCycle(first, others: Array(names.dropFirst())))
    }

    private mutating func resolveObject(_ index: Int, parent: Int?) {
        guard let spec = scope[index].object else { return }
        var draft = ObjectDraft()
        if let extends = spec.extends, parent == nil { reportExtends(extends, of: index) }
        if let parent, let inherited = objects[parent] {
            draft.fields = inherited.fields
            draft.isBroken = inherited.isBroken
        } else if spec.extends != nil {
            draft.isBroken = true
        }
        for name in spec.withoutEndpoints { report(.noInheritedEndpoint(name)) }
        addListedFields(spec.fields, of: index, to: &draft)
        addIdentity(of: index, to: &draft)
        addPagingID(of: index, to: &draft)
        addDiscriminator(of: index, to: &draft)
        checkFields(draft.fields, preservingUnknown: spec.preserveUnknown?.value == true)
        objects[index] = draft
    }

    private mutating func reportExtends(_ name: Located<String>, of index: Int) {
        guard let found = declared(name, owner: scope[index].parent) else { return }
        report(.extendsNoObject(name, declared: scope[found].spec.name))
    }

    /// Adds own fields after inherited ones. A field that overrides an inherited one takes its place.
    private mutating func addListedFields(_ specs: [FieldSpec], of index: Int, to draft: inout ObjectDraft) {
        var placesByName: [String: Int] = [:]
        var placesByKey: [String: Int] = [:]
        for (place, inherited) in draft.fields.enumerated() {
            if inherited.field.constant == nil { placesByName[inherited.field.name] = place }
            placesByKey[inherited.key.value] = place
        }
        for spec in specs {
            let swiftName =
                spec.constant == nil ? spec.name?.value ?? Spelling.member(spec.key.value) : nil
            let isBroken: Bool
            if let place = placesByKey[spec.key.value] ?? swiftName.flatMap({ placesByName[$0] }) {
                draft.fields[place] = overriding(draft.fields[place].field, with: spec, owner: index)
                isBroken = draft.fields[place].isBroken
            } else {
                let own = field(spec, owner: index)
                draft.fields.append(own)
                isBroken = own.isBroken
            }
            draft.isBroken = draft.isBroken || isBroken
        }
    }

    /// An own field replaces the inherited one except for its Swift name.
    private mutating func overriding(_ inherited: Field, with spec: FieldSpec, owner: Int) -> FieldDraft {
        var draft = field(spec, owner: owner)
        if spec.name == nil, inherited.constant == nil { draft.field.name = inherited.name }
        return draft
    }
}

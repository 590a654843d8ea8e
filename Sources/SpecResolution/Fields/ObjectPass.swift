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
        // The bases of the objects on the way that are not known to be resolved, the first one last.
        var pending: [Int: [Int]] = [:]
        for index in scope.types.indices where scope[index].object != nil {
            var chain = [index]
            while let current = chain.last {
                if objects[current] != nil {
                    chain.removeLast()
                } else if let base = nextBase(of: current, &pending) {
                    isOnTheWay.insert(current)
                    if isOnTheWay.contains(base) {
                        reportInheritanceCycle(through: chain + [base])
                        objects[base] = ObjectDraft(isBroken: true)
                    } else {
                        chain.append(base)
                    }
                } else {
                    isOnTheWay.remove(current)
                    resolveObject(current)
                    chain.removeLast()
                }
            }
        }
        resolveSharedIdentities()
        return Objects(drafts: objects, inventory: inventory)
    }

    /// The first base that is not resolved. Each base is looked at once for each object, not for each other base.
    private func nextBase(of index: Int, _ pending: inout [Int: [Int]]) -> Int? {
        var bases = pending[index] ?? scope.bases(of: index).reversed()
        pending[index] = nil
        while let base = bases.last, objects[base] != nil { bases.removeLast() }
        pending[index] = bases
        return bases.last
    }

    private mutating func reportInheritanceCycle(through chain: [Int]) {
        guard let last = chain.last, let start = chain.firstIndex(of: last) else { return }
        let links = zip(chain[start...], chain[(start + 1)...])
        let names = links.compactMap { scope.name(ofBase: $1, in: $0) }
        guard let first = names.first else { return }
        report(.inheritanceCycle(first, others: Array(names.dropFirst())))
    }

    private mutating func resolveObject(_ index: Int) {
        guard let spec = scope[index].object else { return }
        var draft = ObjectDraft()
        for name in spec.bases {
            guard let base = scope.base(name, of: index) else {
                reportExtends(name, of: index)
                draft.isBroken = true
                continue
            }
            addFields(of: base, named: name, replacedBy: spec.fields, to: &draft)
        }
        for name in spec.withoutEndpoints { report(.noInheritedEndpoint(name)) }
        addListedFields(spec.fields, of: index, to: &draft)
        addIdentity(of: index, to: &draft)
        addPagingID(of: index, to: &draft)
        addDiscriminator(of: index, to: &draft)
        checkFields(draft.fields, preservingUnknown: spec.preserveUnknown?.value == true)
        if draft.identity != nil, conventions.hasPartialResponses { checkMissingFields(draft.fields) }
        objects[index] = draft
    }

    private mutating func reportExtends(_ name: Located<String>, of index: Int) {
        guard let found = declared(name, owner: scope[index].parent) else { return }
        report(.extendsNoObject(name, declared: scope[found].spec.name))
    }

    /// Adds the fields of another object. A field that an earlier one has too is the same there, or is listed again.
    private mutating func addFields(
        of base: Int,
        named name: Located<String>,
        replacedBy own: [FieldSpec],
        to draft: inout ObjectDraft
    ) {
        guard let inherited = objects[base] else { return }
        draft.isBroken = draft.isBroken || inherited.isBroken
        let replaced = Set(own.map(\.key.value))
        for field in inherited.fields {
            guard let place = draft.fields.firstIndex(where: { $0.key.value == field.key.value }) else {
                draft.fields.append(field)
                continue
            }
            guard !replaced.contains(field.key.value),
                !draft.fields[place].field.holdsTheSame(as: field.field)
            else { continue }
            report(.basesDiffer(name, field: field.key, other: draft.fields[place].key.range))
        }
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

extension Field {
    /// Whether both are one field, whatever their documentation.
    fileprivate func holdsTheSame(as other: Field) -> Bool {
        var (left, right) = (self, other)
        for field in [\Field.doc, \.deprecated] {
            left[keyPath: field] = nil
            right[keyPath: field] = nil
        }
        return left == right
    }
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The consequences of types that contain themselves.
struct Containment {
    /// In unions without an unknown case, the member that represents values that could not be read.
    let placeholders: [Int: Int]
    /// The members of each union that are stored indirectly.
    let indirectMembers: [Int: Set<Int>]
    /// The fields of each object that are stored indirectly.
    let indirectFields: [Int: Set<Int>]
}

/// Finds the types that need indirect storage, and rejects types that cannot have values.
struct ContainmentPass: Pass {
    let scope: Scope
    let types: ResolvedTypes
    var log = ResolutionLog()

    mutating func run() -> Containment {
        let heights = heights()
        reportEndlessChains(Set(scope.types.indices).subtracting(heights.keys))
        return Containment(
            placeholders: placeholders(heights),
            indirectMembers: indirectMembers(),
            indirectFields: indirectFields()
        )
    }

    /// A cycle through a union is broken at the union, which Swift supports directly.
    private func indirectMembers() -> [Int: Set<Int>] {
        let component = containment { _ in true }.components()
        var places: [Int: Set<Int>] = [:]
        for (index, draft) in types.unions {
            let indirect = draft.members.indices.filter { place in
                draft.members[place].map { component[$0] == component[index] } ?? false
            }
            places[index] = Set(indirect)
        }
        return places
    }

    /// The remaining cycles go through objects only; each field on one of them is stored indirectly.
    private func indirectFields() -> [Int: Set<Int>] {
        let component = containment { _ in false }.components()
        var places: [Int: Set<Int>] = [:]
        for (index, draft) in types.objects {
            for (place, field) in draft.fields.enumerated() where field.field.access != .write {
                guard let name = field.field.type.directlyContained, let contained = scope.index(of: name),
                    scope[contained].object != nil, component[contained] == component[index]
                else { continue }
                places[index, default: []].insert(place)
            }
        }
        return places
    }

    /// The types that contain other types directly, through objects and optionally through unions.
    private func containment(throughUnion: (Int) -> Bool) -> Graph {
        var graph = Graph(nodes: scope.types.count)
        for index in scope.types.indices {
            if let draft = types.objects[index] {
                for field in draft.modelFields {
                    guard let name = field.field.type.directlyContained, let contained = scope.index(of: name)
                    else {
                        continue
                    }
                    graph.connect(index, to: contained)
                }
            } else if let draft = types.unions[index], throughUnion(index) {
                for member in draft.members.compactMap(\.self) { graph.connect(index, to: member) }
            }
        }
        return graph
    }

    // MARK: - Chains without an end

    /// Rejects types without values, because each needs another one first.
    private mutating func reportEndlessChains(_ endless: Set<Int>) {
        guard !endless.isEmpty else { return }
        var graph = Graph(nodes: scope.types.count)
        for index in endless.sorted() {
            for next in needs(of: index).map(\.type) where endless.contains(next) {
                graph.connect(index, to: next)
            }
        }
        let component = graph.components()
        var reported: Set<Int> = []
        for index in endless.sorted() where reported.insert(component[index]).inserted {
            guard let cycle = graph.cycle(through: index) else { continue }
            reportChain(cycle)
        }
    }

    private mutating func reportChain(_ cycle: [Int]) {
        var links: [(place: SourceRange, needed: String)] = []
        for (place, type) in cycle.enumerated() {
            let next = cycle[(place + 1) % cycle.count]
            guard let need = needs(of: type).first(where: { $0.type == next }) else { continue }
            links.append((need.place.range, scope[next].name.words))
        }
        guard let first = links.first else { return }
        let field = types.objects[cycle[0]]?.fields.first { $0.key.range == first.place }
        report(.endlessChain(of: scope[cycle[0]].name.words, links: links, optional: field?.typeRange))
    }

    /// The height of each type above types without requirements; none for a type without values. An object is above all
    /// types that it needs, a union above one of its members.
    private func heights() -> [Int: Int] {
        var waitingFor: [Int: Int] = [:]
        var neededBy: [Int: [Int]] = [:]
        var heights: [Int: Int] = [:]
        var possible: [Int] = []
        for index in scope.types.indices {
            let needed = needs(of: index).map(\.type)
            let isUnion = types.unions[index] != nil
            waitingFor[index] = isUnion ? min(needed.count, 1) : needed.count
            for type in needed { neededBy[type, default: []].append(index) }
            guard needed.isEmpty else { continue }
            heights[index] = 0
            possible.append(index)
        }
        var next = 0
        while next < possible.count {
            let type = possible[next]
            next += 1
            for dependent in neededBy[type] ?? [] {
                guard let count = waitingFor[dependent], count > 0 else { continue }
                waitingFor[dependent] = count - 1
                guard count == 1 else { continue }
                heights[dependent] = (heights[type] ?? 0) + 1
                possible.append(dependent)
            }
        }
        return heights
    }

    /// Placeholders lead from each type to lower ones, so that their initialization ends.
    private func placeholders(_ heights: [Int: Int]) -> [Int: Int] {
        var places: [Int: Int] = [:]
        for (index, draft) in types.unions where !draft.union.keepsUnknown {
            guard let own = heights[index] else { continue }
            places[index] = draft.members.firstIndex { member in
                guard let member else { return true }
                return heights[member].map { $0 < own } ?? false
            }
        }
        return places
    }

    /// The required types of an object, and the members of a union without an unknown case: the fallback alone, because
    /// it represents values that could not be read. A union with a text or a list among them needs nothing.
    private func needs(of index: Int) -> [(type: Int, place: Located<String>)] {
        if let draft = types.objects[index] {
            return draft.modelFields.compactMap { field in
                guard field.field.presence == .required, !field.field.isNullable,
                    let name = field.field.type.directlyContained,
                    let type = scope.index(of: name)
                else { return nil }
                return (type, field.key)
            }
        }
        guard let draft = types.unions[index], !draft.union.keepsUnknown else { return [] }
        let hasFallback = draft.union.members.last?.rule == .otherwise
        let members = hasFallback ? draft.members.suffix(1) : draft.members[...]
        let contained = members.compactMap(\.self)
        return contained.count < members.count ? [] : contained.map { ($0, scope[index].spec.name) }
    }
}

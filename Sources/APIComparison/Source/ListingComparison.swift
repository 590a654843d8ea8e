import SwiftEmission

/// Compares the declarations of two versions as the Swift that uses them.
struct ListingComparison {
    private let old: [Key: [SwiftDeclaration]]
    private let new: [Key: [SwiftDeclaration]]
    private let order: [Key]
    private let oldTypes: [[String]: AccessLevel]
    private let newTypes: [[String]: AccessLevel]

    /// Declarations of one key are one declaration, or overloads of one function.
    private struct Key: Hashable {
        let path: [String]
        let name: String
        let isStatic: Bool
        let isConformance: Bool
        let isFunction: Bool

        init(_ declaration: SwiftDeclaration) {
            path = declaration.path
            name = declaration.name
            isConformance = declaration.kind == .conformance
            isFunction = [.function, .initializer].contains(declaration.kind)
            // A case is used like a static property, and an initializer like a static function.
            isStatic = declaration.isStatic || declaration.kind == .enumCase
        }

        /// The conformance of a type.
        init(_ path: [String], conformance name: String) {
            (self.path, self.name) = (path, name)
            (isStatic, isConformance, isFunction) = (false, true, false)
        }
    }

    init(_ old: DeclarationListing, _ new: DeclarationListing) {
        let all = (old.declarations + new.declarations).map(Key.init)
        var seen: Set<Key> = []
        order = all.filter { seen.insert($0).inserted }
        self.old = Dictionary(grouping: old.declarations, by: Key.init)
        self.new = Dictionary(grouping: new.declarations, by: Key.init)
        oldTypes = Self.types(old)
        newTypes = Self.types(new)
    }

    private static func types(_ listing: DeclarationListing) -> [[String]: AccessLevel] {
        let types = listing.declarations.filter(\.isType).map { ($0.path + [$0.name], $0.access) }
        return Dictionary(types) { first, _ in first }
    }

    var differences: [DeclarationDifference] {
        order.flatMap { key in pairs(old[key] ?? [], new[key] ?? []).flatMap(differences) }
    }

    /// Pairs overloads by their labels, and the remaining ones by their positions.
    private func pairs(
        _ old: [SwiftDeclaration],
        _ new: [SwiftDeclaration]
    ) -> [(SwiftDeclaration?, SwiftDeclaration?)] {
        var (rest, unmatched) = (new, [SwiftDeclaration]())
        var pairs: [(SwiftDeclaration?, SwiftDeclaration?)] = []
        for declaration in old {
            if let index = rest.firstIndex(where: { $0.labels == declaration.labels }) {
                pairs.append((declaration, rest.remove(at: index)))
            } else {
                unmatched.append(declaration)
            }
        }
        for declaration in unmatched {
            pairs.append((declaration, rest.isEmpty ? nil : rest.removeFirst()))
        }
        return pairs + rest.map { (nil, $0) }
    }

    private func differences(_ old: SwiftDeclaration?, _ new: SwiftDeclaration?) -> [DeclarationDifference] {
        switch (old, new) {
        case (nil, nil): []
        case (let old?, nil):
            // A type that is gone takes everything in it along.
            isInside(old.path, missing: newTypes, among: oldTypes) || isImplied(old)
                ? [] : [difference(old, nil, .gone, .breaks)]
        case (nil, let new?):
            isInside(new.path, missing: oldTypes, among: newTypes) || isImplied(new)
                ? [] : [difference(nil, new, .new, verdict(ofNew: new))]
        case (let old?, let new?):
            SignatureComparison(old, new).differences
                .filter { $0.reason != .access || !followsItsType(old, new) }
                .map { difference(old, new, $0.reason, $0.verdict) }
        }
    }

    /// Whether the access level changed only because the enclosing type's did.
    private func followsItsType(_ old: SwiftDeclaration, _ new: SwiftDeclaration) -> Bool {
        guard let former = oldTypes[old.path], let present = newTypes[new.path] else { return false }
        return former != present && (new.access < old.access) == (present < former)
    }

    private func difference(
        _ old: SwiftDeclaration?,
        _ new: SwiftDeclaration?,
        _ reason: DeclarationDifference.Reason,
        _ verdict: SourceVerdict
    ) -> DeclarationDifference {
        DeclarationDifference(before: old, after: new, reason: reason, verdict: verdict)
    }

    /// Whether it is inside of a type that is one of some, and not one of others.
    private func isInside(
        _ path: [String],
        missing: [[String]: AccessLevel],
        among: [[String]: AccessLevel]
    ) -> Bool {
        path.indices.contains { index in
            let outer = Array(path[...index])
            return among[outer] != nil && missing[outer] == nil
        }
    }

    /// A new case of an enum is missing in switches over all of them, and a new requirement in types that conform.
    private func verdict(ofNew declaration: SwiftDeclaration) -> SourceVerdict {
        declaration.kind == .enumCase || declaration.isRequirement ? .breaks : .adds
    }

    /// Whether a conformance is part of another one that both versions have, or that takes its place.
    private func isImplied(_ declaration: SwiftDeclaration) -> Bool {
        guard declaration.kind == .conformance else {
            return isReaderOfEnumeration(declaration) || hasDefault(declaration)
        }
        return Self.implying[declaration.name, default: []].contains { name in
            [old, new].allSatisfy { side in
                side[Key(declaration.path, conformance: name)] != nil || side[Key(declaration)] != nil
            }
        }
    }

    /// Whether it reads an enum, which the runtime does for each enum without a reader of its own.
    private func isReaderOfEnumeration(_ declaration: SwiftDeclaration) -> Bool {
        guard declaration.kind == .initializer,
            declaration.parameters.contains(where: { $0.type == "inout JSONReader" })
        else { return false }
        return [old, new].allSatisfy { side in
            ["ClosedEnumeration", "OpenEnumeration"].contains { name in
                side[Key(declaration.path, conformance: name)] != nil
            }
        }
    }

    /// Whether the runtime has a default for a declaration, and both versions conform to its protocol.
    private func hasDefault(_ declaration: SwiftDeclaration) -> Bool {
        guard let name = Self.defaults[declaration.name], declaration.isStatic else { return false }
        return [old, new].allSatisfy { $0[Key(declaration.path, conformance: name)] != nil }
    }

    /// The requirements of the runtime's protocols with a default that generated code replaces.
    private static let defaults = [
        "accept": "EndpointResponse", "isStreamed": "EndpointResponse", "mergedLists": "OfflineElement",
    ]

    /// The protocols that contain another one.
    private static let implying: [String: [String]] = [
        "Equatable": ["Hashable"],
        "JSONReadable": ["CodableJSON", "JSONUpdatable"],
        "JSONWritable": ["CodableJSON"],
    ]
}

extension SwiftDeclaration {
    fileprivate var labels: [String] { parameters.map(\.label) }
}

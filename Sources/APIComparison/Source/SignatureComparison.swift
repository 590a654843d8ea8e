import SwiftEmission

/// Whether the uses of a declaration are also uses of its new version.
struct SignatureComparison {
    typealias Difference = (reason: DeclarationDifference.Reason, verdict: SourceVerdict)

    private(set) var differences: [Difference] = []

    init(_ old: SwiftDeclaration, _ new: SwiftDeclaration) {
        if old.kind != new.kind, !Self.areUsedAlike(old, new) { differences.append((.signature, .breaks)) }
        if old.access != new.access {
            differences.append((.access, new.access < old.access ? .breaks : .adds))
        }
        if old.type != new.type { differences.append((.signature, .breaks)) }
        if old.kind == .enumCase {
            if old.parameters != new.parameters { differences.append((.signature, .breaks)) }
        } else {
            compareParameters(old, new)
        }
    }

    /// A constant of an open enumeration and a case of a closed one.
    private static func areUsedAlike(_ old: SwiftDeclaration, _ new: SwiftDeclaration) -> Bool {
        [old, new].allSatisfy {
            ($0.kind == .property && $0.isStatic || $0.kind == .enumCase) && $0.parameters.isEmpty
        }
    }

    /// Arguments of old calls are in the order of the old parameters, and each with a default can be missing.
    private mutating func compareParameters(_ old: SwiftDeclaration, _ new: SwiftDeclaration) {
        guard old.parameters != new.parameters else { return }
        // Something that conforms declares exactly the requirement.
        if old.isRequirement { differences.append((.signature, .breaks)) }
        var rest = Array(new.parameters.enumerated())
        var former = -1
        for parameter in old.parameters {
            guard let index = rest.firstIndex(where: { $0.element.label == parameter.label }) else {
                differences.append((.parameter(parameter.label), .breaks))
                continue
            }
            let (place, other) = rest.remove(at: index)
            if place < former { differences.append((.signature, .breaks)) }
            former = max(former, place)
            if let verdict = Self.verdict(parameter, other) {
                differences.append((.parameter(parameter.label), verdict))
            }
        }
        for (_, parameter) in rest {
            differences.append((.parameter(parameter.label), parameter.hasDefault ? .adds : .breaks))
        }
    }

    /// `nil` if they are the same.
    private static func verdict(
        _ old: SwiftDeclaration.Parameter,
        _ new: SwiftDeclaration.Parameter
    ) -> SourceVerdict? {
        if old == new { return nil }
        if old.hasDefault, !new.hasDefault { return .breaks }
        // A value is also an optional.
        return old.type == new.type || old.type + "?" == new.type ? .adds : .breaks
    }
}

package import ResolvedAPI
package import SwiftEmission

/// The changes between two versions of an API.
///
///     compare   API, API -> [Change]              what the authors have changed, and what it means on the wire
///     list      API -> DeclarationListing         what other code can use, as it is emitted
///     match     DeclarationDifference -> Change   which change makes which declaration differ
///
/// Each declaration that differs belongs to a change. The same APIs have no changes.
package struct Comparison: Sendable {
    /// In the order of the new specs, what is gone last in each type.
    package let changes: [Change]

    /// - Parameter access: The access level of the declarations, if an API does not set one.
    package init(
        from old: API,
        to new: API,
        templates: TemplateSet,
        access: AccessLevel = .public
    ) {
        var steps = ComparisonSteps(old, new)
        steps.compare()
        let differences = ListingComparison(
            DeclarationListing(of: old, templates: templates, access: access),
            DeclarationListing(of: new, templates: templates, access: access)
        ).differences
        changes = Attribution(steps.log.changes, types: steps.typeNames).matched(with: differences)
    }

    /// The largest verdict of all changes.
    package var source: SourceVerdict { changes.map(\.source).max() ?? .same }

    /// All effects of the changes on the wire, in the order of the cases.
    package var wire: [WireEffect] {
        let all = Set(changes.flatMap(\.wire))
        return WireEffect.allCases.filter(all.contains)
    }

    /// The part of the version number that has to change; `nil` without changes.
    package var release: Release? { changes.map(\.release).max() }
}

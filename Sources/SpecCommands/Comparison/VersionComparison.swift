package import APIComparison
import ResolvedAPI
package import SourceDiagnostics
import SpecLinting
package import SwiftEmission

/// The changes between two versions of specs, each with its place.
package struct VersionComparison: Sendable {
    /// A change in an API.
    package struct PlacedChange: Sendable {
        /// The name of the API.
        package let api: String
        package let change: Change
        /// In the new version, or in the old one if the subject is gone.
        package let place: SourceRange
    }

    /// By API, those of the new version first.
    package let changes: [PlacedChange]

    package var source: SourceVerdict { changes.map(\.change.source).max() ?? .same }

    package var wire: [WireEffect] {
        WireEffect.allCases.filter { effect in changes.contains { $0.change.wire.contains(effect) } }
    }

    /// The part of the version number that has to change; `nil` without changes.
    package var release: Release? { changes.map(\.change.release).max() }

    /// Compares the APIs of one name, or the only ones of both versions. An error of either version is a diagnostic at its place.
    ///
    /// - Parameter access: The access level of the declarations, if an API does not set one.
    package static func compare(
        from old: SpecsVersion,
        to new: SpecsVersion,
        access: AccessLevel = .public
    ) -> Reported<VersionComparison> {
        // A document is called like the specs that it is compared with.
        let (first, second) = new.isDocument ? (old, new) : (new, old)
        let one = first.versions(named: "API")
        let name = one.value.flatMap { $0.count == 1 ? $0[0].api.name : nil } ?? "API"
        let other = second.versions(named: name)
        let (former, present) = new.isDocument ? (one, other) : (other, one)
        let diagnostics = former.diagnostics + present.diagnostics
        guard let former = former.value, let present = present.value else {
            return Reported(nil, diagnostics)
        }
        return TemplateSet.embedded().map { templates in
            VersionComparison(from: former, to: present, templates: templates, access: access)
        }
    }

    private init(
        from old: [SpecsVersion.Version],
        to new: [SpecsVersion.Version],
        templates: TemplateSet,
        access: AccessLevel
    ) {
        let isOne = old.count == 1 && new.count == 1
        func former(_ version: SpecsVersion.Version) -> SpecsVersion.Version? {
            isOne ? old.first : old.first { $0.api.name == version.api.name }
        }
        var changes: [PlacedChange] = []
        for version in new {
            guard let former = former(version) else {
                changes.append(version.placed(.added(version.api), in: version))
                continue
            }
            let comparison = Comparison(
                from: former.api,
                to: version.api,
                templates: templates,
                access: access
            )
            changes += comparison.changes.map { version.placed($0, in: $0.isGone ? former : version) }
        }
        for version in old where !isOne && !new.contains(where: { $0.api.name == version.api.name }) {
            changes.append(version.placed(.removed(version.api), in: version))
        }
        self.changes = changes
    }
}

extension SpecsVersion.Version {
    /// - Parameter version: The version that has the subject.
    fileprivate func placed(_ change: Change, in version: SpecsVersion.Version)
        -> VersionComparison.PlacedChange
    {
        let place = SpecPlaces(version.specs).place(of: change.subject)
        return VersionComparison.PlacedChange(
            api: api.name,
            change: change,
            place: version.document?.place(of: place) ?? place
        )
    }
}

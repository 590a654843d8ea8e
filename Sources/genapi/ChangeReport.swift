import APIComparison
import GenerateCommand
import SourceDiagnostics
import SpecCommands

/// The changes between two versions, as text, JSON, or annotations of a GitHub workflow.
struct ChangeReport {
    private typealias PlacedChange = VersionComparison.PlacedChange

    private let comparison: VersionComparison
    private let failOn: Set<Diff.Verdict>

    init(_ comparison: VersionComparison, failOn: Set<Diff.Verdict>) {
        (self.comparison, self.failOn) = (comparison, failOn)
    }

    func text(_ options: DiagnosticOptions) -> String {
        switch options.diagnostics {
        case .text: (comparison.changes.map(lines) + [summary]).joined(separator: "\n")
        case .json: json
        case .github: comparison.changes.map(annotation).joined(separator: "\n")
        }
    }

    /// Why the command fails; `nil` if nothing is broken that must not be.
    var failure: String? {
        let broken = Diff.Verdict.allCases.filter { verdict in
            failOn.contains(verdict) && comparison.changes.contains { breaks($0.change, verdict) }
        }
        guard !broken.isEmpty else { return nil }
        let counts = broken.map { verdict in
            let count = comparison.changes.count { breaks($0.change, verdict) }
            return
                "\(count) \(count == 1 ? "change breaks" : "changes break") \(verdict == .source ? "source" : "the wire")"
        }
        return counts.joined(separator: ", ")
    }

    private func breaks(_ change: Change, _ verdict: Diff.Verdict) -> Bool {
        switch verdict {
        case .source: change.source == .breaks
        case .wire: !change.wire.isEmpty
        }
    }

    // MARK: Text

    private var summary: String {
        guard let release = comparison.release else { return "no changes" }
        let changes = comparison.changes
        let source = changes.count { breaks($0.change, .source) }
        let wire = changes.count { breaks($0.change, .wire) }
        return
            "\(changes.count) \(changes.count == 1 ? "change" : "changes"), \(source) for source, \(wire) on the wire; "
            + "the next version is a \(release.rawValue) one"
    }

    /// The place, the verdicts and the message; the declarations and what is broken on the wire below it.
    private func lines(_ placed: PlacedChange) -> String {
        let change = placed.change
        let first = "\(place(placed)): \(change.label): \(change.message.shown) [\(change.rule.id)]"
        let declarations = change.shownDeclarations.flatMap { before, after in
            (before.map { ["    - \($0.shown)"] } ?? []) + (after.map { ["    + \($0.shown)"] } ?? [])
        }
        return ([first] + declarations + change.wire.map { "    wire: \($0.sentence)" }).joined(
            separator: "\n"
        )
    }

    private func place(_ placed: PlacedChange) -> String {
        let start = placed.place.start
        return "\(placed.place.file.path.shown):\(start.line):\(start.column)"
    }

    // MARK: JSON

    private var json: String {
        let changes = comparison.changes.map { placed -> JSONText in
            let (change, start) = (placed.change, placed.place.start)
            return .object([
                ("id", .string(change.rule.id)), ("message", .string(change.message)),
                ("api", .string(placed.api)),
                ("source", .string(change.source.rawValue)),
                ("wire", .array(change.wire.map { .string($0.rawValue) })),
                ("release", .string(change.release.rawValue)),
                ("version", .string(change.isGone ? "old" : "new")),
                ("file", .string(placed.place.file.path)), ("line", .int(start.line)),
                ("column", .int(start.column)),
                (
                    "declarations",
                    .array(
                        change.shownDeclarations.map { before, after in
                            .object([
                                ("before", before.map { .string($0) } ?? .null),
                                ("after", after.map { .string($0) } ?? .null),
                            ])
                        }
                    )
                ),
            ])
        }
        return JSONText.object([
            ("release", comparison.release.map { .string($0.rawValue) } ?? .null),
            ("source", .string(comparison.source.rawValue)),
            ("wire", .array(comparison.wire.map { .string($0.rawValue) })),
            ("changes", .array(changes)),
        ]).pretty()
    }

    // MARK: GitHub

    private func annotation(_ placed: PlacedChange) -> String {
        let change = placed.change
        let isFailure = Diff.Verdict.allCases.contains { failOn.contains($0) && breaks(change, $0) }
        let isBroken = Diff.Verdict.allCases.contains { breaks(change, $0) }
        let level = isFailure ? "error" : isBroken ? "warning" : "notice"
        let details =
            change.shownDeclarations.flatMap { before, after in
                (before.map { ["- " + $0] } ?? []) + (after.map { ["+ " + $0] } ?? [])
            } + change.wire.map { "wire: \($0.sentence)" }
        let message = (["\(change.label): \(change.message)"] + details).map(\.shown).joined(separator: "\n")
        // Annotations are shown at files of the working copy.
        let path = placed.place.file.path
        let former = path.split(separator: ":", maxSplits: 1).last.map(String.init) ?? path
        let file = change.isGone && former.hasPrefix("./") ? String(former.dropFirst(2)) : path
        let start = placed.place.start
        let properties = [
            ("file", file), ("line", String(start.line)), ("col", String(start.column)),
            ("title", change.rule.id),
        ]
        return WorkflowCommand(level, properties, message).text
    }
}

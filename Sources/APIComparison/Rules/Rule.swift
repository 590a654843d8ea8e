package import SourceDiagnostics

/// A kind of change, with its explanation and a sample of both versions.
package struct Rule: Hashable, Sendable {
    /// For `genapi explain`.
    package let id: String
    package let title: String
    package let discussion: String
    /// A change of a sample; empty for a change that is not inside of one API.
    private let change: SampleChange
    /// Whether the generated declarations can differ.
    let declares: Bool
    /// Whether something is new, even if no declaration is.
    let isAddition: Bool

    init(
        _ id: String,
        _ title: String,
        _ discussion: String,
        change: String = "",
        declares: Bool = true,
        isAddition: Bool = false
    ) {
        self.id = id
        self.title = title
        self.discussion = discussion
        self.change = SampleChange(change)
        self.declares = declares
        self.isAddition = isAddition
    }

    /// The two versions of the sample.
    package var before: SourceSample { change.before }
    package var after: SourceSample { change.after }

    /// The discussion and the sample, as `genapi explain` prints them.
    fileprivate var text: String {
        change.text.isEmpty ? discussion : discussion + "\n\n" + SourceSample(change.text).indented
    }

    /// Whether it explains conformances, and no other declarations.
    var isAboutConformances: Bool { ["conformanceAdded", "conformanceRemoved"].contains(id) }

    package static func == (left: Rule, right: Rule) -> Bool { left.id == right.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Explanation {
    /// All rules of the comparison, in the order of the ids.
    package static let apiComparison: [Explanation] = Rule.all.map { rule in
        Explanation(rule.title, rule.text, id: rule.id)
    }
}

package import SourceDiagnostics

/// A kind of change, with its explanation and a sample of both versions.
package struct Rule: Hashable, Sendable {
    /// For `genapi explain`.
    package let id: String
    package let title: String
    package let discussion: String
    /// The two versions of a sample; empty for a change that is not inside of one API.
    package let before: SourceSample
    package let after: SourceSample
    /// Whether the generated declarations can differ.
    let declares: Bool
    /// Whether something is new, even if no declaration is.
    let isAddition: Bool

    init(
        _ id: String,
        _ title: String,
        _ discussion: String,
        before: String = "",
        after: String = "",
        declares: Bool = true,
        isAddition: Bool = false
    ) {
        self.id = id
        self.title = title
        self.discussion = discussion
        self.before = SourceSample(before)
        self.after = SourceSample(after)
        self.declares = declares
        self.isAddition = isAddition
    }

    /// The discussion and the sample, as `genapi explain` prints them.
    fileprivate var text: String {
        guard !before.text.isEmpty else { return discussion }
        return """
            \(discussion)

            Before:

            \(before.indented)

            After:

            \(after.indented)
            """
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

package import SourceDiagnostics

/// The longer story of a message: why it is said, a spec that earns it, and the same spec as it should be.
///
/// The examples are read by tests: the wrong one really is refused with this message, and the right one is not.
struct Story: Sendable {
    let id: String
    let title: String
    let why: String
    let wrong: String
    let right: String
    /// Whether the wrong example is a spec, and not a description of one.
    let isSpec: Bool

    init(_ id: String, _ title: String, _ why: String, wrong: String, right: String, isSpec: Bool = true) {
        self.id = id
        self.title = title
        self.why = why
        self.wrong = wrong
        self.right = right
        self.isSpec = isSpec
    }

    static let all: [Story] = files + yaml + scalars + shapes + expressions

    var explanation: Explanation {
        let text = [why, "Refused:", Self.indented(wrong), "Accepted:", Self.indented(right)]
        return Explanation(id: id, title: title, text: text.joined(separator: "\n\n"))
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }
}

extension Explanation {
    /// The stories of everything the reader can say, in the order of their ids.
    package static let specReading: [Explanation] = Story.all.map(\.explanation).sorted { $0.id < $1.id }
}

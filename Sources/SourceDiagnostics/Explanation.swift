/// The explanation of a diagnostic, with a rejected and an accepted sample.
package struct Explanation: Hashable, Sendable {
    /// The `id` of its diagnostics.
    package let id: String
    package let title: String
    /// Plain paragraphs; samples in it are indented by four spaces.
    package let discussion: String
    package let samples: Samples?

    /// Creates an explanation without samples, such as for a diagnostic about a folder.
    package init(_ title: String, _ discussion: String, id: String = #function) {
        self.id = id
        self.title = title
        self.discussion = discussion
        samples = nil
    }

    /// - Parameters:
    ///   - change: From the rejected sample, with a keycap (`1️⃣`, `2️⃣`, …) in front of each location of a message, to the
    ///     accepted one. See `SampleChange`.
    ///   - messages: The message at each keycap. A note begins with `note: `.
    ///   - fixed: The rejected sample after the fix-its, if that is not the accepted one.
    package init(
        _ title: String,
        _ discussion: String,
        change: String,
        messages: [Character: String],
        fixed: String? = nil,
        id: String = #function
    ) {
        self.id = id
        self.title = title
        self.discussion = discussion
        let change = SampleChange(change)
        samples = Samples(
            rejected: change.before,
            messages: messages,
            fixed: fixed.map(SourceSample.init),
            accepted: SourceSample(change.after.text)
        )
    }

    package struct Samples: Hashable, Sendable {
        package let rejected: SourceSample
        package let messages: [Character: String]
        package let fixed: SourceSample?
        package let accepted: SourceSample
    }

    /// The discussion and the samples, as `genapi explain` prints them.
    package var text: String {
        guard let samples else { return discussion }
        return """
            \(discussion)

            Rejected:

            \(samples.rejected.indented)

            Accepted:

            \(samples.accepted.indented)
            """
    }
}

/// A sample of specs or templates: one file, or several, each below a comment with its name.
package struct SourceSample: Hashable, Sendable {
    /// With keycaps, if it has any.
    package let markedText: String

    package init(_ markedText: String) { self.markedText = markedText }

    package var text: String { markedText.filter { !$0.isKeycap } }

    /// The files, each with its name if the sample has one.
    package var files: [(name: String?, markedText: String)] {
        var files: [(name: String?, lines: [Substring])] = []
        for line in markedText.split(separator: "\n", omittingEmptySubsequences: false) {
            if let name = Self.name(in: line) {
                files.append((name, []))
            } else if files.isEmpty {
                files.append((nil, [line]))
            } else {
                files[files.count - 1].lines.append(line)
            }
        }
        return files.map { ($0.name, $0.lines.joined(separator: "\n")) }
    }

    /// The name in a comment such as `# User.yaml`.
    private static func name(in line: Substring) -> String? {
        guard line.hasPrefix("# "), line.hasSuffix(".yaml") || line.hasSuffix(".mustache") else { return nil }
        return String(line.dropFirst(2))
    }

    package var indented: String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    " + $0 }
            .joined(separator: "\n")
    }
}

/// Two versions of a sample in one text. Each line has two columns in front: `- ` for a line of the first version, `+ ` for one
/// of the second, and spaces for one of both.
package struct SampleChange: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package var before: SourceSample { version(without: "+") }
    package var after: SourceSample { version(without: "-") }

    private func version(without mark: Character) -> SourceSample {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return SourceSample(
            lines.filter { $0.first != mark }.map { $0.dropFirst(2) }.joined(separator: "\n")
        )
    }
}

extension Character {
    /// A digit with the combining keycap, which marks a location in samples and tests.
    package var isKeycap: Bool { unicodeScalars.last == "\u{20E3}" }
}

/// What a diagnostic means, with a sample that is rejected with it and one that is accepted.
package struct Explanation: Hashable, Sendable {
    /// The `id` of the diagnostics it is about.
    package let id: String
    package let title: String
    /// Plain paragraphs; samples in it are indented by four spaces.
    package let discussion: String
    package let samples: Samples?

    /// For a diagnostic that no text can show, such as one about a folder.
    package init(_ title: String, _ discussion: String, id: String = #function) {
        self.id = id
        self.title = title
        self.discussion = discussion
        samples = nil
    }

    /// - Parameters:
    ///   - rejected: with a keycap (`1️⃣`, `2️⃣`, …) in front of whatever a message is about.
    ///   - messages: what is said at each keycap. A note begins with `note: `.
    ///   - fixed: the rejected sample after the fix-its, where that is not the accepted one.
    package init(
        _ title: String,
        _ discussion: String,
        rejected: String,
        messages: [Character: String],
        fixed: String? = nil,
        accepted: String,
        id: String = #function
    ) {
        self.id = id
        self.title = title
        self.discussion = discussion
        samples = Samples(
            rejected: SourceSample(rejected),
            messages: messages,
            fixed: fixed.map(SourceSample.init),
            accepted: SourceSample(accepted)
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

/// Specs or templates as a sample: one file, or several, each below a comment with its name.
package struct SourceSample: Hashable, Sendable {
    /// With keycaps, where it has any.
    package let markedText: String

    package init(_ markedText: String) { self.markedText = markedText }

    package var text: String { markedText.filter { !$0.isKeycap } }

    /// The files, each with its name as far as the sample says it.
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

    fileprivate var indented: String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    " + $0 }
            .joined(separator: "\n")
    }
}

extension Character {
    /// A digit with the combining keycap, which marks a place in samples and tests.
    package var isKeycap: Bool { unicodeScalars.last == "\u{20E3}" }
}

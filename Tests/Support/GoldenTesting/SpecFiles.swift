package import SourceDiagnostics

/// The files of an API, written in one text: each behind a comment with its name, or one file that says itself what
/// it is. An `api.yaml` is completed with what every one has to say.
package struct SpecFiles {
    package var api: SourceFile
    package var declarations: [SourceFile]

    package init(_ text: String, api: String = "") {
        self.init(SourceSample(text), api: api)
    }

    package init(_ sample: SourceSample, api: String = "") {
        var files = Self.marked(sample).map(\.file)
        let index = files.firstIndex { $0.path.hasSuffix("api.yaml") }
        let plain = SourceFile(path: "api.yaml", text: Self.completed(api))
        self.api = index.map { files.remove(at: $0) } ?? plain
        declarations = files
    }

    package var all: [SourceFile] { [api] + declarations }

    /// The files of a sample with their keycaps.
    package static func marked(_ sample: SourceSample) -> [MarkedText] {
        sample.files.filter { $0.name != nil || !$0.markedText.isEmpty }.map { name, text in
            let path = name ?? path(of: text)
            return MarkedText(path.hasSuffix("api.yaml") ? completed(text) : text, path: path)
        }
    }

    /// `User.yaml` for a text that declares a user.
    package static func path(of text: String) -> String {
        let words = text.prefix { $0 != "\n" }.filter { !$0.isKeycap }.split(separator: " ").map(String.init)
        let kinds = ["resource:", "value:", "calls:", "enum:", "union:"]
        return words.count == 2 && kinds.contains(words[0]) ? words[1] + ".yaml" : "api.yaml"
    }

    /// What is missing goes behind what is there, so that places stay. A text that says its version is complete.
    package static func completed(_ api: String) -> String {
        let lines = "\n" + api.filter { !$0.isKeycap }
        guard !lines.contains("\ngenapi:") else { return api }
        var text = api
        for (key, line) in [
            ("genapi:", "genapi: 1"), ("api:", "api: Trips"),
            ("servers:", "servers: { live: https://api.trips.example }"),
        ] where !lines.contains("\n" + key) {
            text += (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + line
        }
        return text + "\n"
    }
}

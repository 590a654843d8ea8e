import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution

/// The files of an API, written in one text: each behind a comment with its name, or one file that says itself what
/// it is. An `api.yaml` is completed with what every one has to say.
struct SpecFiles {
    var api: SourceFile
    var declarations: [SourceFile]

    init(_ text: String, api: String = "") {
        var files: [(path: String, text: String)] = []
        var lines: [Substring] = []
        var path: String?
        func finish() {
            let text = lines.joined(separator: "\n")
            guard path != nil || !text.isEmpty else { return }
            files.append((path ?? Self.path(of: text), text))
            lines = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("# "), line.hasSuffix(".yaml") {
                finish()
                path = String(line.dropFirst(2))
            } else {
                lines.append(line)
            }
        }
        finish()
        let apiFile = files.first { $0.path.hasSuffix("api.yaml") } ?? ("api.yaml", api)
        self.api = SourceFile(path: apiFile.path, text: Self.completed(apiFile.text))
        declarations = files.filter { !$0.path.hasSuffix("api.yaml") }.map {
            SourceFile(path: $0.path, text: $0.text)
        }
    }

    /// `User.yaml` for a text that declares a user.
    static func path(of text: String) -> String {
        let words = text.prefix { $0 != "\n" }.split(separator: " ").map(String.init)
        let kinds = DeclarationSpec.Kind.allCases.map { $0.rawValue + ":" }
        return words.count == 2 && kinds.contains(words[0]) ? words[1] + ".yaml" : "api.yaml"
    }

    /// What is missing goes behind what is there, so that places stay.
    static func completed(_ api: String) -> String {
        var text = api
        for (key, line) in [
            ("genapi:", "genapi: 1"), ("api:", "api: Trips"),
            ("servers:", "servers: { live: https://api.trips.example }"),
        ] where !("\n" + text).contains("\n" + key) {
            text += (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + line
        }
        return text + "\n"
    }

    func resolve() -> Reported<API> {
        SpecReader.read(api: api, declarations: declarations).then(Resolution.resolve)
    }
}

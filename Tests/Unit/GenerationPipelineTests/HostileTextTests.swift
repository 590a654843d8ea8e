import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// Texts that try to leave the comment or the literal they are written into, in every place that takes a text. Each is
/// refused with a message, or stays a text.
@Suite(.thorough) struct HostileTextTests {
    private let generator: Generator
    private let folder: TemporaryFolder

    init() throws {
        generator = Generator(templates: try #require(TemplateSet.embedded().value))
        folder = try TemporaryFolder()
    }

    /// What comes of a text in a place; `nil` when it is refused.
    private func files(
        api: String = "",
        resource: String = "fields: { a: string }",
        messages: String = "messages: {}"
    ) throws -> [GeneratedFile]? {
        let servers = api.contains("servers:") ? "" : "servers: { live: https://h.example }\n"
        let path = resource.contains("path:") ? "" : "path: /songs\n"
        let outcome = generator.generate(
            from: APISources(
                name: "Texts",
                api: SourceFile(path: "Texts/api.yaml", text: "genapi: 1\napi: Texts\n\(servers)\(api)\n"),
                declarations: [
                    SourceFile(path: "Texts/Song.yaml", text: "resource: Song\n\(path)\(resource)\n"),
                    SourceFile(path: "Texts/messages.yaml", text: "source: en\n\(messages)\n"),
                ]
            )
        )
        #expect(outcome.value != nil || outcome.diagnostics.hasErrors)
        let rendered = TerminalRenderer(colored: false).render(outcome.diagnostics)
        #expect(!rendered.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
        return outcome.value?.files
    }

    @Test("harmless text is accepted in most places") func harmlessTextsAreAcceptedInMostPlaces() throws {
        // A place that refuses everything proves nothing; a dozen take only URLs, paths, media types or known names.
        var refused: [String] = []
        for place in AuthoredText.inAPI where try files(api: AuthoredText.fill(place, with: "text")) == nil {
            refused.append(place)
        }
        for place in AuthoredText.inResource
        where try files(resource: AuthoredText.fill(place, with: "text")) == nil {
            refused.append(place)
        }
        for place in AuthoredText.inMessages
        where try files(messages: AuthoredText.fill(place, with: "text")) == nil {
            refused.append(place)
        }
        #expect(refused.count <= 16, "\(refused.joined(separator: "\n"))")
    }

    @Test("a control character is reported wherever a text is accepted")
    func controlCharacters() throws {
        var accepted: [String] = []
        func check(_ places: [String], _ files: (String) throws -> [GeneratedFile]?) throws {
            for place in places where try files(AuthoredText.fill(place, with: "text")) != nil {
                if try files(AuthoredText.fill(place, with: "te\u{7}xt")) != nil { accepted.append(place) }
            }
        }
        try check(AuthoredText.inAPI) { try files(api: $0) }
        try check(AuthoredText.inResource) { try files(resource: $0) }
        try check(AuthoredText.inMessages) { try files(messages: $0) }
        #expect(accepted == [])
    }

    @Test("no text of a spec becomes code") func noTextBecomesCode() throws {
        var written: [URL] = []
        func keep(_ files: [GeneratedFile]?) throws {
            guard let files else { return }
            for file in files {
                let hidden = file.contents.unicodeScalars.first { $0 != "\n" && Self.isHidden($0) }
                #expect(hidden == nil, "\(file.contents.debugDescription)")
                let name = "\(written.count)-\(file.path)"
                try folder.write(file.contents, to: name)
                written.append(folder.url(name))
            }
        }
        for payload in AuthoredText.payloads {
            for place in AuthoredText.inAPI {
                try keep(try files(api: AuthoredText.fill(place, with: payload)))
            }
            for place in AuthoredText.inResource {
                try keep(try files(resource: AuthoredText.fill(place, with: payload)))
            }
            for place in AuthoredText.inMessages {
                try keep(try files(messages: AuthoredText.fill(place, with: payload)))
            }
        }
        #expect(written.count > 2_000)
        for start in stride(from: 0, to: written.count, by: 500) {
            let parsed = try SwiftCompiler.parse(Array(written[start..<min(start + 500, written.count)]))
            #expect(parsed.status == 0, "\(parsed.errors)")
            let escaped = parsed.output.split(separator: "\n").filter { line in
                line.contains("_decl ") && line.contains("\"Escaped\"")
                    || line.contains("name=\"__escaped\"")
            }
            #expect(escaped.isEmpty, "\(escaped.prefix(5))")
        }
    }

    /// Nobody sees it, or it changes how the rest is seen.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }

    @Test(
        "generated code with hostile texts compiles",
        arguments: [
            "*/ struct Escaped {} /* \"; struct Escaped {} // \\(fatalError()) `x` #\" {{ name }} % \\",
            "\\#(fatalError())", "\"#",
        ]
    )
    func textsInGeneratedCodeCompile(_ payload: String) throws {
        let api = [
            "doc: TEXT", "servers: { live: { url: https://h.example, doc: TEXT } }", "headers: { X-A: TEXT }",
            "errors: { A: { doc: TEXT, value: TEXT, messages: { en: TEXT } } }",
            "authorization: { oauth2: { token_url: /t, grants: [password], scopes: { a: TEXT } } }",
            "services: true",
        ].joined(separator: "\n")
        var sources: [SourceFile] = []
        for (index, place) in AuthoredText.inResource.enumerated() {
            let lines = try AuthoredText.fill(place, with: payload)
            guard try files(resource: lines) != nil else { continue }
            let path = lines.contains("path:") ? "" : "path: /songs\n"
            let text = "resource: Song\(index)\n\(path)\(lines.replacing("Song", with: "Song\(index)"))\n"
            sources.append(SourceFile(path: "Texts/Song\(index).yaml", text: text))
        }
        #expect(sources.count > 25)
        let head = "genapi: 1\napi: Texts\n\(try AuthoredText.fill(api, with: payload))\n"
        let outcome = generator.generate(
            from: APISources(
                name: "Texts",
                api: SourceFile(path: "Texts/api.yaml", text: head),
                declarations: sources
            )
        )
        let files = try #require(
            outcome.value?.files,
            "\(TerminalRenderer(colored: false).render(outcome.diagnostics))"
        )
        for file in files { try folder.write(file.contents, to: file.path) }
        let run = try SwiftCompiler.compile(files.map { folder.url($0.path) })
        // Using what is deprecated is all there may be to say.
        #expect(SwiftCompiler.complaints(in: run).filter { !$0.message.contains("is deprecated") } == [])
    }
}

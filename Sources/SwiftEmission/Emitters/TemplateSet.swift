package import SourceDiagnostics
import SwiftTemplates

/// A checked template for each kind.
package struct TemplateSet: Sendable {
    private let templates: [TemplateKind: Template]

    /// The built-in templates, or their problems.
    package static func embedded() -> Reported<TemplateSet> {
        load([])
    }

    /// The built-in templates, some of them replaced by files of the same name.
    package static func load(_ files: [SourceFile]) -> Reported<TemplateSet> {
        var diagnostics: [Diagnostic] = []
        var texts: [TemplateKind: SourceFile] = [:]
        for file in files {
            let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
            if let kind = TemplateKind.allCases.first(where: { $0.fileName == name }) {
                texts[kind] = file
            } else {
                diagnostics.append(.unknownTemplate(file, name: name, known: fileNames))
            }
        }
        var templates: [TemplateKind: Template] = [:]
        for kind in TemplateKind.allCases {
            let file = texts[kind] ?? embeddedFile(kind)
            let loaded = TemplateReader.read(file, view: kind.view)
            diagnostics += loaded.diagnostics
            templates[kind] = loaded.value
        }
        return Reported(TemplateSet(templates: templates), diagnostics.sortedByPlace())
    }

    /// `Struct.mustache` and the others, in the order of the kinds.
    package static var fileNames: [String] { TemplateKind.allCases.map(\.fileName) }

    /// The name and text of every built-in template.
    package static var embeddedFiles: [SourceFile] { TemplateKind.allCases.map(embeddedFile) }

    private static func embeddedFile(_ kind: TemplateKind) -> SourceFile {
        SourceFile(path: "Templates/" + kind.fileName, text: EmbeddedTemplates.texts[kind.fileName] ?? "")
    }

    /// The text of a view, with a line break at its end.
    func render(_ kind: TemplateKind, _ view: some TemplateView) -> String {
        templates[kind]?.text(of: view) ?? ""
    }

    /// The text of a view as part of another, without a line break at its end.
    func part(_ kind: TemplateKind, _ view: some TemplateView, indent: Int = 0) -> String {
        var text = render(kind, view)
        if text.utf8.last == 0x0A { text.unicodeScalars.removeLast() }
        return text.indented(by: indent)
    }
}

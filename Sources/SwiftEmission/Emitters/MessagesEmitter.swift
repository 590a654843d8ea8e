import ResolvedAPI
import SwiftNaming

/// The files of an API's messages.
struct MessagesEmitter {
    let messages: Messages
    /// The name of the API.
    let api: String
    let declared: DeclaredTypes
    let access: AccessLevel
    let templates: TemplateSet

    /// `TripsMessages.swift`
    var part: FilePart {
        let name = APINames(api).messages
        return FilePart(path: "\(name).swift", source: "messages.yaml", access: access) { imports in
            let scope = NameScope(inside: [name], declared: declared, imports: imports)
            let outside = NameScope(inside: [], declared: declared, imports: imports)
            let view = MessagesView(messages, of: api, scope: scope, outside: outside, access: access)
            return [templates.part(.messages, view)]
        }
    }

    /// A String Catalog, and tables for each language.
    var resources: [GeneratedFile] {
        var files: [GeneratedFile] = []
        if messages.resources.contains(.xcstrings) {
            files.append(GeneratedFile(path: "\(api).xcstrings", contents: StringCatalog(messages).text))
        }
        if messages.resources.contains(.strings) { files += messages.languages.flatMap(tables) }
        return files
    }

    private func tables(of language: String) -> [GeneratedFile] {
        let table = StringsTable(messages, language: language)
        let file = "\(language).lproj/\(api)"
        return [GeneratedFile(path: "\(file).strings", contents: table.strings)]
            + (table.stringsdict.map { [GeneratedFile(path: "\(file).stringsdict", contents: $0)] } ?? [])
    }
}

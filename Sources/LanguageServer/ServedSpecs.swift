import GenerationPipeline
import ResolvedAPI
import SourceDiagnostics
import SpecCommands
import SpecReading
import SwiftEmission

/// The specs of an API as they were at a moment, resolved.
struct ServedSpecs: Sendable {
    let sources: APISources
    /// As far as they can be read.
    let specs: APISpecs?
    /// `nil` if there is an error.
    let api: API?
    let diagnostics: [Diagnostic]
    let symbols: SymbolIndex?

    /// The last specs without a mistake: while a file is being written, it often cannot be read.
    let known: APISpecs?

    init(_ sources: APISources, after former: ServedSpecs?) {
        self.sources = sources
        let outcome = ResolvedSpecs.read(sources)
        (specs, api, diagnostics) = (outcome.specs, outcome.api, outcome.diagnostics)
        known = outcome.api != nil ? outcome.specs : former?.known ?? outcome.specs
        symbols = outcome.specs.map(SymbolIndex.init)
    }

    func file(_ path: String) -> SourceFile? { sources.all.first { $0.path == path } }

    private static let templates = TemplateSet.embedded().value

    /// The generated Swift of a symbol, as people read it in an editor.
    func signature(of symbol: Symbol) -> String? {
        guard let api else { return nil }
        let path: [String]
        let name: String
        switch symbol {
        case .type(let names): (path, name) = (Array(names.dropLast()), names.last ?? "")
        case .call(let names, let call): (path, name) = (names, call)
        case .field(let names, let field): (path, name) = (names, field)
        case .errorCode(let code):
            let found = api.errorCodes.first { $0.wireValue == code || $0.name == code }
            return found.map { code in
                "case \(code.name)" + (code.status.map { " // \($0)" } ?? "")
            }
        }
        guard let unit = api.units.first(where: { $0.name == (path.first ?? name) }),
            let templates = Self.templates
        else { return nil }
        let declarations = DeclarationListing(
            Emitter(templates: templates).emit(unit.name, of: api, access: .public)
        ).declarations
        let words = name.swiftWords
        switch symbol {
        case .type:
            let header = declarations.filter { $0.path == path && $0.isType && $0.name == name }
            let members = declarations.filter {
                $0.path == path + [name] && $0.kind == .property && !$0.isStatic
            }
            return (header + members.prefix(20)).map(\.text).joined(separator: "\n").nonEmpty
        case .call:
            return declarations.filter {
                $0.path.first == path.first && $0.kind == .function && $0.name.swiftWords == words
            }
            .map(\.text).joined(separator: "\n").nonEmpty
        case .field:
            return declarations.first {
                $0.path == path && $0.kind == .property && $0.name.swiftWords == words
            }?.text
        case .errorCode: return nil
        }
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }

    /// Without what differs between a key and its Swift name.
    fileprivate var swiftWords: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

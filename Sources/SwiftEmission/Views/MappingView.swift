import ResolvedAPI

/// What `Mapping.mustache` may say.
struct MappingView {
    let source: String
    /// Why the file is empty.
    let nothing: String?
    let imports: [String]
    /// The extensions of the types that need code of their own, rendered, the outer ones first.
    let types: [String]
}

extension MappingView: TemplateView {
    static let vocabulary: Vocabulary<MappingView> = [
        "source": .text(\.source),
        "nothing": .optionalText(\.nothing),
        "hasImports": .flag { !$0.imports.isEmpty },
        "imports": .texts(\.imports),
        "types": .texts(\.types),
    ]
}

extension MappingView {
    init(_ file: SpecFile, imports: [String], types: [String]) {
        source = SafeText.line(file.path)
        self.imports = imports
        self.types = types
        nothing =
            types.isEmpty
            ? "An enumeration reads and writes its raw value; there is nothing to add to that." : nil
    }
}

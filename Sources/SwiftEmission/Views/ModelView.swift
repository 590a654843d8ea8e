/// What `Model.mustache` may say.
struct ModelView {
    let source: String
    let imports: [String]
    /// The declaration, rendered, without a line break at its end.
    let declaration: String
}

extension ModelView: TemplateView {
    static let vocabulary: Vocabulary<ModelView> = [
        "source": .text(\.source),
        "hasImports": .flag { !$0.imports.isEmpty },
        "imports": .texts(\.imports),
        "declaration": .text(\.declaration),
    ]
}

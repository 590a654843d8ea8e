package import SourceDiagnostics

/// The first stage: YAML text in, an author's words out.
///
/// The reader checks the shape of a spec and never its meaning: it knows which keys exist, and has no idea which
/// types do.
package enum SpecReader {
    /// An `api.yaml`.
    package static func readAPI(_ file: SourceFile) -> Reported<APISpec> {
        read(file) { APISpec(root: $0, file: file) }
    }

    /// Any other spec file.
    package static func readDeclaration(_ file: SourceFile) -> Reported<DeclarationSpec> {
        read(file) { DeclarationSpec(root: $0, file: file) }
    }

    /// An API's folder: all its errors, sorted by place, or what its authors wrote.
    package static func read(api: SourceFile, declarations: [SourceFile]) -> Reported<APISpecs> {
        let api = readAPI(api)
        let others = declarations.map(readDeclaration)
        let diagnostics = api.diagnostics + others.flatMap(\.diagnostics)
        let declarations = others.compactMap(\.recovered)
        // A file that could not be read would make its types unknown to the others.
        let isComplete = declarations.count == others.count
        let specs = api.recovered.map { api in
            APISpecs(api: api, declarations: declarations.map { $0.inheriting(api.models) })
        }
        return Reported(recovered: isComplete ? specs : nil, diagnostics.sortedByPlace())
    }

    /// Bytes, then YAML, then the shape: what is wrong with one hides nothing that could be said of the next, as
    /// long as there is a tree to look at.
    private static func read<Spec>(_ file: SourceFile, as spec: (YAMLValue) -> Spec?) -> Reported<Spec> {
        let problems = YAMLText.problems(of: file)
        guard problems.isEmpty else { return Reported(nil, problems) }
        let (root, diagnostics) = YAMLComposer.compose(file, from: YAMLText.start(of: file))
        let collector = DiagnosticCollector()
        collector.add(diagnostics)
        var value: Spec?
        if let root {
            // The first key stands for the file as a whole.
            let owner = root.entries?.first?.key.range ?? SourceRange(file, root.range.offsets.prefix(1))
            value = spec(YAMLValue(node: root, owner: owner, collector: collector))
        }
        return Reported(
            recovered: collector.isRecoverable ? value : nil,
            collector.diagnostics.sortedByPlace()
        )
    }
}

/// An API as its authors wrote it: `api.yaml` and every other spec file, in the order they were handed in.
package struct APISpecs: Sendable {
    package let api: APISpec
    package let declarations: [DeclarationSpec]
}

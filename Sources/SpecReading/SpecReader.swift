package import SourceDiagnostics

/// The first stage: from YAML text to specs as their authors wrote them.
///
/// The reader checks the form of a spec and not its meaning: it knows which keys exist, but not which types.
package enum SpecReader {
    /// An `api.yaml`.
    package static func readAPI(_ file: SourceFile) -> Reported<APISpec> {
        read(file) { APISpec(root: $0, file: file) }
    }

    /// A `messages.yaml`.
    package static func readMessages(_ file: SourceFile) -> Reported<MessagesSpec> {
        read(file) { MessagesSpec(root: $0, file: file) }
    }

    /// Any other spec file.
    package static func readDeclaration(_ file: SourceFile) -> Reported<DeclarationSpec> {
        read(file) { DeclarationSpec(root: $0, file: file) }
    }

    /// The specs of an API's folder, or all its errors, sorted by location.
    package static func read(api: SourceFile, declarations: [SourceFile]) -> Reported<APISpecs> {
        let messages = messages(among: declarations, in: api.folder)
        let others = declarations.filter { !isNamedMessages($0) }.map(readDeclaration)
        let api = readAPI(api)
        let diagnostics = api.diagnostics + others.flatMap(\.diagnostics) + messages.diagnostics
        let declarations = others.compactMap(\.recovered)
        // Types of a file that could not be read would be unknown in the other files.
        let isComplete = declarations.count == others.count
        let specs = api.recovered.map { api in
            APISpecs(
                api: api,
                declarations: declarations.map { $0.inheriting(api.models) }.inheritingEndpoints(),
                messages: messages.recovered ?? nil
            )
        }
        return Reported(recovered: isComplete ? specs : nil, diagnostics.sortedByPlace())
    }

    /// The messages of the API with that folder, if it has any.
    private static func messages(
        among files: [SourceFile],
        in folder: String
    ) -> Reported<MessagesSpec?> {
        let files = files.filter(isNamedMessages)
        let place = folder + "messages.yaml"
        let misplaced = files.filter { $0.path != place }.map(Diagnostic.misplacedMessages)
        guard let file = files.first(where: { $0.path == place }) else { return Reported(nil, misplaced) }
        let messages = readMessages(file)
        return Reported(recovered: messages.recovered, misplaced + messages.diagnostics)
    }

    private static func isNamedMessages(_ file: SourceFile) -> Bool { file.baseName == "messages" }

    /// Checks the bytes, the YAML and the keys. Problems of one step do not hide those of the next, as long as there is
    /// a tree.
    private static func read<Spec>(_ file: SourceFile, as spec: (YAMLValue) -> Spec?) -> Reported<Spec> {
        let problems = YAMLText.problems(of: file)
        guard problems.isEmpty else { return Reported(nil, problems) }
        let (root, diagnostics) = YAMLComposer.compose(file, from: YAMLText.start(of: file))
        let collector = DiagnosticCollector()
        collector.add(diagnostics)
        var value: Spec?
        if let root {
            // The first key represents the file as a whole.
            let owner = root.entries?.first?.key.range ?? SourceRange(file, root.range.offsets.prefix(1))
            value = spec(YAMLValue(node: root, owner: owner, collector: collector))
        }
        return Reported(
            recovered: collector.isRecoverable ? value : nil,
            collector.diagnostics.sortedByPlace()
        )
    }
}

/// The specs of an API: `api.yaml`, the files that declare types, in the given order, and the messages.
package struct APISpecs: Sendable {
    package let api: APISpec
    package let declarations: [DeclarationSpec]
    /// `messages.yaml`
    package let messages: MessagesSpec?
}

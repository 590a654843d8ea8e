package import SourceDiagnostics

/// The first stage: from YAML text to specs as their authors wrote them.
///
/// The reader checks the form of a spec and not its meaning: it knows which keys exist, but not which types.
package enum SpecReader {
    /// An `api.yaml`.
    package static func readAPI(_ file: SourceFile) -> Reported<APISpec> {
        read(file) { APISpec(root: $0, file: file) }.reported
    }

    /// A `messages.yaml`.
    package static func readMessages(_ file: SourceFile) -> Reported<MessagesSpec> {
        read(file) { MessagesSpec(root: $0, file: file) }.reported
    }

    /// Any other spec file.
    package static func readDeclaration(_ file: SourceFile) -> Reported<DeclarationSpec> {
        read(file) { DeclarationSpec(root: $0, file: file) }.reported
    }

    /// The specs of an API's folder, as far as they can be read, and all errors of their form, sorted by location.
    package static func read(api: SourceFile, declarations: [SourceFile]) -> Reported<APISpecs> {
        let messages = messages(among: declarations, in: api.folder)
        let files = declarations.filter { !isNamedMessages($0) }
        let others = files.map { file in (file, read(file) { DeclarationSpec(root: $0, file: file) }) }
        let main = read(api) { APISpec(root: $0, file: api) }
        let diagnostics = main.diagnostics + others.flatMap(\.1.diagnostics) + messages.diagnostics
        let damaged = others.filter(\.1.isDamaged).map(\.0) + (main.isDamaged ? [api] : [])
        let spec = main.value ?? APISpec(unreadable: api)
        let specs = APISpecs(
            api: spec,
            declarations: others.compactMap(\.1.value).map { $0.inheriting(spec.models) }
                .inheritingEndpoints(),
            messages: messages.recovered ?? nil,
            damage: SpecDamage(
                damaged,
                isGeneral: main.value == nil || !main.damagedKeys.isDisjoint(with: APISpec.generalKeys),
                among: files
            )
        )
        return Reported(recovered: specs, diagnostics.sortedByPlace())
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
    private static func read<Spec>(_ file: SourceFile, as spec: (YAMLValue) -> Spec?) -> FileReading<Spec> {
        let problems = YAMLText.problems(of: file)
        guard problems.isEmpty else { return FileReading(value: nil, isDamaged: true, diagnostics: problems) }
        let (root, diagnostics) = YAMLComposer.compose(file, from: YAMLText.start(of: file))
        let collector = DiagnosticCollector()
        collector.add(diagnostics)
        var value: Spec?
        if let root {
            // The first key represents the file as a whole.
            let owner = root.entries?.first?.key.range ?? SourceRange(file, root.range.offsets.prefix(1))
            value = spec(YAMLValue(node: root, owner: owner, collector: collector))
        }
        return FileReading(
            value: value,
            isDamaged: value == nil || !collector.isRecoverable,
            damagedKeys: root.map { keys(of: $0, at: collector.damage) } ?? [],
            diagnostics: collector.diagnostics.sortedByPlace()
        )
    }

    /// The keys of a file in whose entries these ranges begin.
    private static func keys(of root: YAMLNode, at ranges: [SourceRange]) -> Set<String> {
        let entries = root.entries ?? []
        return Set(
            ranges.compactMap { range in
                entries.last { $0.key.range.offsets.lowerBound <= range.offsets.lowerBound }?.key.value
            }
        )
    }
}

/// The readable parts of a file.
private struct FileReading<Spec> {
    /// The readable parts; `nil` if even its kind is unknown.
    let value: Spec?
    /// Whether parts are missing.
    let isDamaged: Bool
    /// The keys in whose values parts are missing.
    var damagedKeys: Set<String> = []
    let diagnostics: [Diagnostic]

    /// A spec without a part is not the author's.
    var reported: Reported<Spec> { Reported(recovered: isDamaged ? nil : value, diagnostics) }
}

/// The specs of an API: `api.yaml`, the files that declare types, in the given order, and the messages.
package struct APISpecs: Sendable {
    package let api: APISpec
    package let declarations: [DeclarationSpec]
    /// `messages.yaml`
    package let messages: MessagesSpec?
    /// The parts that could not be read. Specs with damage are checked, and nothing else.
    package let damage: SpecDamage
}

import SourceDiagnostics
import SpecWriting

/// One import, step by step.
struct SpecTranslation {
    private let source: DocumentSource
    private let options: OpenAPIImport.Options
    private let notes = NoteCollector()

    init(_ source: DocumentSource, _ options: OpenAPIImport.Options) {
        self.source = source
        self.options = options
    }

    /// - Parameter isChangedExport: Whether it is an export that was changed, whose own specs do not count.
    func specs(isChangedExport: Bool = false) -> Reported<OpenAPIImport.Specs> {
        if isChangedExport, let specs = source.root[EmbeddedSpecs.key] {
            notes.add(
                .lost,
                specs,
                "The document was changed after its export, so that the specs in it do not count, with what only they say."
            )
        }
        let all = OperationReader(source: source, notes: notes).operations()
        let filters = options.filters
        let operations =
            filters.isEmpty ? all : all.filter { operation in filters.contains { $0.selects(operation) } }
        // The types of a document without operations are for files or messages.
        let schemas = all.isEmpty ? source.schemas : []
        guard !operations.isEmpty || !schemas.isEmpty else {
            return Reported(nil, [.nothingSelected(source.root.range.beginning)])
        }

        let types = SchemaTranslator(source: source, notes: notes)
        let translator = CallTranslator(types)
        for schema in schemas { types.type(ofNamed: schema, schema) }
        for operation in operations { translator.collectTypes(of: operation) }
        types.finishPending()
        InheritanceCycles.open(in: types.declarations)
        ObjectForms(declarations: types.declarations).require()
        UnionResolver(types).resolveAll()

        EndlessChains(notes: notes).open(in: types.declarations)

        let calls = operations.flatMap(translator.calls).filter(isKept)
        ClearableFields(notes: notes).keep(in: calls, types.declarations)
        let envelopes = Envelopes(notes: notes)
        for call in calls { envelopes.open(call, lists: false) }
        types.declarations.recognize(in: source.root)
        let placement = CallPlacement(types, options.names)
        placement.findResources(calls)
        let forms = ObjectForms(declarations: types.declarations)
        forms.expand()
        forms.flatten()
        leaveOut(types)
        for call in calls { PagingRecognizer(notes: notes).recognize(call) }
        for call in calls { envelopes.open(call, lists: true) }
        placement.place(calls)
        noteDropped(operations, types, calls)
        return write(types, placement, calls, operationCount: operations.count)
    }

    /// Whether a call has not been left out, which is a note.
    private func isKept(_ call: EndpointDraft) -> Bool {
        guard let reason = options.leftOut[call.part] else { return true }
        let kind: ImportReport.Kind = call.suffix == nil ? .lostCall : .lost
        notes.add(kind, call.operation.value, "The specs cannot have the call: \(reason).")
        return false
    }

    /// Removes the fields that have been left out.
    private func leaveOut(_ types: SchemaTranslator) {
        guard !options.leftOut.isEmpty else { return }
        for object in types.declarations {
            let pointer = object.origin.place.pointer
            let (_, numbers) = notes.noting {
                object.fields.removeAll { field in
                    guard let reason = options.leftOut[.field(pointer, key: field.key)] else { return false }
                    notes.add(.lost, object.origin, "The field '\(field.key)' is left out: \(reason).")
                    return true
                }
            }
            object.notes += numbers
        }
    }

    private func noteDropped(_ operations: [Operation], _ types: SchemaTranslator, _ calls: [EndpointDraft]) {
        var dropped = DroppedParts(source, notes)
        dropped.note(operations)
        let values = ValueNotes(notes: notes)
        for object in types.declarations { values.note(&object.fields) }
        for call in calls { values.note(call) }
    }

    private func write(
        _ types: SchemaTranslator,
        _ placement: CallPlacement,
        _ calls: [EndpointDraft],
        operationCount: Int
    ) -> Reported<OpenAPIImport.Specs> {
        var convention = Convention(calls, notes: notes, root: source.root)
        let settings = APISettings(api: options.api, source: source, notes: notes)
        calls.forEach(settings.authorize)
        let owners = types.declarations.filter { !$0.endpoints.isEmpty }
        let shared = convention.failures.compactMap(\.type.declaration)
        for declaration in shared { declaration.isShared = true }
        let roots = calls.isEmpty ? types.declarations.filter(\.isNamed) : owners + shared
        let files = TypePlacement(roots: roots)

        var naming = TypeNaming(api: options.api, given: options.names, notes: notes)
        naming.name(files.files)
        for owner in owners { CallNaming(notes: notes, given: options.names, root: source.root).name(owner) }
        for file in files.files { naming.name(files.smalls[file.number] ?? [], of: file) }
        let members = MemberNaming(notes: notes)
        for file in files.files {
            for object in [file] + (files.smalls[file.number] ?? []) where object.kind == .object {
                members.name(fieldsOf: object)
            }
        }
        members.name(headersOf: &convention, source.root)
        let assembler = SpecAssembler(api: options.api, placement: files, calls: placement)
        for owner in owners {
            for call in owner.endpoints {
                let path = assembler.path(of: call, in: owner)
                members.name(
                    argumentsOf: call,
                    parameters: path.draft.names + owner.pathParameters.map(\.key) + ["id"],
                    shared: convention.responseHeaders
                )
            }
        }

        let scope = SpecScope(api: options.api, file: types.declarations[0], smalls: [])
        var others: [OtherServer] = []
        for server in calls.compactMap(\.operation.server) where !others.contains(server) {
            others.append(server)
        }
        let api = settings.entries(
            server: options.server,
            others: others,
            hasCalls: !calls.isEmpty,
            convention,
            scope
        )
        guard let api else {
            return Reported(nil, [.noServerInDocument(source.root.range.beginning)])
        }
        var written = [("api.yaml", SpecWriter(api))]
        let folders = SpecFolders(files, types.declarations)
        for file in files.files {
            let failures = OwnerFailures(file.endpoints, convention)
            let calls = assembler.calls(of: file, convention, failures)
            let entries = assembler.entries(of: file, calls: calls, failures: failures.shared)
            written.append((folders.path(of: file), SpecWriter(entries)))
        }
        return Reported(specs(written, operationCount, names(files)), [])
    }

    /// The names of all types and calls.
    private func names(_ placement: TypePlacement) -> GivenNames {
        var names = GivenNames()
        for file in placement.files {
            names.types[file.key] = file.name
            for small in placement.smalls[file.number] ?? [] {
                if case .inline = small.place { continue }
                names.types[small.key] = "\(file.name).\(small.name)"
            }
            for call in file.endpoints {
                names.calls[call.key(in: source.root)] = "\(file.name).\(call.name)"
            }
        }
        return names
    }

    private func specs(
        _ written: [(String, SpecWriter)],
        _ operations: Int,
        _ names: GivenNames
    ) -> OpenAPIImport.Specs {
        var places: [Int: (spec: String, line: Int)] = [:]
        var origins: [String: (spec: String, line: Int)] = [:]
        for (path, file) in written {
            for (note, line) in file.lines { places[note] = (path, line) }
            for (origin, line) in file.origins where origins[origin] == nil { origins[origin] = (path, line) }
        }
        return OpenAPIImport.Specs(
            files: written.map { ($0.0, $0.1.text) },
            report: notes.report(operations: operations, places: places, origins: origins),
            parts: Dictionary(uniqueKeysWithValues: written.map { ($0.0, $0.1.parts) }),
            names: names
        )
    }
}

extension SourceRange {
    /// Its first byte.
    var beginning: SourceRange { SourceRange(file, offsets.prefix(1)) }
}

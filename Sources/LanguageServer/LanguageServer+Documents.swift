import GenerationPipeline
import SourceDiagnostics
import SpecCommands
import SpecReading
import Synchronization

/// Documents, and the diagnostics of their APIs.
extension LanguageServer {
    func didOpen(_ message: Message) throws(Message.Failure) {
        let path = try message.path()
        guard let text = message.params?["textDocument"]?["text"]?.string else { throw .noParams }
        state.withLock { $0.documents[path] = SourceFile(path: path, text: text) }
        resolve(documentAt: path)
    }

    func didChange(_ message: Message) throws(Message.Failure) {
        let path = try message.path()
        guard let changes = message.params?["contentChanges"]?.items,
            var file = state.withLock({ $0.documents[path] })
        else { throw .noParams }
        for change in changes {
            guard let next = file.applying(change) else { throw .noParams }
            file = next
        }
        state.withLock { $0.documents[path] = file }
        resolve(documentAt: path)
    }

    func didClose(_ message: Message) throws(Message.Failure) {
        let path = try message.path()
        _ = state.withLock { $0.documents.removeValue(forKey: path) }
        resolve(documentAt: path)
    }

    /// Files on disk may have changed.
    func didChangeFiles(_ message: Message) throws(Message.Failure) {
        if let path = message.uri.flatMap(DocumentURI.path) { return resolve(documentAt: path) }
        for folder in state.withLock({ Array($0.served.keys) }) { resolve(folder) }
    }

    /// An open document and the specs around it.
    func document(_ message: Message) throws(Message.Failure) -> (file: SourceFile, served: ServedSpecs?) {
        let path = try message.path()
        let folder = APISources.folder(of: path)
        let found = state.withLock { state in
            (state.documents[path], folder.flatMap { state.served[$0] })
        }
        guard let file = found.0 ?? found.1?.file(path) else { throw .noParams }
        return (file, found.1)
    }

    // MARK: Resolving

    private func resolve(documentAt path: String) {
        if let folder = APISources.folder(of: path) { resolve(folder) }
    }

    /// Marks the API as stale, and resolves what is stale unless another task does so.
    private func resolve(_ folder: String) {
        let isFirst = state.withLock { state in
            state.stale.insert(folder)
            defer { state.isResolving = true }
            return !state.isResolving
        }
        if isFirst { Task.detached(priority: .utility) { [self] in resolveStale() } }
    }

    private func resolveStale() {
        while true {
            let next = state.withLock { state -> (folder: String, documents: [SourceFile])? in
                guard let folder = state.stale.popFirst() else {
                    state.isResolving = false
                    return nil
                }
                return (folder, state.documents.values.filter { $0.path.hasPrefix(folder + "/") })
            }
            guard let next else { return }
            guard let sources = APISources.read(next.folder, with: next.documents) else { continue }
            let served = ServedSpecs(sources, after: state.withLock { $0.served[next.folder] })
            state.withLock { $0.served[next.folder] = served }
            publish(served, in: next.folder)
        }
    }

    private func publish(_ served: ServedSpecs, in folder: String) {
        let byPath = Dictionary(grouping: served.diagnostics, by: \.range.file.path)
        let former = state.withLock { $0.reported.updateValue(Set(byPath.keys), forKey: folder) } ?? []
        let open = state.withLock { state in state.documents.keys.filter { $0.hasPrefix(folder + "/") } }
        for path in former.union(byPath.keys).union(open).sorted() {
            let diagnostics = (byPath[path] ?? []).prefix(500).map(\.json)
            notify(
                "textDocument/publishDiagnostics",
                .object([
                    ("uri", .string(DocumentURI.uri(of: path))), ("diagnostics", .array(diagnostics)),
                ])
            )
        }
    }
}

extension Diagnostic {
    fileprivate var json: JSONText {
        let related = notes.compactMap { note in
            note.range.map {
                JSONText.object([("location", $0.location), ("message", .string(note.message))])
            }
        }
        return .object([
            ("range", range.json), ("severity", .int(severity == .error ? 1 : 2)),
            ("code", .string(id)), ("source", .string("genapi")), ("message", .string(message)),
            ("relatedInformation", .array(related)),
        ])
    }
}

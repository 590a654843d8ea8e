import ResolvedAPI
package import SourceDiagnostics
import SpecReading
import SpecResolution
package import SwiftEmission

/// The whole tool, without a file system: from specs to files.
///
///     read     SourceFile -> APISpecs          what an author wrote
///     resolve  APISpecs   -> API               what the authors mean
///     emit     API        -> [GeneratedFile]   how Swift says it
///
/// The same specs make the same bytes. A stage also checks the recovered result of the stage before it, so that one run
/// reports the errors of both. Nothing is emitted if there is any error.
package struct Generator: Sendable {
    /// The files of an API that are generated.
    package enum Content: Hashable, Sendable {
        /// Models, mappers and endpoints.
        case sources
        /// Mocks and examples, for a test module that imports the module with the sources; `nil` is the name of the
        /// API.
        case testing(module: String?)
    }

    private let emitter: Emitter
    private let access: AccessLevel
    private let layout: OutputLayout
    private let content: Content
    private let modules: Set<String>?

    /// - Parameter modules: The modules that the target of the generated code can import; `nil` if they are unknown.
    package init(
        templates: TemplateSet,
        access: AccessLevel = .public,
        layout: OutputLayout = .separate,
        content: Content = .sources,
        modules: Set<String>? = nil
    ) {
        self.emitter = Emitter(templates: templates)
        self.access = access
        self.layout = layout
        self.content = content
        self.modules = modules
    }

    /// The results for an API.
    package struct Output: Sendable {
        package var files: [GeneratedFile]
        /// `nil` if the lock file is current.
        package let lock: StaleLock?
    }

    package func generate(from specs: APISources) -> Reported<Output> {
        let lock = StoreLock(specs.lock)
        return SpecReader.read(api: specs.api, declarations: specs.declarations)
            .then { specs in
                Resolution.resolve(specs).then { api in Reported(api, lock.problems(in: api, specs)) }
            }
            .then { api in
                let place = path(specs.api.folder, APISources.lockFile)
                let stale = lock.text(for: api).map { StaleLock(path: place, text: $0) }
                let files = files(of: api, specs)
                let problems =
                    modules.map { ModuleCheck(modules: $0, sources: specs).problems(in: files) } ?? []
                return Reported(Output(files: files, lock: stale), problems)
            }
    }

    private func files(of api: API, _ specs: APISources) -> [GeneratedFile] {
        switch content {
        case .sources: emitter.emit(api, specPaths: specs.specPaths, access: access, layout: layout)
        case .testing(let module):
            emitter.emitTesting(
                api,
                specPaths: specs.specPaths,
                module: module ?? specs.name,
                access: access,
                layout: layout
            )
        }
    }
}

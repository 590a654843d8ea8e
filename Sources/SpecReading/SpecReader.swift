package import SourceDiagnostics

/// The first stage: YAML text in, an author's words out.
///
/// The reader checks the shape of a spec and never its meaning: it knows which keys exist, and has no idea which
/// types do.
package enum SpecReader {
    /// An `api.yaml`.
    package static func readAPI(_ file: SourceFile) -> Reported<APISpec> {
        Reported(nil, [])
    }

    /// Any other spec file.
    package static func readDeclaration(_ file: SourceFile) -> Reported<DeclarationSpec> {
        Reported(nil, [])
    }

    /// An API's folder: all its errors, sorted by place, or what its authors wrote.
    package static func read(api: SourceFile, declarations: [SourceFile]) -> Reported<SpecFolder> {
        let api = readAPI(api)
        let others = declarations.map(readDeclaration)
        let diagnostics = api.diagnostics + others.flatMap(\.diagnostics)
        return Reported(
            api.value.map { SpecFolder(api: $0, declarations: others.compactMap(\.value)) },
            diagnostics.sortedByPlace()
        )
    }
}

/// An API as its authors wrote it: `api.yaml` and every other spec file, in the order they were handed in.
package struct SpecFolder: Sendable {
    package let api: APISpec
    package let declarations: [DeclarationSpec]
}

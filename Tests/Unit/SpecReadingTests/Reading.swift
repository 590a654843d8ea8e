import GoldenTesting
import SourceDiagnostics
import SpecReading
import Testing

/// What the reader says about a file: an `api.yaml` when it begins with `genapi` or is called so.
func diagnostics(of file: SourceFile) -> [Diagnostic] {
    if file.path == "api.yaml" { return SpecReader.readAPI(file).diagnostics }
    if file.path == "messages.yaml" { return SpecReader.readMessages(file).diagnostics }
    return SpecReader.readDeclaration(file).diagnostics
}

/// What the reader says about marked text, at the marks; and what its fix-its make of it.
func expect(
    _ marked: String,
    says expected: [Character: String],
    fixed: String? = nil,
    underlined: String? = nil,
    path: String = "User.yaml",
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectDiagnostics(
        marked,
        expected,
        fixed: fixed,
        underlined: underlined,
        path: path,
        sourceLocation: sourceLocation,
        by: diagnostics
    )
}

func declaration(_ text: String) throws -> DeclarationSpec {
    let reported = SpecReader.readDeclaration(SourceFile(path: "User.yaml", text: text))
    return try #require(reported.value, "\(reported.diagnostics)")
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution
import SwiftEmission

/// The entry point for libFuzzer (`make fuzz`). Reads arbitrary bytes as an `api.yaml`, a spec file and a folder of
/// them, renders and applies the diagnostics, and resolves and emits what can be read. Findings are a trap, a hang, a
/// result that breaks a guarantee, and text that escapes into the generated Swift.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnything(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
    let file = SourceFile(path: "Fuzz.yaml", bytes: bytes)
    check(SpecReader.readAPI(file), of: file)
    check(SpecReader.readDeclaration(file), of: file)
    generate(from: FuzzedFolder(bytes))
    return 0
}

private func generate(from folder: FuzzedFolder) {
    let resolved = SpecReader.read(api: folder.api, declarations: folder.declarations).then(
        Resolution.resolve
    )
    precondition(
        (resolved.value == nil) == resolved.diagnostics.hasErrors,
        "an API exactly when there is no error"
    )
    _ = TerminalRenderer(colored: false).render(resolved.diagnostics)
    guard let api = resolved.value else { return }
    for file in emitter.emit(api, access: .public) {
        precondition(isSafeName(file.path), "the file name leaves its folder: \(file.path)")
        if let problem = SwiftLexer(file.contents).problem {
            preconditionFailure("\(file.path): \(problem)\n\(file.contents)")
        }
    }
}

private func isSafeName(_ name: String) -> Bool {
    name.hasSuffix(".swift")
        && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || "+.".unicodeScalars.contains($0) }
}

private let emitter: Emitter = {
    guard let templates = TemplateSet.embedded().value else { preconditionFailure("the templates are wrong") }
    return Emitter(templates: templates)
}()

private func check<Spec>(_ answer: Reported<Spec>, of file: SourceFile) {
    precondition(
        (answer.value == nil) == answer.diagnostics.hasErrors,
        "a value exactly when there is no error"
    )
    for diagnostic in answer.diagnostics {
        precondition(
            diagnostic.range.offsets.upperBound <= file.bytes.count,
            "the diagnostic's range is outside of the file"
        )
    }
    let rendered =
        TerminalRenderer(colored: false).render(answer.diagnostics)
        + JSONRenderer(.lines).render(answer.diagnostics)
        + GitHubRenderer().render(answer.diagnostics)
    precondition(
        rendered.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control },
        "messages without control characters"
    )
    _ = file.applying(answer.diagnostics.flatMap(\.fixIts))
}

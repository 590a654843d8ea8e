import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution
import SwiftEmission

/// What libFuzzer calls, millions of times: any bytes are read as an `api.yaml`, as a spec file and as a folder of
/// them, whatever is said about them is rendered and applied, and what can be read is resolved and emitted. A trap, a
/// hang, an answer that breaks a promise, or Swift that a text has got out into is a find. `make fuzz` runs it.
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
    let resolved = SpecReader.read(api: folder.api, declarations: folder.declarations)
        .then(Resolution.resolve)
    precondition(
        (resolved.value == nil) == resolved.diagnostics.hasErrors,
        "an API exactly when there is no error"
    )
    _ = TerminalRenderer(colored: false).render(resolved.diagnostics)
    guard let api = resolved.value else { return }
    for file in emitter.emit(api, access: .public) {
        precondition(isSafeName(file.path), "a name that stays in its folder: \(file.path)")
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
        precondition(diagnostic.range.offsets.upperBound <= file.bytes.count, "a place inside of the file")
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

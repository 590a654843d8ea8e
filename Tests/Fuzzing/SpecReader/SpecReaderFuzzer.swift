import SourceDiagnostics
import SpecReading

/// What libFuzzer calls, millions of times: any bytes are read as an `api.yaml` and as a spec file, and whatever is
/// said about them is rendered and applied. A trap, a hang or an answer that breaks a promise is a find.
///
///     GENAPI_FUZZ=1 swift build -c release --scratch-path .build/fuzz --product SpecReaderFuzzer
///     .build/fuzz/release/SpecReaderFuzzer -max_total_time=60 -dict=Tests/Fuzzing/SpecReader/yaml.dict CORPUS
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnything(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let file = SourceFile(path: "Fuzz.yaml", bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
    check(SpecReader.readAPI(file), of: file)
    check(SpecReader.readDeclaration(file), of: file)
    return 0
}

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

/// SwiftPM gives every executable's `main` this name and points the program's entry at it, so libFuzzer's own
/// `main` is never used; this does what that would do.
@_cdecl("SpecReaderFuzzer_main")
public func runFuzzer(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt
{
    var count = count
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = arguments
    return runDriver(&count, &arguments, readAnything)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Leaks are not looked for: Swift keeps flags in pointers, and the leak checker takes what they point at for lost.
@_cdecl("__asan_default_options")
public func sanitizerOptions() -> UnsafePointer<UInt8> {
    let options: StaticString = "detect_leaks=0"
    return options.utf8Start
}

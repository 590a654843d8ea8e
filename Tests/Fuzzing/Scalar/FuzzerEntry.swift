/// SwiftPM gives every executable's `main` this name and points the program's entry at it, so libFuzzer's own
/// `main` is never used; this does what that would do.
@_cdecl("ScalarFuzzer_main")
public func runFuzzer(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt
{
    var count = count
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = arguments
    return runDriver(&count, &arguments, readAnyScalar)
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

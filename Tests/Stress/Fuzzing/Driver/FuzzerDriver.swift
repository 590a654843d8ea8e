/// Fuzzes one input, given by its bytes and their count. Returns 0.
public typealias FuzzedInput = @convention(c) (UnsafePointer<UInt8>, Int) -> CInt

/// The main function of a fuzzer whose entry point is named `…Fuzzer_main`. SwiftPM starts each executable at a
/// function of that name, so libFuzzer's own `main` is never called.
public func runFuzzer(
    _ count: CInt,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ input: FuzzedInput
) -> CInt {
    var count = count
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = arguments
    return runDriver(&count, &arguments, input)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ input: FuzzedInput
) -> CInt

/// Disables the leak checker. Swift stores flags in pointers, which the checker does not follow.
@_cdecl("__asan_default_options")
public func sanitizerOptions() -> UnsafePointer<UInt8> {
    let options: StaticString = "detect_leaks=0"
    return options.utf8Start
}

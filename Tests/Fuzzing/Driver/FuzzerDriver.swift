/// One input of a fuzzer: its bytes, and their number. The result is 0.
public typealias FuzzedInput = @convention(c) (UnsafePointer<UInt8>, Int) -> CInt

/// The main function of a fuzzer, for an entry point named `…Fuzzer_main`. SwiftPM points the entry of each executable
/// at a function of that name, so the `main` of libFuzzer is never called.
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

/// The leak checker is off: Swift keeps flags in pointers, and the checker reports what such pointers refer to as lost.
@_cdecl("__asan_default_options")
public func sanitizerOptions() -> UnsafePointer<UInt8> {
    let options: StaticString = "detect_leaks=0"
    return options.utf8Start
}

import FuzzerDriver

@_cdecl("ScalarFuzzer_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments, readAnyScalar)
}

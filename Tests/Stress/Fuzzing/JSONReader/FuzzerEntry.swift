import FuzzerDriver

@_cdecl("JSONReaderFuzzer_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments, readAnyJSON)
}

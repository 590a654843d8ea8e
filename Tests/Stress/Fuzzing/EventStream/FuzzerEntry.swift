import FuzzerDriver

@_cdecl("EventStreamFuzzer_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments, readAnyEvents)
}

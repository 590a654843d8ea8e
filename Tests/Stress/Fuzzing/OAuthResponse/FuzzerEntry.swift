import FuzzerDriver

@_cdecl("OAuthResponseFuzzer_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments, readAnyResponse)
}

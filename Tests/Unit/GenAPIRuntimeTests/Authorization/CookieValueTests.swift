import Testing

@testable import GenAPIRuntime

@Suite("Cookie values")
struct CookieValueTests {
    @Test("cookie values of at least four bytes are treated as secrets")
    func values() {
        #expect(Redaction.cookies(of: "a=123; b=1234; c=12=4; d; e=") == ["1234", "12=4"])
    }
}

import Testing

@testable import GenAPIRuntime

@Suite("Cookie values")
struct CookieValueTests {
    @Test("values of four bytes and more are secrets, shorter ones are too common to be removed everywhere")
    func values() {
        #expect(Redaction.cookies(of: "a=123; b=1234; c=12=4; d; e=") == ["1234", "12=4"])
    }
}

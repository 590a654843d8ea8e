import Testing

@testable import SpecResolution

@Suite struct DatePatternTests {
    @Test(
        "only an unquoted letter in a pattern is a time zone",
        arguments: [
            ("yyyy-MM-dd HH:mm X", true), ("yyyy-MM-dd'T'HH:mmXXX", true), ("yyyy-MM-dd 'X'", false),
            ("yyyy-MM-dd", false),
            ("yyyy-MM-dd 'X", false),
        ]
    )
    func zones(_ pattern: String, hasZone: Bool) {
        #expect(DatePatternSyntax.hasZone(pattern) == hasZone)
    }
}

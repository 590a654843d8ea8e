import Testing

@testable import SpecResolution

@Suite struct DatePatternTests {
    @Test(
        "a zone in a pattern is a field, and not a quoted letter",
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

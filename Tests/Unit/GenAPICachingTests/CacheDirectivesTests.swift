import Testing

@testable import GenAPICaching

@Suite struct CacheDirectivesTests {
    /// The directives of RFC 9111 section 5.2: a token or a quoted text, in any number of lines.
    @Test(
        "the seconds of a directive are read in any notation of RFC 9111",
        arguments: [
            (["max-age=60"], 60), (["max-age=\"60\""], 60),
            (["no-cache=\"Set-Cookie, max-age=1\", max-age=60"], 60),
            (["a=\"b\\\",\\\\\", max-age=60"], 60), (["a=\"\", max-age=60"], 60),
            (["private", "Max-Age=60"], 60),
            (["  max-age=60  ,max-age=70"], 60), (["max-age=60", "max-age=70"], 60),
            ([", ,max-age=60,,"], 60),
            (["max-age = 60"], 60), (["max-age"], 0), (["max-age="], 0), (["max-age=\"\""], 0),
            (["max-age=6 0"], 0),
            (["x-max-age=60"], nil), (["a=\"max-age=60\""], nil), (["a=\"max-age=60"], nil), ([], nil),
        ] as [([String], Int?)]
    )
    func seconds(_ lines: [String], _ expected: Int?) {
        #expect(CacheDirectives(lines).seconds("max-age") == expected)
    }

    @Test("a directive with a value differs from one without") func directivesWithAndWithoutAValue() {
        let directives = CacheDirectives(["no-cache=\"Set-Cookie\", private, public="])
        #expect(directives.has("no-cache") && !directives.isBare("no-cache"))
        #expect(directives.isBare("private") && directives.isBare("public"))
        #expect(!directives.has("set-cookie") && !directives.has("") && !directives.isBare("no-store"))
    }
}

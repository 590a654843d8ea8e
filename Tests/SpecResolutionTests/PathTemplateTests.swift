import Testing

@testable import SpecResolution

@Suite("Path templates")
struct PathTemplateTests {
    @Test(
        "BM-19: the conformance table of templates",
        arguments: [
            ("", []), ("/users", [.literal("/users")]), ("users", [.literal("/users")]),
            ("/users/{id}", [.literal("/users/"), .parameter("id")]),
            ("/users(/{username})", [.literal("/users"), .group([.literal("/"), .parameter("username")])]),
            ("/users/({username})", [.literal("/users"), .group([.literal("/"), .parameter("username")])]),
            ("(/{id})", [.group([.literal("/"), .parameter("id")])]),
            (
                "/a(/{b}(/{c}))",
                [
                    .literal("/a"),
                    .group([.literal("/"), .parameter("b"), .group([.literal("/"), .parameter("c")])]),
                ]
            ),
            ("//a///b", [.literal("/a/b")]),
            ("/files/{name}.json", [.literal("/files/"), .parameter("name"), .literal(".json")]),
            ("/Users\\({key}\\)", [.literal("/Users("), .parameter("key"), .literal(")")]),
            ("/a\\{b\\}", [.literal("/a%7Bb%7D")]), ("/größe", [.literal("/gr%C3%B6%C3%9Fe")]),
            ("/a%2Fb", [.literal("/a%2Fb")]),
            ("/a/", [.literal("/a/")]), ("/...", [.literal("/...")]),
            ("/.{ext}", [.literal("/."), .parameter("ext")]),
            ("/{👍}/x", [.literal("/"), .parameter("👍"), .literal("/x")]),
        ] as [(String, [PathTemplate.Part])]
    )
    func parsing(text: String, parts: [PathTemplate.Part]) {
        let (template, findings) = PathTemplate.parse(text)
        #expect(template.parts == parts)
        #expect(findings.isEmpty)
    }

    @Test(
        "JU-03: what cannot be a path is refused where it stands",
        arguments: [
            ("/a/{b", .unclosed("{"), 3..<4), ("/a/{b/c}", .unclosed("{"), 3..<4),
            ("/a(/{b}", .unclosed("("), 2..<3),
            ("/a)", .unopened(")"), 2..<3), ("/a}", .unopened("}"), 2..<3), ("/{}", .emptyParameter, 1..<3),
            ("/a(/b)", .groupWithoutParameter, 2..<6), ("/a b", .character(" "), 2..<3),
            ("/a?b", .character("?"), 2..<3),
            ("/a#b", .character("#"), 2..<3), ("/a%2", .character("%"), 2..<3),
            ("/a\\b", .character("\\"), 2..<3),
            ("/a\u{7}", .character("\u{7}"), 2..<3), ("/../x", .dotSegment(".."), 1..<3),
            ("/a/.", .dotSegment("."), 3..<4),
            ("..", .dotSegment(".."), 0..<2), ("/%2e%2E/x", .dotSegment("%2e%2E"), 1..<7),
        ] as [(String, PathTemplate.Problem, Range<Int>)]
    )
    func refusals(text: String, problem: PathTemplate.Problem, characters: Range<Int>) {
        let findings = PathTemplate.parse(text).findings
        #expect(
            findings.contains(PathTemplate.Finding(problem: problem, characters: characters)),
            "\(findings)"
        )
    }

    @Test(
        "one slash between two paths, whoever wrote it",
        arguments: [
            ("/users", "/me", [.literal("/users/me")]), ("/users/", "me", [.literal("/users/me")]),
            ("/users", "", [.literal("/users")]),
            ("", "/me", [.literal("/me")]), ("/users", "/", [.literal("/users/")]),
            ("users", "{id}", [.literal("/users/"), .parameter("id")]),
            ("/users", "(/{name})", [.literal("/users"), .group([.literal("/"), .parameter("name")])]),
            ("/{a}", "/{b}", [.literal("/"), .parameter("a"), .literal("/"), .parameter("b")]), ("", "", []),
            ("(/{a})", "/b", [.group([.literal("/"), .parameter("a")]), .literal("/b")]),
        ] as [(String, String, [PathTemplate.Part])]
    )
    func joining(base: String, path: String, parts: [PathTemplate.Part]) {
        let joined = PathTemplate.parse(base).template.appending(PathTemplate.parse(path).template)
        #expect(joined.parts == parts)
    }

    @Test("a parameter is required when it stands outside of every group at least once")
    func requiredParameters() {
        let template = PathTemplate.parse("/a/{b}(/{c}/{b})/{b}").template
        #expect(template.parameters == ["b", "c"])
        #expect(template.requiredParameters == ["b"])
    }
}

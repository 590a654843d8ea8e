import SourceDiagnostics
import SpecReading
import TestTraits
import Testing

@testable import SpecResolution

@Suite("Path templates")
struct PathTemplateTests {
    @Test(
        "path templates are parsed and printed as in the conformance table",
        .proves("BM-19"),
        arguments: [
            ("", []), ("/users", [.literal("/users")]),
            ("/users/{id}", [.literal("/users/"), .parameter("id")]),
            ("/users(/{username})", [.literal("/users"), .group([.literal("/"), .parameter("username")])]),
            ("/users/({username})", [.literal("/users"), .group([.literal("/"), .parameter("username")])]),
            ("(/{id})", [.group([.literal("/"), .parameter("id")])]),
            (
                "(/{a})(/{b})",
                [.group([.literal("/"), .parameter("a")]), .group([.literal("/"), .parameter("b")])]
            ),
            (
                "/log(/{year}(/{month}(/{day})))",
                [
                    .literal("/log"),
                    .group([
                        .literal("/"), .parameter("year"),
                        .group([
                            .literal("/"), .parameter("month"), .group([.literal("/"), .parameter("day")]),
                        ]),
                    ]),
                ]
            ),
            ("//a///b", [.literal("/a/b")]),
            ("/files/{name}.json", [.literal("/files/"), .parameter("name"), .literal(".json")]),
            ("/größe", [.literal("/gr%C3%B6%C3%9Fe")]), ("/a%2Fb", [.literal("/a%2Fb")]),
            ("/a/", [.literal("/a/")]), ("/...", [.literal("/...")]),
            ("/.{ext}", [.literal("/."), .parameter("ext")]), ("/a[b]", [.literal("/a%5Bb%5D")]),
            ("/{👍}/x", [.literal("/"), .parameter("👍"), .literal("/x")]),
        ] as [(String, [PathTemplate.Part])]
    )
    func parsing(text: String, parts: [PathTemplate.Part]) throws {
        let (template, findings) = PathTemplate.template(of: try path(text))
        #expect(template.parts == parts)
        #expect(findings.isEmpty)
        #expect(
            PathTemplate.template(of: try path(template.text)).template == template,
            "printed and read again"
        )
    }

    @Test(
        "text that cannot be sent is rejected at its location",
        .proves("JU-03"),
        arguments: [
            ("/a(/b)", .groupWithoutParameter, "(/b)"), ("/a%2", .character("%"), "%"),
            ("/a%zz/x", .character("%"), "%"), ("/a\\b", .character("\\"), #""/a\\b""#),
            ("/a\u{85}", .character("\u{85}"), #""/a\x85""#), ("/../x", .dotSegment(".."), ".."),
            ("/a/.", .dotSegment("."), "."), ("/%2e%2E/x", .dotSegment("%2e%2E"), "%2e%2E"),
            ("/x/./y", .dotSegment("."), "."),
        ] as [(String, PathTemplate.Problem, String)]
    )
    func refusals(text: String, problem: PathTemplate.Problem, underlined: String) throws {
        let findings = PathTemplate.template(of: try path(text)).findings
        #expect(findings.map(\.problem) == [problem])
        #expect(findings.first?.range.text == underlined)
    }

    @Test(
        "two paths are joined with exactly one slash",
        arguments: [
            ("/users", "/me", [.literal("/users/me")]), ("/users/", "/me", [.literal("/users/me")]),
            ("/users", "", [.literal("/users")]), ("", "/me", [.literal("/me")]),
            ("/users", "/", [.literal("/users/")]),
            ("/users", "/{id}", [.literal("/users/"), .parameter("id")]),
            ("/users", "(/{name})", [.literal("/users"), .group([.literal("/"), .parameter("name")])]),
            ("/{a}", "/{b}", [.literal("/"), .parameter("a"), .literal("/"), .parameter("b")]), ("", "", []),
            ("(/{a})", "/b", [.group([.literal("/"), .parameter("a")]), .literal("/b")]),
        ] as [(String, String, [PathTemplate.Part])]
    )
    func joining(base: String, own: String, parts: [PathTemplate.Part]) throws {
        let joined = PathTemplate.template(of: try path(base)).template
            .appending(PathTemplate.template(of: try path(own)).template)
        #expect(joined.parts == parts)
        #expect(PathTemplate.template(of: try path(joined.text)).template == joined, "printed and read again")
    }

    @Test("a parameter is required if it occurs outside of every group at least once")
    func requiredParameters() throws {
        let base = PathTemplate.template(of: try path("/a/{b}")).template
        let template = base.appending(PathTemplate.template(of: try path("(/{c}/{b})")).template)
        #expect(template.parameters == ["b", "c"])
        #expect(template.requiredParameters == ["b"])
    }

    private func path(_ text: String) throws -> PathSpec {
        let quoted = text.replacing("\\", with: "\\\\").replacing("\u{85}", with: "\\x85")
        let isPlain = quoted == text
        let file = SourceFile(
            path: "User.yaml",
            text: "resource: User\npath: \(isPlain ? "'\(text)'" : "\"\(quoted)\"")\nfields: { a: int }\n"
        )
        let reported = SpecReader.readDeclaration(file)
        let spec = try #require(reported.value, "\(reported.diagnostics.map(\.message))")
        guard case .object(let object) = spec.content else { throw PathMissing() }
        return try #require(object.path)
    }

    private struct PathMissing: Error {}
}

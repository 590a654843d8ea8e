import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import Testing

@Suite("The paging of an endpoint and of the convention")
struct PagingInheritanceTests {
    /// A mode with settings that differ from the usual ones.
    private static let modes: [(mode: String, settings: [String])] = [
        (
            "standard",
            ["offset: skip", "first: 1", "limit: take", "page_size: 7", "total: meta.sum", "shifts: ignored"]
        ),
        (
            "page",
            [
                "number: n", "size: s", "page_size: 7", "total: 'header:Sum'", "first: 0", "missing: Gone",
                "shifts: ignored",
            ]
        ),
        ("range", ["unit: rows", "page_size: 7", "total: meta.sum", "shifts: ignored"]),
        ("range", ["start: from", "end: to", "page_size: 7", "total: meta.sum"]),
        (
            "cursor",
            [
                "cursor: meta.more", "parameter: token", "has_more: more", "empty_pages: 0", "limit: take",
                "page_size: 7",
            ]
        ),
        ("link", ["header: Next", "empty_pages: 9", "limit: take", "page_size: 7", "total: meta.sum"]),
        (
            "link",
            ["next: links.more", "previous: links.less", "limit: take", "page_size: 7", "total: meta.sum"]
        ),
        (
            "keyset",
            ["keys: { name: name_after, id: id_after }", "exact: true", "closed: true", "limit: take"]
        ),
        ("id_cursor", ["after: from", "before: to", "has_more: more", "limit: take", "page_size: 7"]),
        ("id_cursor", ["before: none"]),
        (
            "realtime",
            [
                "since_id: since", "max_id: most", "min_id: least", "ids: numeric", "order: ascending",
                "limit: take",
                "page_size: 7", "paging_id: place",
            ]
        ),
    ]

    private func paging(_ own: String, convention: String? = nil) throws -> Paging {
        let general = convention.map { "convention: { paging: \($0) }\n" } ?? ""
        let resolved = SpecFiles(
            """
            # api.yaml
            errors: { Gone: { status: 410 } }
            \(general)
            # User.yaml
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              list: { get: "", returns: [User], paging: \(own) }
            """
        ).resolve()
        let api = try #require(resolved.value, "\(resolved.diagnostics)")
        guard case .object(let user)? = api.units.last?.declaration else { throw Missing() }
        return try #require(user.endpoints.first?.paging)
    }

    private struct Missing: Error {}

    private func text(_ mode: String, _ settings: [String]) -> String {
        "{ \((["mode: \(mode)"] + settings).joined(separator: ", ")) }"
    }

    @Test("an endpoint has the settings of the convention for its mode", arguments: modes.indices)
    func inherited(_ index: Int) throws {
        let (mode, settings) = Self.modes[index]
        let stated = try paging(text(mode, settings))
        #expect(try paging(mode, convention: text(mode, settings)) == stated)
        for place in settings.indices {
            let others = settings[..<place] + settings[(place + 1)...]
            let inherits = try paging(text(mode, [settings[place]]), convention: text(mode, Array(others)))
            #expect(inherits == stated, "\(settings[place])")
        }
    }

    @Test("each paging setting changes the result", arguments: modes.indices)
    func differences(_ index: Int) throws {
        let (mode, settings) = Self.modes[index]
        let stated = try paging(text(mode, settings))
        for place in settings.indices where !settings[place].hasPrefix("keys:") {
            let others = settings[..<place] + settings[(place + 1)...]
            #expect(try paging(text(mode, Array(others))) != stated, "\(settings[place])")
        }
    }

    @Test("an endpoint of another mode has none of the convention's settings", arguments: modes.indices)
    func otherModes(_ index: Int) throws {
        let (mode, settings) = Self.modes[index]
        let other = mode == "standard" ? "page" : "standard"
        #expect(try paging(other, convention: text(mode, settings)) == paging(other))
    }

    @Test("an endpoint's own header or location of the next page replaces the convention's")
    func links() throws {
        let locations = "{ mode: link, next: links.more, previous: links.less }"
        let header = "{ mode: link, header: Next }"
        #expect(try paging(header, convention: locations) == paging(header))
        let next = "{ mode: link, next: more }"
        #expect(try paging(next, convention: header) == paging(next))
        let both = "{ mode: link, next: more, previous: links.less }"
        #expect(try paging(next, convention: locations) == paging(both))
        #expect(
            try paging("{ mode: link, previous: less }")
                == paging("{ mode: link, next: next, previous: less }")
        )
        #expect(
            try paging(next, convention: "{ mode: link, limit: take }")
                == paging("{ mode: link, next: more, limit: take }")
        )
        let range = try paging("{ mode: range, unit: rows }", convention: "{ mode: range, start: a, end: b }")
        #expect(try range == paging("{ mode: range, unit: rows }"))
    }
}

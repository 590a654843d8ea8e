import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecResolution
import Testing

/// The fields that every selection of a list contains, because the next request needs them.
@Suite struct SelectedFieldsTests {
    private func selected(_ paging: String, identity: String, fields: String = "") throws -> [[String]] {
        let files = SpecFiles(
            """
            # User.yaml
            resource: User
            path: /users
            identity: \(identity)
            fields: { sku: string, rank: int?, age: int, paging_id: string?\(fields) }
            endpoints:
              list: { get: "", returns: [User], paging: \(paging), select: fields }
            """
        )
        let answer = files.resolve()
        guard case .object(let user)? = answer.value?.units.last?.declaration else {
            Issue.record("\(answer.diagnostics)")
            return []
        }
        return try #require(user.endpoints.first).selectedAlways
    }

    @Test(
        "paging by number or by a cursor of the server requires no selected fields",
        arguments: [
            "none", "standard", "page", "cursor", "link", "{ mode: link, next: info.next }",
            "{ mode: standard, shifts: ignored }", "{ mode: page, shifts: ignored }",
        ]
    )
    func positions(_ paging: String) throws {
        for identity in ["sku", "none"] {
            #expect(try selected(paging, identity: identity) == [], "\(identity)")
        }
    }

    @Test(
        "elements without an identity are joined by the field of the convention if they have it",
        arguments: [
            ("none", []), ("standard", [["id"]]), ("{ mode: page, shifts: ignored }", []),
            ("{ mode: standard, shifts: ignored }", []), ("page", [["id"]]), ("cursor", [["id"]]),
            ("link", [["id"]]),
            ("{ mode: keyset, keys: { rank: rank_below } }", [["rank"], ["id"]]),
            ("realtime", [["paging_id"], ["id"]]),
        ]
    )
    func conventionalFields(_ paging: String, _ paths: [[String]]) throws {
        #expect(try selected(paging, identity: "none", fields: ", id: string?") == paths)
        let others = paths.filter { $0 != ["id"] }
        #expect(try selected(paging, identity: "none", fields: ", id: string") == others)
    }

    @Test(
        "paging after an element requires the fields that the request names",
        arguments: [
            ("{ mode: keyset, keys: { rank: rank_below } }", [["rank"]]),
            ("{ mode: keyset, keys: { rank: rank_below, age: age_below } }", [["rank"]]),
            ("{ mode: keyset, keys: { age: age_below } }", []), ("realtime", [["paging_id"]]),
            ("id_cursor", []),
        ]
    )
    func elements(_ paging: String, _ paths: [[String]]) throws {
        #expect(try selected(paging, identity: "sku") == paths)
    }
}

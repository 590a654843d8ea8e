import SourceDiagnostics
import Testing

/// The names of imported calls.
struct CallNamingTests {
    /// A call of the document, and the name that the specs have for it.
    private struct Named {
        let call: String
        let id: String
        let name: String

        init(_ call: String, _ id: String, _ name: String) {
            (self.call, self.id, self.name) = (call, id, name)
        }
    }

    /// The calls of one tag, none of which returns a resource.
    private func check(_ tags: [String], _ calls: [Named], sourceLocation: SourceLocation = #_sourceLocation)
    {
        var paths: [(path: String, calls: [String])] = []
        for call in calls {
            let parts = call.call.split(separator: " ").map(String.init)
            let parameters = parts[1].split(separator: "/").filter { $0.hasPrefix("{") }
                .map {
                    "{ name: \($0.dropFirst().dropLast()), in: path, required: true, schema: { type: string } }"
                }
            let text = """
                \(parts[0]):
                  operationId: \(call.id)
                  tags: [\(tags.joined(separator: ", "))]
                  parameters: [\(parameters.joined(separator: ", "))]
                  responses: { "200": { description: A., content: { application/json: { schema: { type: \(parts.count > 2 ? "array, items: { type: string }" : "string") } } } } }
                """
            let lines = text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
            if let index = paths.firstIndex(where: { $0.path == parts[1] }) {
                paths[index].calls.append(lines)
            } else {
                paths.append((parts[1], [lines]))
            }
        }
        let document = ImportedDocument(
            paths: paths.map { "\($0.path):\n\($0.calls.joined(separator: "\n"))" }.joined(separator: "\n")
        )
        let files = document.files.filter { $0.key != "api.yaml" && $0.key.hasSuffix(".yaml") }
        let text = files.values.joined()
        for call in calls {
            let parts = call.call.split(separator: " ")
            #expect(
                text.contains("  \(call.name): { \(parts[0]): ")
                    || text.contains("  \(call.name):\n    \(parts[0]): "),
                "\(call.call) should be \(call.name):\n\(text)",
                sourceLocation: sourceLocation
            )
        }
    }

    @Test("calls that a tag groups are named by the path that they have in common")
    func groups() {
        check(
            ["Artists", "Tracks"],
            [
                Named("get /v1/artists list", "get-multiple-artists", "list"),
                Named("get /v1/artists/{id}", "get-an-artist", "get"),
                Named("delete /v1/artists/{id}", "drop-the-artist", "delete"),
                Named("get /v1/artists/{id}/top-tracks list", "get-an-artists-top-tracks", "get_top_tracks"),
            ]
        )
        check(
            ["Aliases"],
            [
                Named("get /users/{user_id}/aliases list", "get_users_id_aliases", "list"),
                Named("post /users/{user_id}/aliases", "post_users_id_aliases", "create"),
                Named("delete /users/{user_id}/aliases/{alias_id}", "delete_users_id_aliases_id", "delete"),
            ]
        )
        check(["Jobs"], [Named("get /v2/jobs list", "get_jobs", "list")])
        check(["Ping"], [Named("post /ping", "post_ping", "create")])
        check(["Tools"], [Named("get /v2/jobs list", "get_jobs", "list_jobs")])
        check(
            ["Classification"],
            [
                Named("get /files/{file_id}/classification", "get_files_id_classification", "get"),
                Named("put /files/{file_id}/classification", "put_files_id_classification", "update"),
                Named("delete /files/{file_id}/classification", "delete_files_id_classification", "delete"),
            ]
        )
    }

    @Test(
        "an operation ID that only repeats the path adds nothing to the name"
    )
    func pathsAsIDs() {
        check(
            ["Files"],
            [
                Named("get /files/{file_id}", "get_files_id", "get"),
                Named("post /files/{file_id}/copy", "post_files_id_copy", "copy"),
                Named("get /files/{file_id}/watermark", "getFilesFileIdWatermark", "get_watermark"),
                Named("get /files/{file_id}/versions list", "get_files_versions", "list_versions"),
            ]
        )
    }

    @Test("the words after a preposition in an operation ID are kept in the name")
    func words() {
        check(
            ["Memberships"],
            [
                Named("get /projects/{id}/memberships list", "getMembershipsForProject", "get_for_project"),
                Named("get /users/{id}/memberships list", "getMembershipsForAUser", "get_for_a_user"),
                Named("get /memberships/search list", "searchMemberships", "search"),
                Named("post /memberships/all", "createMemberships", "create_all"),
            ]
        )
    }
}

import APISimulation
import ResolvedAPI
import Testing

/// Lists that are refreshed by their changes.
struct SyncTests {
    private func server(_ mark: String, deleted: String = "gone", options: Simulation.Options = .init())
        throws -> SimulatedAPI
    {
        try SimulatedAPI(
            """
            # Chore.yaml
            resource: Chore
            path: /projects/{project_id}/tasks
            parameters: { project_id: string }
            fields: { title: string, touched: timestamp_ms, seen: datetime, gone: { type: bool, default: false }, gone_at: datetime? }
            store: { deleted: \(deleted) }
            endpoints:
              list:
                get: ""
                returns: [Chore]
                paging: { mode: standard, limit: 2 }
                extra: { token: string, number: int }
                response_headers: { X-Number: int }
                sync: { since: since, \(mark) }
              create: { post: "", body: [title], returns: Chore }
              update: { patch: "/{id}", body: [title], returns: Chore }
              delete: { delete: "/{id}" }
              delete_all: { delete: "" }
            """,
            options: options
        )
    }

    private struct Listing {
        /// `A`, or `A gone`
        var titles: [String] = []
        var mark: String?
    }

    /// All pages of a list, and the mark of the first one.
    private func list(_ server: inout SimulatedAPI, _ kind: String, since: String?, of project: String = "p")
        throws -> Listing
    {
        var listing = Listing()
        while true {
            let since = since.map { "&since=\($0.replacing("\"", with: "%22"))" } ?? ""
            let path = "/projects/\(project)/tasks?offset=\(listing.titles.count)&limit=2\(since)"
            let response = server.send("GET", path)
            try #require(response.status == 200, "\(response.text)")
            guard case .array(let tasks)? = response.json["data"] else { break }
            if listing.titles.isEmpty {
                listing.mark =
                    switch kind {
                    case "header: ETag", "header: X-Version": response[String(kind.dropFirst(8))]
                    case "extra: token": response.json["token"]?.string
                    case "extra: number": response.json["number"]?.plainText
                    default: nil
                    }
            }
            listing.titles += tasks.map { task in
                let isGone = task["gone"] == .bool(true) || task["gone_at"]?.string != nil
                return (task["title"]?.string ?? "") + (isGone ? " gone" : "")
            }
            if tasks.count < 2 { break }
        }
        return listing
    }

    @Test(
        "a list since a mark has the changes and deletions of its own parent",
        arguments: ["header: ETag", "header: X-Version", "extra: token", "extra: number"],
        ["gone", "gone_at"]
    )
    func changes(mark: String, deleted: String) throws {
        var options = Simulation.Options()
        options.elementCount = 0
        var server = try server(mark, deleted: deleted, options: options)
        var ids: [String: String] = [:]
        for title in ["A", "B", "C", "D", "E"] {
            let created = server.send("POST", "/projects/p/tasks", "{\"title\": \"\(title)\"}")
            ids[title] = try #require(created.json["data"]?["id"]?.string)
        }
        let whole = try list(&server, mark, since: nil)
        #expect(whole.titles == ["A", "B", "C", "D", "E"])
        let first = try #require(whole.mark)
        #expect(try list(&server, mark, since: first).titles.isEmpty)
        _ = server.send("PATCH", "/projects/p/tasks/\(ids["B"] ?? "")", #"{"title": "B2"}"#)
        _ = server.send("DELETE", "/projects/p/tasks/\(ids["D"] ?? "")")
        _ = server.send("POST", "/projects/p/tasks", #"{"title": "F"}"#)
        _ = server.send("POST", "/projects/q/tasks", #"{"title": "Q"}"#)
        let later = try list(&server, mark, since: first)
        #expect(later.titles == ["B2", "D gone", "F"])
        #expect(try list(&server, mark, since: nil).titles == ["A", "B2", "C", "E", "F"])
        #expect(try list(&server, mark, since: first, of: "q").titles == ["Q"])
        let second = try #require(later.mark)
        _ = server.send("DELETE", "/projects/p/tasks")
        let last = try list(&server, mark, since: second)
        #expect(last.titles == ["A gone", "B2 gone", "C gone", "E gone", "F gone"])
    }

    @Test(
        "times are compared in their own notation, including the time of the mark itself",
        arguments: ["touched", "seen"]
    )
    func times(field: String) throws {
        var options = Simulation.Options()
        options.elementCount = 0
        var server = try server("field: \(field)", options: options)
        var times: [String] = []
        for title in ["A", "B", "C"] {
            let created = server.send("POST", "/projects/p/tasks", "{\"title\": \"\(title)\"}")
            server.time += 1_500
            let id = try #require(created.json["data"]?["id"]?.string)
            let changed = server.send("PATCH", "/projects/p/tasks/\(id)", "{\"title\": \"\(title)\"}")
            times.append(try #require(changed.json["data"]?[field]?.plainText))
            server.time += 60_000
        }
        for (place, time) in times.enumerated() {
            let expected = Array(["A", "B", "C"][place...])
            #expect(try list(&server, "", since: time).titles == expected, "since \(time)")
        }
    }

    @Test("a malformed mark is rejected, and so is one from before forgotten deletions")
    func refusals() throws {
        var options = Simulation.Options()
        options.elementCount = 0
        var server = try server("header: ETag", options: options)
        let empty = try #require(try list(&server, "header: ETag", since: nil).mark)
        #expect(server.send("GET", "/projects/p/tasks?since=soon").status == 400)
        for number in 0..<1_002 {
            let created = server.send("POST", "/projects/p/tasks", "{\"title\": \"\(number)\"}")
            let id = try #require(created.json["data"]?["id"]?.string)
            _ = server.send("DELETE", "/projects/p/tasks/\(id)")
        }
        #expect(
            server.send("GET", "/projects/p/tasks?since=\(empty.replacing("\"", with: ""))").status == 410
        )
        let mark = try #require(try list(&server, "header: ETag", since: nil).mark)
        #expect(try list(&server, "header: ETag", since: mark).titles.isEmpty)
    }
}

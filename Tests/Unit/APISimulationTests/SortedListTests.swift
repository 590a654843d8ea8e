import APISimulation
import ResolvedAPI
import Testing

/// Pages of a list in an order that the query names, while others change it.
struct SortedListTests {
    private static let specs = """
        # Track.yaml
        resource: Track
        path: /tracks
        fields: { title: string, rating: int? }
        endpoints:
          list:
            get: ""
            returns: [Track]
            query: { sort: string? }
            paging: { mode: cursor, cursor: next, limit: limit }
          create: { post: "", body: [title, rating], returns: Track }
          update: { patch: "/{id}", body: [rating], returns: Track }
          delete: { delete: "/{id}" }
        """

    /// The ids of a page, and the cursor of the next one.
    private func page(_ server: inout SimulatedAPI, _ sort: String, _ cursor: String?) throws -> (
        ids: [String], next: String?
    ) {
        let next = cursor.map { "&cursor=\($0)" } ?? ""
        let response = server.send("GET", "/tracks?limit=3&sort=\(sort)\(next)")
        try #require(response.status == 200, "\(response.text)")
        guard case .array(let tracks)? = response.json["data"] else { return ([], nil) }
        return (tracks.compactMap { $0["id"]?.plainText }, response.json["next"]?.string)
    }

    private func create(_ server: inout SimulatedAPI, _ number: Int) -> String {
        // Few values, so that many tracks have the same, and some none.
        let rating = number % 4 == 3 ? "null" : "\(number % 4)"
        let response = server.send("POST", "/tracks", #"{"title": "T\#(number)", "rating": \#(rating)}"#)
        return response.json["data"]?["id"]?.plainText ?? ""
    }

    @Test(
        "unchanged tracks appear once while others are added, moved and deleted",
        arguments: ["rating", "-rating", "title", "-title,rating", "nothing"],
        1...6
    )
    func walk(sort: String, seed: Int) throws {
        var server = try SimulatedAPI(Self.specs)
        var number = 0
        var unchanged: Set<String> = []
        for _ in 0..<20 {
            unchanged.insert(create(&server, number))
            number += 1
        }
        var (seen, cursor): ([String], String?) = ([], nil)
        for step in 0..<200 {
            let (ids, next) = try page(&server, sort, cursor)
            seen += ids
            guard let next else { break }
            cursor = next
            try #require(step < 100)
            // The last element is deleted or moved more often than others: the cursor was made of it.
            for turn in 0..<2 {
                let other = turn == 0 ? ids.last : unchanged.sorted().dropFirst(seed + step).first
                guard let other, unchanged.count > 8, unchanged.remove(other) != nil else { continue }
                if (seed + step + turn) % 2 == 0 {
                    _ = server.send("DELETE", "/tracks/\(other)")
                } else {
                    _ = server.send("PATCH", "/tracks/\(other)", #"{"rating": \#((step * seed) % 4)}"#)
                }
            }
            if step % 3 == 0 {
                _ = create(&server, number)
                number += 1
            }
        }
        for id in unchanged {
            #expect(seen.count { $0 == id } == 1, "seed \(seed): \(id) among \(seen)")
        }
        #expect(unchanged.count >= 5)
    }

    @Test(
        "a cursor that the server did not make is refused",
        arguments: ["c", "c1", "c1.-1", "c1.2.x", "c1.2.W10", "c1.2.3.4", "1.2", "c99999999999999999999.1"]
    )
    func foreign(cursor: String) throws {
        var server = try SimulatedAPI(Self.specs)
        for number in 0..<9 { _ = create(&server, number) }
        let response = server.send("GET", "/tracks?limit=3&sort=rating&cursor=\(cursor)")
        // An empty list of values, "W10", is one of a list in the server's own order.
        #expect(response.status == (cursor == "c1.2.W10" ? 200 : 400), "\(response.text)")
    }
}

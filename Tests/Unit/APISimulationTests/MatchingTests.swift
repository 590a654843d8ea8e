import APISimulation
import ResolvedAPI
import Testing

/// From a request to its call.
struct MatchingTests {
    private static let specs = """
        # File.yaml
        resource: File
        path: /files
        fields: { name: string }
        endpoints:
          list: { get: "", returns: [File] }
          mini: { get: "", query: { fields: { const: mini } }, returns: [File] }
          get: { get: "/{id}", returns: File }
          newest: { get: /newest, returns: File }
          content: { get: "/{id}/content/{path*}", parameters: { path: string }, returns: bytes }
          months: { get: "/archive(/{year}(/{month}))", parameters: { year: int, month: int }, returns: [File] }
          versioned: { get: "/v-{number}.txt", parameters: { number: int }, returns: bytes }
          delete: { delete: "/{id}" }
        """

    @Test(
        "each request is matched to its call",
        arguments: [
            ("GET /v1/files", "list"), ("GET /v1//files", "list"), ("GET /v1/files/", "list"),
            ("GET /v1/files?fields=mini", "mini"), ("GET /v1/files?fields=all", "list"),
            ("GET /v1/files/7", "get id=7"), ("GET /v1/files/a%2Fb", "get id=a/b"),
            ("GET /v1/files/newest", "newest"),
            ("GET /v1/files/7/content/a/b%20c.txt", "content id=7 path=a/b c.txt"),
            ("GET /v1/files/archive", "months"), ("GET /v1/files/archive/2026", "months year=2026"),
            ("GET /v1/files/archive/2026/11", "months month=11 year=2026"),
            ("GET /v1/files/v-12.txt", "versioned number=12"), ("GET /v1/files/v-12.tx", "get id=v-12.tx"),
            ("HEAD /v1/files/7", "get id=7"), ("DELETE /v1/files/7", "delete id=7"),
            ("POST /v1/files/7", "only GET, DELETE"), ("GET /v1/nothing", "nothing"),
            ("GET /files", "nothing"),
            ("GET /v1/files/7/content", "nothing"), ("GET /v1/files/%FF%", "get id=\u{FFFD}%"),
        ]
    )
    func calls(_ line: String, _ expected: String) throws {
        let api = try SimulatedAPI.resolved(Self.specs)
        let matching = RequestMatching(APIIndex(api), basePath: "/v1")
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        let found =
            switch matching.match(SimulatedRequest(parts[0], parts[1], time: 0)) {
            case .call(let match):
                ([match.call.endpoint.name]
                    + match.arguments.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
                    .joined(separator: " ")
            case .otherMethods(let methods): "only \(methods.joined(separator: ", "))"
            case .nothing: "nothing"
            }
        #expect(found == expected)
    }

    private static let withEmptyValues = """
        # Shelf.yaml
        resource: Shelf
        path: /shelves/{room}
        parameters: { room: { type: string, allow_empty: true } }
        fields: { name: string }
        endpoints:
          list: { get: "", returns: [Shelf] }
          get: { get: "/{id}", returns: Shelf }
          file: { get: "/{id}/files/{path*}", parameters: { path: { type: string, allow_empty: true } }, returns: bytes }
          text: { get: "/{id}/texts/{path*}", parameters: { path: string }, returns: bytes }
          rows: { get: "/of/{rows}/all", parameters: { rows: { type: [int], allow_empty: true } }, returns: [Shelf] }
        """

    @Test(
        "an empty path segment is only accepted for a parameter that can be empty",
        arguments: [
            ("/shelves/hall", "list room=hall"), ("/shelves/", "list room="),
            ("/shelves//7", "get id=7 room="),
            ("/shelves/hall/7", "get id=7 room=hall"), ("/shelves/hall//7", "get id=7 room=hall"),
            ("/shelves//of//all", "rows room= rows="), ("/shelves/hall/of//all", "rows room=hall rows="),
            ("/shelves//7/files/", "file id=7 path= room="),
            ("/shelves//7/files/a//b/", "file id=7 path=a//b/ room="),
            ("/shelves/hall/7/texts/a//b", "text id=7 path=a/b room=hall"),
            ("/shelves/hall/7/texts/", "nothing"), ("/shelves", "nothing"),
        ]
    )
    func emptyValues(_ path: String, _ expected: String) throws {
        let api = try SimulatedAPI.resolved(Self.withEmptyValues)
        let outcome = RequestMatching(APIIndex(api), basePath: "").match(
            SimulatedRequest("GET", path, time: 0)
        )
        guard case .call(let match) = outcome else {
            #expect(expected == "nothing", "\(outcome)")
            return
        }
        let values = match.arguments.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        #expect(([match.call.endpoint.name] + values).joined(separator: " ") == expected)
    }

    @Test("a path with many segments ends the search")
    func longPaths() throws {
        let api = try SimulatedAPI.resolved(
            """
            resource: File
            path: /files
            fields: { name: string }
            endpoints: { get: { get: "/{a*}/{b*}/{c*}/{d*}/end", parameters: { a: string, b: string, c: string, d: string }, returns: File } }
            """
        )
        let matching = RequestMatching(APIIndex(api), basePath: "")
        let path = "/files/" + Array(repeating: "x", count: 100).joined(separator: "/")
        #expect(matching.match(SimulatedRequest("GET", path, time: 0)) == .nothing)
    }
}

import GenAPIMapping
import GenAPIRuntime
import Measuring

/// A list of a million elements, walked through over loopback: the memory that this takes beyond the first page.
struct Walk {
    static let count = 1_000_000
    static let pageSize = 500

    static func report() async throws {
        let server = try SmallServer()
        defer { server.stop() }
        let client = Client(
            APIDefinition(name: "Bench"),
            baseURL: "http://127.0.0.1:\(server.port)",
            transport: URLSessionTransport()
        )
        print("paging    elements  MB beyond the first page  µs of CPU each")
        let ways: [(name: String, paging: Paging)] = [
            ("cursor", .cursor(parameter: "cursor", next: .body("info.next"), limit: "limit")),
            ("standard", .standard()),
        ]
        for way in ways {
            let walk = try await Walk(client, .get("/rows", paging: way.paging))
            print(
                pad(way.name, 10) + pad("\(walk.elements)", 10)
                    + pad("\(Double(walk.growth / 10_000) / 100)", 26)
                    + "\((walk.cost * 1e8).rounded() / 100)"
            )
        }
    }

    private var elements = 0
    /// The most bytes beyond what there were after the first page.
    private var growth = 0
    /// Seconds of CPU for each element.
    private var cost = 0.0

    private init(_ client: Client, _ list: ListEndpoint<Row>) async throws {
        let start = CPUTime.now
        var least = 0
        var sum = 0
        for try await row in client.items(list, limit: Self.pageSize) {
            elements += 1
            sum += row.id
            if elements == Self.pageSize { least = ResidentMemory.bytes }
            if elements % 10_000 == 0 { growth = max(growth, ResidentMemory.bytes - least) }
        }
        cost = (CPUTime.now - start) / Double(elements)
        precondition(elements == Self.count && sum == Self.count * (Self.count - 1) / 2)
    }

    /// The page that a path asks for, `/rows?limit=500&offset=1000` or `cursor=1000`.
    static func page(_ target: String) -> [UInt8] {
        var numbers: [Substring: Int] = [:]
        for item in target.split(separator: "?").last?.split(separator: "&") ?? [] {
            let pair = item.split(separator: "=")
            if pair.count == 2 { numbers[pair[0]] = Int(pair[1]) }
        }
        let start = numbers["offset"] ?? numbers["cursor"] ?? 0
        let end = min(start + (numbers["limit"] ?? pageSize), count)
        let rows = (start..<max(start, end)).map {
            #"{"id":\#($0),"title":"a title that is no small string","author":"an author that is none either","year":2026}"#
        }
        let next = end < count ? #""next":"\#(end)","# : ""
        return Array(
            #"{"code":"OK","info":{\#(next)"total":\#(count)},"data":[\#(rows.joined(separator: ","))]}"#.utf8
        )
    }
}

/// An element of that list, read as generated code reads it.
private struct Row: JSONReadable, Identifiable, Sendable {
    let id: Int
    let title: String
    let author: String
    let year: Int

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.int("id")
        title = json.string("title")
        author = json.string("author")
        year = json.int("year")
        json.endObject()
    }
}

import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import Synchronization

/// Returns the fuzzer's responses in order, then fails.
final class FuzzedServer: Transport {
    static let answerEnd: UInt8 = 0x1E
    static let headerEnd: UInt8 = 0x1F
    /// More requests than an iteration or list makes: each response once, then a failure for each load.
    static let mostRequests = 4_000

    private let script: [[UInt8]]
    private let count = Mutex(0)

    init(_ script: [[UInt8]]) { self.script = script }

    var requestCount: Int { count.withLock { $0 } }

    var client: Client {
        let definition = APIDefinition(name: "Fuzzed", envelope: Envelope(data: "items"))
        return Client(definition, baseURL: "http://fuzzed.test/v1", transport: self)
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        precondition(request.url.hasPrefix("http://fuzzed.test/"), "a page was requested from another server")
        let number = count.withLock { count in
            count += 1
            return count - 1
        }
        precondition(number < Self.mostRequests, "the list does not end")
        // Three rounds, so that cycle detection sees repetitions.
        guard !script.isEmpty, number < 3 * script.count else { throw TransportError(.connectionLost) }
        let parts = script[number % script.count].split(
            separator: Self.headerEnd,
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        var fields = HTTPFields()
        let link = String(decoding: parts.count > 1 ? Array(parts[0]) : [], as: UTF8.self)
        if let name = HTTPField.Name("Link") { fields[name] = link }
        if let name = HTTPField.Name("X-Total") { fields[name] = link }
        // A response that starts with a digit is a status.
        let body = Array(parts.last ?? [])
        let status = body.first == 0x34 ? 404 : body.first == 0x35 ? 400 : 200
        return WireResponse(
            head: HTTPResponse(status: .init(code: status), headerFields: fields),
            body: .bytes(body)
        )
    }

    static let pagings: [Paging] = [
        .link(), .link(header: "X-Total"),
        .link(next: .body("next"), previous: .body("prev"), total: .body("total")),
        .link(total: .header("X-Total")),
        .cursor(parameter: "c", next: .body("next"), hasMore: .body("more"), limit: "limit"),
        .cursor(parameter: "c", next: .header("Link")),
        .standard(total: .body("total")), .standard(total: nil), .standard(total: .header("X-Total")),
        .standard(total: .body("total"), isAnchored: false), .standard(total: nil, isAnchored: false),
        .page(total: .body("total")), .page(total: nil),
        .page(total: .body("total"), first: Int.max, isAnchored: false),
        .keyset(
            ["a": "a", "id": "b"],
            isExact: true,
            isClosed: true
        ),
        .keyset(["id": "b"]),
        .idCursor(hasMore: .body("more")), .idCursor(before: nil),
        .realtime(pagingID: "id", order: .numericDescending),
        .realtime(minID: "min_id", pagingID: "id", order: .lexicographicAscending),
        .realtime(pagingID: "a", order: .descending), .none,
    ]
}

/// A minimal list element.
struct FuzzedElement: JSONReadable, Identifiable, Hashable, Sendable {
    let id: String

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.string("id")
        json.endObject()
    }
}

import HTTPTypes
import Testing

@testable import GenAPICaching
@testable import GenAPIRuntime

/// The rules of RFC 9111, one by one. Responses are requested and received at 1000 seconds.
@Suite struct CacheRuleTests {
    private static func fields(_ pairs: [(String, String)]) -> HTTPFields {
        var fields = HTTPFields()
        for (name, value) in pairs {
            if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
        }
        return fields
    }

    private static func request(_ headers: [(String, String)] = []) -> HTTPRequest {
        HTTPRequest(
            method: .get,
            scheme: "http",
            authority: "a.test",
            path: "/",
            headerFields: fields(headers)
        )
    }

    private static func stored(
        _ headers: [(String, String)],
        status: Int = 200,
        lifetime: Double? = nil,
        requested: Double = 1000,
        received: Double = 1000,
        body: [UInt8] = [1]
    ) -> CacheEntry? {
        let head = HTTPResponse(status: .init(code: status), headerFields: fields(headers))
        return CacheEntry(
            WireResponse(head: head, body: .bytes(body)),
            to: WireRequest(head: request()),
            partition: "",
            lifetime: lifetime,
            requested: requested,
            received: received
        )
    }

    // MARK: - Storing

    struct Answer: Sendable, CustomTestStringConvertible {
        let status: Int
        let headers: [(String, String)]
        let isStored: Bool

        init(_ status: Int, _ headers: [(String, String)], isStored: Bool) {
            (self.status, self.headers, self.isStored) = (status, headers, isStored)
        }

        var testDescription: String { "\(status) \(headers)" }
    }

    @Test(
        "section 3: storable responses",
        arguments: [
            Answer(200, [("Cache-Control", "max-age=60")], isStored: true),
            Answer(200, [("Cache-Control", "MAX-AGE=60")], isStored: true),
            Answer(200, [("Cache-Control", "private, max-age=60")], isStored: true),
            Answer(200, [("Cache-Control", "no-store, max-age=60")], isStored: false),
            Answer(200, [("Cache-Control", "max-age=60"), ("Cache-Control", "no-store")], isStored: false),
            Answer(200, [("Cache-Control", "max-age=0")], isStored: false),
            Answer(200, [("Cache-Control", "max-age=0"), ("ETag", "\"1\"")], isStored: true),
            Answer(200, [("ETag", "\"1\"")], isStored: true),
            Answer(200, [], isStored: false),
            Answer(200, [("Expires", "Thu, 01 Jan 1970 00:20:00 GMT")], isStored: true),
            Answer(200, [("Expires", "Thu, 01 Jan 1970 00:10:00 GMT")], isStored: false),
            Answer(200, [("Expires", "0")], isStored: false),
            Answer(404, [("Cache-Control", "max-age=60")], isStored: true),
            Answer(503, [("Cache-Control", "max-age=60")], isStored: true),
            Answer(206, [("Cache-Control", "max-age=60")], isStored: false),
            Answer(304, [("Cache-Control", "max-age=60")], isStored: false),
            Answer(401, [("Cache-Control", "max-age=60")], isStored: false),
            Answer(407, [("Cache-Control", "max-age=60")], isStored: false),
            Answer(199, [("Cache-Control", "max-age=60")], isStored: false),
            Answer(600, [("Cache-Control", "max-age=60")], isStored: false),
            Answer(200, [("Cache-Control", "must-understand, no-store, max-age=60")], isStored: true),
            Answer(299, [("Cache-Control", "must-understand, no-store, max-age=60")], isStored: false),
            Answer(200, [("Cache-Control", "max-age=60"), ("Vary", "*")], isStored: false),
            Answer(200, [("Cache-Control", "max-age=60"), ("Vary", "Accept, *")], isStored: false),
        ]
    )
    func storing(_ answer: Answer) {
        #expect((Self.stored(answer.headers, status: answer.status) != nil) == answer.isStored)
    }

    @Test("section 3.1: connection-specific fields are not stored")
    func fieldsOfTheConnection() throws {
        let entry = try #require(
            Self.stored([
                ("Cache-Control", "max-age=60"), ("Connection", "close, X-Hop"), ("Connection", "x-other"),
                ("Keep-Alive", "timeout=5"), ("Transfer-Encoding", "chunked"), ("Upgrade", "h2c"),
                ("TE", "trailers"), ("Proxy-Connection", "close"), ("X-Hop", "1"), ("X-Other", "1"),
                ("X-Kept", "1"),
            ])
        )
        #expect(entry.fields.map(\.name.canonicalName) == ["cache-control", "x-kept"])
    }

    @Test("section 3.2: a 304 replaces the fields that it contains, except those of the stored bytes")
    func confirmations() throws {
        let entry = try #require(
            Self.stored([
                ("Cache-Control", "max-age=60"), ("Content-Type", "text/plain"), ("Content-Encoding", "gzip"),
                ("Content-Length", "1"), ("Content-Range", "bytes 0-0/1"), ("X-A", "1"), ("X-A", "2"),
                ("X-B", "1"), ("Age", "30"), ("ETag", "\"1\""),
            ])
        )
        let head = HTTPResponse(
            status: .notModified,
            headerFields: Self.fields([
                ("Cache-Control", "max-age=70"), ("Content-Type", "text/html"), ("Content-Encoding", "br"),
                ("Content-Length", "0"), ("Content-Range", "bytes 0-9/10"), ("X-A", "3"),
                ("Connection", "X-B"), ("X-B", "2"),
            ])
        )
        let updated = entry.updated(by: head, requested: 1100, received: 1101)
        let fields = Dictionary(
            updated.fields.map { ($0.name.canonicalName, $0.value) },
            uniquingKeysWith: { "\($0), \($1)" }
        )
        #expect(
            fields == [
                "cache-control": "max-age=70", "content-type": "text/plain", "content-encoding": "gzip",
                "content-length": "1", "content-range": "bytes 0-0/1", "x-a": "3", "x-b": "1",
                "etag": "\"1\"",
            ]
        )
        #expect(updated.requested == 1100 && updated.received == 1101 && updated.body == entry.body)
    }

    @Test(
        "a response round-trips through its file, with and without a body",
        arguments: [[], [0], [1, 2, 3]] as [[UInt8]]
    )
    func files(_ body: [UInt8]) throws {
        let entry = try #require(Self.stored([("Cache-Control", "max-age=60")], body: body))
        #expect(CacheEntry(file: entry.file) == entry)
    }

    // MARK: - Freshness

    @Test("section 4.2.3: an age starts at the origin and includes the response delay")
    func ages() throws {
        let date = ("Date", "Thu, 01 Jan 1970 00:16:00 GMT")  // 960
        func age(_ headers: [(String, String)], requested: Double = 1000) throws -> Double {
            try #require(Self.stored([("ETag", "1")] + headers, requested: requested)).age(at: 1020)
        }
        #expect(try age([]) == 20)
        #expect(try age([date]) == 60)
        #expect(try age([("Age", "5")]) == 25)
        #expect(try age([], requested: 990) == 30)
        #expect(try age([("Age", "5")], requested: 990) == 35)
        #expect(try age([date, ("Age", "5")], requested: 990) == 60)
        #expect(try age([date, ("Age", "50")], requested: 990) == 80)
        #expect(try age([("Date", "Thu, 01 Jan 1970 00:20:00 GMT")]) == 20)
        #expect(try age([("Age", "7, 9")]) == 27)
        for other in ["", " ", ", 9", "-5", "5s", "1.5"] { #expect(try age([("Age", other)]) == 20) }
    }

    @Test(
        "section 4.2.1: the endpoint's lifetime precedes max-age, max-age precedes Expires, Expires precedes the heuristic"
    )
    func lifetimes() throws {
        let modified = ("Last-Modified", "Thu, 01 Jan 1970 00:00:00 GMT")
        let expires = ("Expires", "Thu, 01 Jan 1970 00:20:00 GMT")  // 1200
        let maximum = ("Cache-Control", "max-age=60, s-maxage=9")
        func lifetime(_ headers: [(String, String)], status: Int = 200, own: Double? = nil) throws -> Double {
            let entry = Self.stored([("ETag", "1")] + headers, status: status, lifetime: own)
            return try #require(entry).freshnessLifetime
        }
        #expect(try lifetime([modified, expires, maximum], own: 7) == 7)
        #expect(try lifetime([modified, expires, maximum], status: 404, own: 7) == 60)
        #expect(try lifetime([modified, expires, maximum]) == 60)
        #expect(try lifetime([modified, expires]) == 200)
        #expect(try lifetime([modified, expires, ("Date", "Thu, 01 Jan 1970 00:15:00 GMT")]) == 300)
        #expect(try lifetime([modified]) == 100)
        #expect(try lifetime([modified], status: 202) == 0)
        #expect(try lifetime([modified, ("Cache-Control", "public")], status: 202) == 100)
        #expect(try lifetime([]) == 0)
        #expect(try lifetime([("Expires", "never"), modified]) == 0)
        #expect(try lifetime([("Cache-Control", "max-age=1, max-age=60")]) == 1)
    }

    // MARK: - Use

    struct Use: Sendable, CustomTestStringConvertible {
        let stored: String
        let asked: String?
        let age: Double
        let use: CacheRequest.Use

        init(_ stored: String, _ asked: String? = nil, age: Double, _ use: CacheRequest.Use) {
            (self.stored, self.asked, self.age, self.use) = (stored, asked, age, use)
        }

        var testDescription: String { "\(stored) | \(asked ?? "") after \(age)" }
    }

    @Test(
        "sections 4.2 and 5.2: when a stored response is used",
        arguments: [
            Use("max-age=60", age: 59, .useStored), Use("max-age=60", age: 60, .send),
            Use("max-age=60, no-cache", age: 0, .send), Use("max-age=60", "no-cache", age: 0, .send),
            Use("max-age=60", "max-age=30", age: 30, .useStored),
            Use("max-age=60", "max-age=30", age: 31, .send),
            Use("max-age=60", "max-age=90", age: 60, .send),
            Use("max-age=60", "min-fresh=10", age: 50, .useStored),
            Use("max-age=60", "min-fresh=10", age: 51, .send),
            Use("max-age=60", "max-stale", age: 1e6, .useStored),
            Use("max-age=60", "max-stale=10", age: 70, .useStored),
            Use("max-age=60", "max-stale=10", age: 71, .send),
            Use("max-age=60, must-revalidate", "max-stale", age: 60, .send),
            Use("max-age=60, must-revalidate", age: 59, .useStored),
            Use("max-age=60, stale-while-revalidate=10", age: 70, .useStoredAndRevalidate),
            Use("max-age=60, stale-while-revalidate=10", age: 71, .send),
            Use("max-age=60, stale-while-revalidate=10, must-revalidate", age: 61, .send),
            Use("max-age=60, immutable", "max-age=0", age: 59, .useStored),
            Use("max-age=60, immutable", "max-age=0", age: 60, .send),
            Use("max-age=60, immutable", "no-cache", age: 0, .send),
        ]
    )
    func use(_ row: Use) throws {
        let entry = try #require(Self.stored([("Cache-Control", row.stored), ("ETag", "1")]))
        let request = CacheRequest(Self.request(row.asked.map { [("Cache-Control", $0)] } ?? []))
        #expect(request.use(of: entry, at: 1000 + row.age) == row.use)
    }

    @Test("RFC 5861 section 4: when a stale response replaces an error", arguments: [59.0, 60, 70, 71])
    func errors(_ age: Double) throws {
        func isAllowed(_ stored: String, _ asked: String? = nil) throws -> Bool {
            let entry = try #require(Self.stored([("Cache-Control", stored), ("ETag", "1")]))
            let request = CacheRequest(Self.request(asked.map { [("Cache-Control", $0)] } ?? []))
            return request.allowsOnError(entry, at: 1000 + age)
        }
        #expect(try isAllowed("max-age=60, stale-if-error=10") == (age <= 70))
        #expect(try isAllowed("max-age=60", "stale-if-error=10") == (age <= 70))
        #expect(try isAllowed("max-age=60, stale-if-error=10", "stale-if-error=99") == (age <= 70))
        #expect(try !isAllowed("max-age=60"))
        #expect(try !isAllowed("max-age=60, stale-if-error=10, must-revalidate"))
        #expect(try !isAllowed("max-age=60, stale-if-error=10, no-cache"))
        #expect(try !isAllowed("max-age=60, stale-if-error=10", "no-cache"))
    }

    @Test("section 5.4: Pragma counts only without Cache-Control")
    func pragma() throws {
        let entry = try #require(Self.stored([("Cache-Control", "max-age=60")]))
        func use(_ headers: [(String, String)]) -> CacheRequest.Use {
            CacheRequest(Self.request(headers)).use(of: entry, at: 1000)
        }
        #expect(use([("Pragma", "No-Cache")]) == .send)
        #expect(use([("Pragma", "no-cache"), ("Cache-Control", "max-age=9")]) == .useStored)
    }

    @Test(
        "section 4.1: languages match in any order and case, other headers only as they are",
        arguments: [
            ("Accept-Language", "de, en;q=0.5", "EN;q=0.5,De", true), ("Accept-Language", "de", "en", false),
            ("Accept-Language", "de", "de,en", false), ("Accept", "a/b, c/d", "a/b,c/d", true),
            ("Accept", "a/b, c/d", "c/d, a/b", false), ("X-Own", "a", "A", false),
        ]
    )
    func selection(_ name: String, _ stored: String, _ asked: String, _ matches: Bool) {
        func value(_ text: String) -> String? { CacheEntry.normalized(name, in: Self.fields([(name, text)])) }
        #expect((value(stored) == value(asked)) == matches)
        #expect(CacheEntry.normalized(name, in: HTTPFields()) == nil)
    }

    @Test(
        "section 4.3: a request with a condition of its own bypasses the cache",
        arguments: [
            ("If-Match", false), ("If-None-Match", false), ("If-Modified-Since", false),
            ("If-Unmodified-Since", false), ("If-Range", false), ("Range", true), ("If", true),
        ]
    )
    func conditions(_ name: String, _ usesCache: Bool) {
        #expect(CacheRequest(Self.request([(name, "\"v1\"")])).usesCache == usesCache)
    }
}

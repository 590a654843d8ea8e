import Foundation
import GenAPIMapping
import HTTPTypes
import Testing

@testable import GenAPICaching
@testable import GenAPIRuntime

/// Extreme numbers in responses and cache files.
@Suite(.timeLimit(.minutes(10))) struct CacheNumberTests {
    private static let numbers = [
        "0", "1", "59", "60", "61", "2147483647", "2147483648", "4294967296", "9223372036854775807",
        "9223372036854775808", "99999999999999999999999999", "-1", "+1", "-9223372036854775808", "1.5",
        "1e99", "nan",
        "", " ", "0x10", "\"60\"", "٦٠", String(repeating: "9", count: 5000),
    ]
    private static let dates = [
        "Thu, 01 Jan 1970 00:00:00 GMT", "Sat, 01 Jan 0000 00:00:00 GMT", "Mon, 01 Jan 0001 00:00:00 GMT",
        "Fri, 31 Dec 9999 23:59:59 GMT", "Fri, 31 Dec 9999 23:59:60 GMT", "Thu Jan  1 00:00:00 0000",
        "Sunday, 06-Nov-00 08:49:37 GMT", "Sunday, 06-Nov-99 08:49:37 GMT", "0", "-1", "", "never",
        "Tue, 30 Feb 2026 00:00:00 GMT", "Fri, 31 Dec 99999 23:59:59 GMT",
    ]
    /// When a response was received, and the current time.
    private static let times: [(received: Double, now: Double)] = [
        (0, 0), (1_795_243_386, 1_795_243_400), (253_402_300_800, 0), (-1, 253_402_300_800), (-1e15, 1e15),
        (1e15, -1e15), (1e300, 1e300), (0, 1e300),
    ]

    private func stored(_ fields: [(HTTPField.Name, String)], lifetime: Double? = nil, at time: Double)
        -> CacheEntry?
    {
        var head = HTTPResponse(status: .ok)
        for (name, value) in fields { head.headerFields.append(HTTPField(name: name, value: value)) }
        head.headerFields[.eTag] = "\"1\""
        let request = WireRequest(
            head: HTTPRequest(method: .get, scheme: "http", authority: "a.test", path: "/")
        )
        return CacheEntry(
            WireResponse(head: head, body: .bytes([1, 2, 3])),
            to: request,
            partition: "",
            lifetime: lifetime,
            requested: time,
            received: time
        )
    }

    /// Everything that is computed from an entry.
    private func use(_ entry: CacheEntry, at now: Double) -> Int? {
        var head = HTTPRequest(method: .get, scheme: "http", authority: "a.test", path: "/")
        for control in [
            nil, "max-stale", "max-stale=9223372036854775807", "min-fresh=99999999999999999999", "max-age=0",
        ] {
            head.headerFields[.cacheControl] = control
            let request = CacheRequest(head)
            _ = request.use(of: entry, at: now)
            _ = request.allowsOnError(entry, at: now)
        }
        return entry.response(to: head, at: now).head.headerFields[.age].flatMap { Int($0) }
    }

    @Test("any age that a server sends is clamped")
    func numbersOfServers() throws {
        let age = try #require(HTTPField.Name("Age"))
        for number in Self.numbers {
            for name in ["max-age", "s-maxage", "stale-while-revalidate", "stale-if-error"] {
                for (received, now) in Self.times {
                    let fields: [(HTTPField.Name, String)] = [
                        (age, number), (.cacheControl, "\(name)=\(number), public"),
                    ]
                    let entry = try #require(stored(fields, at: received))
                    let shown = try #require(use(entry, at: now))
                    #expect((0...CacheDirectives.longest).contains(shown), "\(number) \(received) \(now)")
                    #expect(!entry.freshnessLifetime.isNaN && !entry.age(at: now).isNaN)
                }
            }
        }
    }

    @Test("dates in the far past and future yield a valid age")
    func datesOfServers() throws {
        for date in Self.dates {
            for other in Self.dates {
                for (received, now) in Self.times {
                    let fields: [(HTTPField.Name, String)] = [
                        (.date, date), (.expires, other), (.lastModified, other),
                        (.cacheControl, "public"),
                    ]
                    let entry = try #require(stored(fields, at: received))
                    let shown = try #require(use(entry, at: now))
                    #expect((0...CacheDirectives.longest).contains(shown), "\(date) \(received) \(now)")
                    #expect(!entry.freshnessLifetime.isNaN && !entry.age(at: now).isNaN)
                }
            }
        }
    }

    @Test("a file with invalid times is ignored")
    func numbersOnDisk() throws {
        let whole = try #require(stored([(.cacheControl, "max-age=60")], at: 1))
        #expect(CacheEntry(file: whole.file) == whole)
        for number in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, .signalingNaN] {
            for place in 0..<3 {
                let file = CacheEntryFile(
                    requested: place == 0 ? number : 1,
                    received: place == 1 ? number : 1,
                    lifetime: place == 2 ? number : 1
                )
                #expect(CacheEntry(file: file.bytes) == nil, "\(number) at \(place)")
            }
        }
        #expect(CacheEntry(file: CacheEntryFile(requested: 1, received: 1, lifetime: 1).bytes) != nil)
    }

    @Test("a time in a file is within 1e12 seconds of 1970")
    func longestTimes() {
        for sign in [1.0, -1.0] {
            for (number, isValid) in [(1e12.nextDown, true), (1e12, false), (1e13, false)] {
                for place in 0..<3 {
                    let file = CacheEntryFile(
                        requested: place == 0 ? sign * number : 1,
                        received: place == 1 ? sign * number : 1,
                        lifetime: place == 2 ? sign * number : 1
                    )
                    #expect((CacheEntry(file: file.bytes) != nil) == isValid, "\(sign * number) at \(place)")
                }
            }
        }
    }

    @Test("a file with a forged head is ignored without a trap")
    func headsOnDisk() {
        let deep = String(repeating: "[", count: 100_000)
        for head in [
            "", "{", "[]", "null", "{}", deep, #"{"status":"200"}"#, #"{"status":1e999}"#, #"{"url":[]}"#,
            #"{"partition":"a","url":"b","status":200,"requested":"1","received":"x"}"#,
            #"{"partition":"a","url":"b","status":99999,"requested":"1","received":"1"}"#,
            #"{"partition":"a","url":"b","status":-1,"requested":"1","received":"1"}"#,
            #"{"partition":"a","url":"b","status":9223372036854775808,"requested":"1","received":"1"}"#,
        ] {
            #expect(CacheEntry(file: CacheEntryFile.bytes(head: head)) == nil, "\(head.prefix(80))")
        }
        let odd =
            #"{"partition":"a","url":"b","status":200,"requested":"1","received":"1","selectors":[[],[1],["a"],7],"#
            + #""fields":[[],["bad name","x"],["A","b\r\nC: d"],["B"],[1,2]]}"#
        let entry = CacheEntry(file: CacheEntryFile.bytes(head: odd))
        #expect(entry?.fields.allSatisfy { !$0.value.contains("\n") } ?? true)
        for length in [UInt64.max, UInt64(Int.max), UInt64(Int.max) + 1, 1 << 32, 4] {
            #expect(CacheEntry(file: CacheEntryFile.bytes(head: "{}", length: length)) == nil)
        }
    }

    @Test("a file larger than the folder's limit is not read")
    func sizesOnDisk() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let storage = try DiskCacheStorage(folder: folder, limit: 10_000)
        let entry = try #require(stored([(.cacheControl, "max-age=60")], at: 1))
        await storage.save(entry) { true }
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first)
        let file = folder.appending(path: name)
        // A sparse file: it has a size, but uses no memory or disk space.
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: 1 << 43)
        try handle.close()
        #expect(await storage.entries(of: "http://a.test/") == [])
        #expect(!FileManager.default.fileExists(atPath: file.path))

        for number in 0..<3 {
            let large = folder.appending(path: "\(number)-0-0.answer")
            try Data().write(to: large)
            let handle = try FileHandle(forWritingTo: large)
            try handle.truncate(atOffset: 1 << 43)
            try handle.close()
        }
        let again = try DiskCacheStorage(folder: folder, limit: 10_000)
        await again.save(entry) { true }
        #expect(await again.entries(of: "http://a.test/") == [entry])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }

    @Test("ranges must lie within the representation, however large their numbers are")
    func ranges() {
        let largest = "9223372036854775807"
        for (text, bytes) in [
            ("bytes=0-\(largest)", 0..<10), ("bytes=9-\(largest)", 9..<10), ("bytes=-\(largest)", 0..<10),
            ("bytes=9-", 9..<10), ("bytes=-1", 9..<10), ("bytes=0-0", 0..<1),
        ] {
            #expect(ByteRange(text, of: 10)?.bytes == bytes, "\(text)")
        }
        for text in [
            "bytes=\(largest)-", "bytes=10-", "bytes=\(largest)-\(largest)", "bytes=-0",
            "bytes=9223372036854775808-",
            "bytes=0-9223372036854775808", "bytes=-9223372036854775808", "bytes=5-4", "bytes=-", "bytes=--1",
            "bytes=+1-2",
        ] {
            #expect(ByteRange(text, of: 10) == nil, "\(text)")
        }
        for text in ["bytes=0-", "bytes=-1", "bytes=0-0", "bytes=-\(largest)"] {
            #expect(ByteRange(text, of: 0) == nil, "\(text)")
        }
    }
}

/// A cache file with a custom head.
private struct CacheEntryFile {
    var requested: Double
    var received: Double
    var lifetime: Double

    var bytes: [UInt8] {
        Self.bytes(
            head:
                #"{"partition":"a","url":"b","selectors":[],"status":200,"fields":[],"requested":"\#(requested)","#
                + #""received":"\#(received)","lifetime":"\#(lifetime)"}"#
        )
    }

    static func bytes(head: String, length: UInt64? = nil) -> [UInt8] {
        let length = length ?? UInt64(head.utf8.count)
        let bytes =
            Array("genapi-answer-1\n".utf8) + (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
            + Array(head.utf8) + [1, 2, 3]
        return bytes + Checksum.of(bytes).bytes
    }
}

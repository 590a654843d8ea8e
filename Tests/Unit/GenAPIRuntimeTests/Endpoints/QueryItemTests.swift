import Foundation
import GenAPIMapping
import GenAPITesting
import GoldenTesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite struct QueryItemTests {
    @Test(
        "any parser returns the original names and values",
        .proves("GI-06"),
        arguments: 1...20
    )
    func roundTrips(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<100 {
            let pairs = (0..<Int.random(in: 1...6, using: &random)).map { _ in (text(&random), text(&random))
            }
            let target = BaseURL("http://h.test/v1").parts?.target(
                "/search",
                query: pairs.map { .item($0, $1) }
            )
            let url = "http://h.test\(try #require(target))"

            #expect(Self.parsed(url).map(\.0) == pairs.map(\.0))
            #expect(Self.parsed(url).map(\.1) == pairs.map(\.1))

            let foundation = try #require(URLComponents(string: url)?.queryItems)
            #expect(foundation.map(\.name) == pairs.map(\.0))
            #expect(foundation.map(\.value) == pairs.map(\.1))
            #expect(URL(string: url)?.absoluteString == url)
        }
    }

    @Test("brackets, plus signs, separators and percent signs are escaped once", .proves("GI-06"))
    func escapesOnce() {
        let query: [QueryItem] = [.item("filter[a]", "[1] x"), .item("q", "a+b&c=d#e%20"), .item("e", "")]
        #expect(query.encoded() == "filter%5Ba%5D=%5B1%5D%20x&q=a%2Bb%26c%3Dd%23e%2520&e=")
    }

    @Test("lists repeat the name, and missing values are left out")
    func listsRepeatTheNameAndMissingValuesAreLeftOut() {
        let query: [QueryItem] = [
            .item("tag", ["b", "a", "b"]), .item("none", nil as String?), .item("empty", [] as [Int]),
            .item("id", User.ID("7")), .item("sort", [User.ListSort.name, .age]),
        ]
        #expect(query.encoded() == "tag=b&tag=a&tag=b&id=7&sort=name&sort=age")
    }

    @Test("an Int64 above 2^53 and a Decimal are digit-exact in the query", .proves("SW-06"))
    func keepsDigits() throws {
        let decimal = try #require(Decimal(string: "12345678901234567890.123456789"))
        let query: [QueryItem] = [.item("n", Int64.max - 1), .item("d", decimal)]
        #expect(query.encoded() == "n=9223372036854775806&d=12345678901234567890.123456789")
    }

    @Test("a joined list is one value, and an empty list is left out")
    func joinedLists() {
        let none: [String]? = nil
        let dates = [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)]
        let query: [QueryItem] = [
            .item("a", ["x", "y z"], joinedBy: ","), .item("b", [1, 2], joinedBy: "|"),
            .item("c", none, joinedBy: ","),
            .item("d", [Int](), joinedBy: ","), .item("e", dates, .timestamp, joinedBy: " "),
            .item("f", [User.ID("7")], joinedBy: ","),
        ]
        #expect(query.encoded() == "a=x,y%20z&b=1%7C2&e=1%202&f=7")
        #expect([QueryItem.item("x", [1, Double.nan], joinedBy: ",")].unsendable == "x")
    }

    @Test("a comma within an element is escaped, and other separators within an element are rejected")
    func separatorsInElements() {
        #expect([QueryItem.item("a", ["1,2", "3"], joinedBy: ",")].encoded() == "a=1%2C2,3")
        #expect([QueryItem.item("a", ["", ""], joinedBy: ",")].encoded() == "a=,")
        for separator in ["|", " "] {
            #expect([QueryItem.item("a", ["1\(separator)2"], joinedBy: separator)].unsendable == "a")
        }
    }

    @Test("a flag is sent as its name if it is set, and left out otherwise")
    func flags() {
        let query: [QueryItem] = [.flag("all", true), .flag("none", false), .item("a", "")]
        #expect(query.encoded() == "all&a=")
        #expect(query.encoded(by: .form) == "all&a=")
    }

    @Test("null is sent as empty text, and a missing value is left out")
    func nulls() {
        let (none, null): (Nullable<String>?, Nullable<String>?) = (nil, .null)
        let change: NullableChange<Int> = .unchanged
        let date = Date(timeIntervalSince1970: 1)
        let query: [QueryItem] = [
            .item("a", none), .item("b", null), .item("c", Nullable.value("x")), .item("d", change.nullable),
            .item("e", NullableChange.set(1).nullable), .item("f", NullableChange<Int>.null.nullable),
            .item("g", Nullable.value(date), .timestamp), .item("h", Nullable<Date>.null, .timestamp),
            .item("i", nil as Nullable<[Date]>?, .timestamp), .item("j", Nullable.value([date]), .timestamp),
        ]
        #expect(query.encoded() == "b=&c=x&e=1&f=&g=1&h=&j=1")
    }

    @Test("dates are sent as RFC 3339 unless another format is given")
    func instantsAreRFC3339UnlessAnotherFormatIsNamed() {
        let date = Date(timeIntervalSince1970: 1_780_000_000)
        #expect([QueryItem.item("t", date)].encoded() == "t=2026-05-28T20%3A26%3A40Z")
        #expect([QueryItem.item("t", date, .timestamp)].encoded() == "t=1780000000")
    }

    @Test("a value without text is rejected in every position, and nothing is sent")
    func valuesWithoutText() async throws {
        let sample = SampleClient()
        sample.server.on("POST", "/v1/things", .status(204))
        let late = Date(timeIntervalSince1970: 1e12)
        let refused: [(name: String?, Endpoint<NoContent>)] = [
            ("x", .post("/things", query: [.item("a", 1), .item("x", Double.nan)])),
            ("x", .post("/things", query: [.item("x", [1, Float.infinity])])),
            ("x", .post("/things", query: [.item("x", Decimal.nan)])),
            ("x", .post("/things", query: [.item("x", late)])),
            ("x", .post("/things", query: [.item("x", [late], .rfc822)])),
            ("X-A", .post("/things", headers: [.header("X-A", late, .rfc3339)])),
            ("X-A", .post("/things", headers: [.header("X-A", Double.infinity)])),
            ("x", .post("/things", body: .form([.item("x", Double.nan)]))),
            ("x", .post("/things", body: .form([.item("x", late, .rfc3339)]))),
            ("x", .post("/things", body: .multipart([.field("x", Identifier<User, Double>(.nan))]))),
            ("x", .post("/things", body: .multipart([.field("x", late, .rfc822)]))),
            (nil, .post("/things/\(Double.nan)")),
            (nil, .post("/things/\(late, .rfc3339)")),
        ]
        for (name, endpoint) in refused {
            let error = await sample.error { try await $0.send(endpoint) }
            switch error {
            case .unsendable(_, .valueWithoutText(let found))?: #expect(found == name)
            case .unsendable(_, .pathValueWithoutText)?: #expect(name == nil)
            default: Issue.record("\(endpoint): \(String(describing: error))")
            }
        }
        #expect(sample.server.requests.isEmpty)
        _ = try await sample.client.send(
            Endpoint<NoContent>.post(
                "/things",
                query: [.item("x", late, .timestamp), .item("y", nil as Double?)]
            )
        )
        #expect(sample.server.requests.last?.target == "/v1/things?x=1000000000000")
    }

    /// By splitting and unescaping, with no code of the runtime.
    private static func parsed(_ url: String) -> [(String, String)] {
        guard let start = url.firstIndex(of: "?") else { return [] }
        return url[url.index(after: start)...].components(separatedBy: "&").map { pair in
            let parts = pair.components(separatedBy: "=")
            return (parts[0].removingPercentEncoding ?? "?", parts[1].removingPercentEncoding ?? "?")
        }
    }

    /// Half of it what means something in a URL, the rest any scalar there is.
    private func text(_ random: inout SeededGenerator) -> String {
        let alphabet = Array(
            "abz09 []{}()+&=#%?/:;@!$'*,.~^`|\\\"<>\0\t\r\néß漢字🚲\u{301}%25%5B".unicodeScalars
        )
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let any = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
            let known = alphabet.randomElement(using: &random)
            text.append((Bool.random(using: &random) ? known : any) ?? "x")
        }
        return String(text)
    }

    @Test("new items replace those with the same name and are appended")
    func replacing() {
        let query: [QueryItem] = [.item("page", 1), .item("q", "x"), .item("page", [2, 3])]
        #expect(query.replacing(with: [.item("page", 7), .item("size", 9)]).encoded() == "q=x&page=7&size=9")
        #expect(query.replacing(with: []) == query)
    }
}

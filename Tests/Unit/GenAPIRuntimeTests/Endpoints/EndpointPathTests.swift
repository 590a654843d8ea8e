import Foundation
import GenAPIMapping
import GenAPITesting
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite struct EndpointPathTests {
    @Test("a slash in a value stays within its segment", .proves("BD-25"))
    func escapesSlash() {
        let id: User.ID = "a/b"
        #expect("/users/\(id)/locations" as EndpointPath == "/users/a%2Fb/locations")
        #expect(("/users/\(id)/locations" as EndpointPath).description == "/users/a%2Fb/locations")
    }

    @Test("each value is one escaped segment, and never read as a template again", .proves("BM-19", "JU-03"))
    func escapesEveryValue() {
        let cases: [(String, String)] = [
            ("bob", "/users/bob"),
            ("a b/c?d", "/users/a%20b%2Fc%3Fd"),
            ("100%", "/users/100%25"),
            ("%2e%2e", "/users/%252e%252e"),
            ("q#r", "/users/q%23r"),
            ("é🚲", "/users/%C3%A9%F0%9F%9A%B2"),
            ("{b}", "/users/%7Bb%7D"),
            ("a:b@c;d=e+f&g", "/users/a%3Ab%40c%3Bd%3De%2Bf%26g"),
            ("-._~", "/users/-._~"),
            ("...", "/users/..."),
            ("\r\n", "/users/%0D%0A"),
        ]
        for (value, path) in cases { #expect(("/users/\(value)" as EndpointPath).description == path) }
        #expect(("/at/\(1.0)/\(7)/\(true)" as EndpointPath).description == "/at/1.0/7/true")
    }

    @Test(
        "an optional group is kept with a value, and left out when it is missing or empty",
        .proves("BM-19")
    )
    func groups() {
        func path(_ name: String?) -> EndpointPath { "/users\(group: name.map { "/\($0)" })" }
        #expect(path("bob").description == "/users/bob")
        #expect(path(nil).description == "/users")
        #expect(path("").description == "/users")
        #expect(path("").problem == nil)
        #expect(path("..").problem == .dotSegment)

        func nested(_ year: Int?, _ month: Int?) -> EndpointPath {
            "/log\(group: year.map { year in "/\(year)\(group: month.map { "/\($0)" })" })"
        }
        #expect(nested(2026, 11).description == "/log/2026/11")
        #expect(nested(2026, nil).description == "/log/2026")
        #expect(nested(nil, 11).description == "/log")

        func only(_ id: String?) -> EndpointPath { "\(group: id.map { "\($0)" })" }
        #expect(only("7").description == "7")
        #expect(only(nil).description == "")
        #expect(only(nil).problem == nil)
        #expect(("/a\(group: "/b")" as EndpointPath).description == "/a/b")
    }

    @Test("a problem within a group is one of the path")
    func problemsInGroups() {
        #expect(("/a\(group: "/b?c")" as EndpointPath).problem == .queryOrFragment)
        #expect(("/a\(group: "/\(Double.nan)")" as EndpointPath).problem == .valueWithoutText)
        #expect(("/a\(group: "/b\(group: "#c")")" as EndpointPath).problem == .queryOrFragment)
        #expect(("/a\(Double.nan)\(group: "/b?c")" as EndpointPath).problem == .valueWithoutText)
    }

    @Test("an empty value where a segment needs one is kept as a problem", .proves("BM-19"))
    func emptySegments() {
        #expect(("/users/\("")" as EndpointPath).problem == .emptySegment)
        #expect(("/users/\("")/trips" as EndpointPath).problem == .emptySegment)
    }

    @Test("an empty value is sent if it is allowed", .proves("BM-19"))
    func allowedEmptySegments() {
        let (none, days): (String?, [Date]) = (nil, [])
        #expect(("/users/\("", allowsEmpty: true)" as EndpointPath) == "/users/")
        #expect(("/users/\("", allowsEmpty: true)/trips" as EndpointPath).description == "/users//trips")
        #expect(("/users/\("a/b", allowsEmpty: true)/trips" as EndpointPath) == "/users/a%2Fb/trips")
        #expect(("/a/\([Int](), joinedBy: ",", allowsEmpty: true)/b" as EndpointPath).description == "/a//b")
        #expect(
            ("/a/\(days, .timestamp, joinedBy: "|", allowsEmpty: true)/b" as EndpointPath).description
                == "/a//b"
        )
        #expect(("/a/\(segments: "/x//y/", allowsEmpty: true)" as EndpointPath).description == "/a//x//y/")
        #expect(("/a/\(segments: "", allowsEmpty: true)" as EndpointPath).description == "/a/")
        #expect(("/a\(group: none.map { "/\($0, allowsEmpty: true)" })" as EndpointPath).description == "/a")
        #expect(("/a\(group: "/\("", allowsEmpty: true)")/b" as EndpointPath).description == "/a//b")
        #expect(("/\("", allowsEmpty: true)/\("")" as EndpointPath).problem == .emptySegment)
        #expect(("/a/\(segments: "x/../y", allowsEmpty: true)" as EndpointPath).problem == .dotSegment)
        #expect(
            ("/\("", allowsEmpty: true).\("", allowsEmpty: true)./a" as EndpointPath).problem == .dotSegment
        )
    }

    @Test("the client sends an allowed empty value, also as the first one", .proves("BM-19"))
    func emptySegmentsAreSent() async throws {
        for base in ["https://h.test", "https://h.test/", "https://h.test/v1/"] {
            let server = StubTransport()
            let client = Client(APIDefinition(name: "H"), baseURL: try BaseURL(base), transport: server)
            let root = base.hasSuffix("/") ? String(base.dropLast()) : base
            let paths: [EndpointPath] = [
                "/\("", allowsEmpty: true)/whole", "/rooms/\("", allowsEmpty: true)/all", "//rooms",
            ]
            let urls = ["//whole", "/rooms//all", "/rooms"].map { root + $0 }
            for url in urls { server.on("GET", url, .status(204)) }
            for path in paths { try await client.send(Endpoint<NoContent>.get(path)) }
            #expect(server.requests.map(\.url) == urls)
        }
    }

    @Test("a dot segment is reported as a problem", arguments: [".", "..", "%2e", "%2E%2e", ".%2E"])
    func dotSegmentsAreAProblem(_ segment: String) {
        #expect(EndpointPath(stringLiteral: "/users/\(segment)/trips").problem == .dotSegment)
    }

    @Test("values that form a dot segment together are reported as a problem")
    func valuesThatMakeADotSegmentTogetherAreAProblem() {
        #expect(("/users/\(".")\(".")" as EndpointPath).problem == .dotSegment)
        #expect(("/users/\("..")" as EndpointPath).problem == .dotSegment)
        #expect(("/users/\("..").json" as EndpointPath).problem == nil)
    }

    @Test("a query or fragment in a literal is reported as a problem") func aQueryInALiteralIsAProblem() {
        #expect(("/users?q=x" as EndpointPath).problem == .queryOrFragment)
        #expect(("/users#top" as EndpointPath).problem == .queryOrFragment)
    }

    @Test("literals keep their escapes and get the missing ones")
    func literalsKeepTheirEscapesAndGetTheMissingOnes() {
        #expect(("/a%20b/c d/ü/100%" as EndpointPath).description == "/a%20b/c%20d/%C3%BC/100%25")
    }

    @Test(
        "a percent sign that begins no whole escape is escaped",
        arguments: [
            ("/a%4", "/a%254"), ("/a%", "/a%25"), ("/a%%41", "/a%25%41"), ("/%4g", "/%254g"),
            ("/%g4", "/%25g4"),
            ("/%41", "/%41"), ("/%aF", "/%aF"),
        ]
    )
    func escapesInLiterals(_ literal: String, _ path: String) {
        #expect(EndpointPath(stringLiteral: literal).description == path)
    }

    @Test("a value of several segments keeps its slashes and nothing else")
    func severalSegments() {
        func path(_ value: String) -> EndpointPath { "/files/\(segments: value)/raw" }
        #expect(path("docs/a b?.md").description == "/files/docs/a%20b%3F.md/raw")
        #expect(path("main").description == "/files/main/raw")
        for value in ["", "/", "a//b", "/a", "a/"] {
            #expect(path(value).problem == .emptySegment, "\(value)")
        }
        for value in ["..", "a/../b", "./a"] {
            #expect(path(value).problem == .dotSegment, "\(value)")
        }
        #expect(path("a/%2e%2e").description == "/files/a/%252e%252e/raw")
        let folder: String? = ""
        #expect(
            ("/drafts\(group: folder.map { "/\(segments: $0)" })" as EndpointPath).description == "/drafts"
        )
    }

    @Test("dates and enumerations have one spelling in a path") func datesAndEnumerationsHaveOneSpelling()
        throws
    {
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        let instant = Date(timeIntervalSince1970: 1_780_000_000)
        #expect(("/days/\(day)" as EndpointPath).description == "/days/2026-11-21")
        #expect(("/at/\(instant, .timestamp)" as EndpointPath).description == "/at/1780000000")
        #expect(("/by/\(User.ListSort.age)" as EndpointPath).description == "/by/age")
    }

    @Test("a list is one segment, and separators within its elements are escaped or rejected")
    func lists() {
        let instants = [1, 2].map(Date.init(timeIntervalSince1970:))
        #expect(("/a/\([1, 2], joinedBy: ",")" as EndpointPath).description == "/a/1,2")
        #expect(("/a/\(["x,y", "/"], joinedBy: ",").json" as EndpointPath).description == "/a/x%2Cy,%2F.json")
        #expect(("/a/\(instants, .timestamp, joinedBy: "|")" as EndpointPath).description == "/a/1%7C2")
        #expect(("/a/\([String](), joinedBy: ",")" as EndpointPath).problem == .emptySegment)
        #expect(("/a/\([""], joinedBy: ",")" as EndpointPath).problem == .emptySegment)
        #expect(("/a/\(["."], joinedBy: ",")" as EndpointPath).problem == .dotSegment)
        #expect(("/a/\(["x|y"], joinedBy: "|")" as EndpointPath).problem == .valueWithoutText)
        #expect(("/a/\([Double.nan], joinedBy: ",")" as EndpointPath).problem == .valueWithoutText)
    }

    @Test("an empty or misleading path throws before anything is sent")
    func problemsAreRefused() async throws {
        let sample = SampleClient()
        for id in ["", ".."] {
            let error = await sample.error { try await $0.send(User.get(id: User.ID(id))) }
            switch error {
            case .unsendable(_, .emptyPathSegment)?: #expect(id == "")
            case .unsendable(_, .dotPathSegment)?: #expect(id == "..")
            default: Issue.record("\(id): \(String(describing: error))")
            }
        }
        #expect(sample.server.requests.isEmpty)
    }
}

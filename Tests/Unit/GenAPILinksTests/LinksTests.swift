import Foundation
import GenAPIMapping
import GenAPIRuntime
import GoldenTesting
import TestTraits
import Testing
import Trips

@testable import GenAPILinks

@Suite struct LinksTests {
    private let links: Links<TripsLink>

    init() throws {
        links = try Links(at: "https://trips.example", "trips://open/v1/")
    }

    @Test(
        "links round-trip through their URLs, and those that would not have none",
        .proves("SW-26"),
        arguments: 1...20
    )
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let values = [Self.text(&random), Self.text(&random)]
            let link = Self.link(values, &random)
            let isPrintable = Self.used(link).allSatisfy(Self.fits) && link != .user(id: "me")
            guard isPrintable else {
                #expect(throws: LinkError.noURL, "seed \(seed): \(link)") { try links.url(for: link) }
                continue
            }
            let url = try links.url(for: link)
            #expect(try links.link(for: url) == link, "seed \(seed): \(url)")
        }
    }

    private static func link(_ values: [String], _ random: inout SeededGenerator) -> TripsLink {
        switch Int.random(in: 0...3, using: &random) {
        case 0: .profile
        case 1: .user(id: User.ID(values[0]))
        case 2: .places(userID: User.ID(values[0]))
        default: .place(userID: User.ID(values[0]), id: Location.ID(values[1]))
        }
    }

    private static func used(_ link: TripsLink) -> [String] {
        switch link {
        case .profile: []
        case .user(let id): [id.rawValue]
        case .places(let userID): [userID.rawValue]
        case .place(let userID, let id): [userID.rawValue, id.rawValue]
        }
    }

    private static func fits(_ text: String) -> Bool {
        !["", ".", ".."].contains(text)
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "7", "me", "users", "/", "%", "%2F", ".", "..", "?", "#", "\\", "{id}", "é", "e\u{301}", "😀",
            " ", "+",
            "@", ":", "\u{0}", "\u{85}", "\u{202E}", "&", "=",
        ]
        return (0..<Int.random(in: 0...3, using: &random))
            .map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
    }

    @Test(
        "URLs of links are accepted in their usual forms",
        .proves("SW-26"),
        arguments: [
            "https://trips.example/users/7", "HTTPS://TRIPS.example/users/7",
            "https://trips.example:443/users/7/",
            "https://trips.example/users/%37?from=mail#top", "trips://open/v1/users/7",
            "TRIPS://OPEN/v1/users/7",
        ]
    )
    func accepted(text: String) throws {
        #expect(try links.link(for: #require(URL(string: text))) == .user(id: "7"))
    }

    @Test(
        "URLs of other places and hostile URLs are errors",
        .proves("SW-26"),
        arguments: [
            ("https://trips.example/admin", LinkError.unknownPath),
            ("https://trips.example/", .unknownPath),
            ("https://trips.example/users", .unknownPath),
            ("https://trips.example/users/7/delete", .unknownPath),
            ("https://trips.example/Users/7", .unknownPath),
            ("https://trips.example.evil.test/users/7", .foreignURL),
            ("https://evil.test/https://trips.example/users/7", .malformedURL),
            ("https://evil.test/users/7", .foreignURL),
            ("http://trips.example/users/7", .foreignURL),
            ("https://trips.example:8443/users/7", .foreignURL),
            ("trips://open/users/7", .foreignURL),
            ("trips://other/v1/users/7", .foreignURL),
            ("https://trips.example@evil.test/users/7", .malformedURL),
            ("https://user:pw@trips.example/users/7", .malformedURL),
            ("https://trips.example/users/../users/7", .malformedURL),
            ("https://trips.example/users/%2e%2e", .malformedURL),
            ("https://trips.example/users/%00", .malformedURL),
            ("https://trips.example/users/%0d%0aX", .malformedURL),
            ("https://trips.example/users/%ff", .malformedURL),
            ("https://trips.example//users/7", .malformedURL),
            ("javascript:alert(1)", .malformedURL),
            ("trips:open/v1/users/7", .malformedURL),
            ("/users/7", .malformedURL),
            ("https://trips.example/users/" + String(repeating: "7", count: 8_192), .malformedURL),
        ]
    )
    func hostile(text: String, error: LinkError) throws {
        let url = try #require(URL(string: text))
        #expect(throws: error) { try links.link(for: url) }
        #expect(!"\(error)".contains("trips.example"))
    }

    @Test("a path without parameters takes precedence over an ID with the same text")
    func literalsFirst() throws {
        #expect(try links.link(for: #require(URL(string: "https://trips.example/users/me"))) == .profile)
        #expect(throws: LinkError.noURL) { try links.url(for: .user(id: "me")) }
    }

    @Test(
        "a base URL is absolute, without user information, query and fragment",
        arguments: [
            "", "trips.example", "trips://", "https://", "/links", "https://a@trips.example",
            "https://trips.example?a=b",
            "https://trips.example/a#b", "https://trips.example/../a", "1trips://open",
        ]
    )
    func baseURLs(text: String) {
        #expect(throws: LinkError.invalidBaseURL) { try Links<TripsLink>(at: text) }
        #expect(throws: LinkError.invalidBaseURL) { try Links<TripsLink>(at: "https://trips.example", text) }
    }

    @Test(
        "an empty or default port is ignored",
        arguments: [
            ("https://trips.example", "https://trips.example:443"),
            ("https://trips.example", "https://trips.example:"),
            ("http://trips.example", "http://trips.example:80"),
            ("http://trips.example", "http://trips.example:"),
            ("trips://open", "trips://open:"),
        ]
    )
    func impliedPorts(short: String, long: String) throws {
        for (base, text) in [(short, long), (long, short), (long, long)] {
            let url = try #require(URL(string: text + "/users/7"))
            #expect(try Links<TripsLink>(at: base).link(for: url) == .user(id: "7"), "\(url) at \(base)")
        }
    }

    @Test(
        "a port of another scheme is a part of the place",
        arguments: [
            "https://trips.example:80", "http://trips.example:443", "trips://open:443", "trips://open:80",
        ]
    )
    func otherPorts(text: String) throws {
        let short = text.split(separator: ":").dropLast().joined(separator: ":")
        let url = try #require(URL(string: text + "/users/7"))
        #expect(throws: LinkError.foreignURL) { try Links<TripsLink>(at: short).link(for: url) }
        #expect(try Links<TripsLink>(at: text).link(for: url) == .user(id: "7"))
    }

    @Test("a slash at the end of a base URL is not repeated in the URLs of links")
    func slashAtTheEnd() throws {
        for base in ["https://trips.example", "https://trips.example/app", "trips://open/v1"] {
            for links in [try Links<TripsLink>(at: base), try Links<TripsLink>(at: base + "/")] {
                #expect(try links.url(for: .user(id: "7")).absoluteString == base + "/users/7")
            }
        }
    }

    @Test("a URL has at most 8192 bytes")
    func longestURL() throws {
        let start = "https://trips.example/users/"
        for (count, isAccepted) in [(8_191, true), (8_192, true), (8_193, false)] {
            let id = String(repeating: "7", count: count - start.utf8.count)
            let url = try #require(URL(string: start + id))
            #expect((try? links.link(for: url)) == (isAccepted ? .user(id: User.ID(id)) : nil), "\(count)")
        }
    }

    @Test(
        "a rejected link cannot be opened by a URL",
        .proves("SW-26")
    )
    func refused() throws {
        let outside = links.refusing { $0 == .profile }.refusing { $0 == .user(id: "7") }
        for text in ["https://trips.example/users/me", "trips://open/v1/users/7?from=mail"] {
            let url = try #require(URL(string: text))
            #expect(throws: LinkError.refused) { try outside.link(for: url) }
            #expect(throws: LinkError.refused) { try outside.query(of: url) }
            #expect(throws: Never.self) { try links.link(for: url) }
        }
        let other = try #require(URL(string: "trips://open/v1/users/8"))
        #expect(try outside.link(for: other) == .user(id: "8"))
        #expect(throws: LinkError.noURL) { try outside.url(for: .profile) }
        #expect(try outside.url(for: .user(id: "8")).absoluteString == "https://trips.example/users/8")
    }

    @Test("the values of a query come back with their types", .proves("SW-26"))
    func query() throws {
        let query = ["tab": "2", "q": "a b&c=d+e#?ä", "empty": ""]
        let url = try links.url(for: .user(id: "7"), query: query)
        #expect(url.absoluteString.hasPrefix("https://trips.example/users/7?empty=&q=a%20b%26c%3Dd%2Be"))
        #expect(try links.link(for: url) == .user(id: "7"))
        let values = try links.query(of: url)
        #expect(
            try values.value("tab") == 2 && values.value("q") == query["q"] && values.value("empty") == ""
        )
        #expect(try values.valueIfPresent("tab") == 2)
        #expect(try values.valueIfPresent("missing") as Int? == nil)
        #expect(throws: LinkError.unknownPath) { try values.valueIfPresent("q") as Int? }
        let form = try #require(URL(string: "trips://open/v1/users/7?q=a+b&flag&&tab=1#tab=3"))
        #expect(try links.query(of: form).value("q") == "a b" && links.query(of: form).value("tab") == 1)
        #expect(try links.query(of: form).value("flag") == "")
        #expect(try links.query(of: #require(URL(string: "trips://open/v1/users/7"))).texts.isEmpty)
    }

    @Test(
        "a query that is hostile is an error",
        .proves("SW-26"),
        arguments: ["a=1&a=2", "a=%FF", "a=%00", "=1", "%0A=1"]
    )
    func hostileQuery(text: String) throws {
        let url = try #require(URL(string: "https://trips.example/users/7?\(text)"))
        #expect(throws: LinkError.malformedURL) { try links.query(of: url) }
        #expect(try links.link(for: url) == .user(id: "7"))
    }

    @Test("a query that would not round-trip has no URL", arguments: [["": "1"], ["a": "\u{0}"]])
    func unprintableQuery(query: [String: String]) {
        #expect(throws: LinkError.noURL) { try links.url(for: .user(id: "7"), query: query) }
    }
}

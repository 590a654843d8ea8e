import Foundation
import GenAPIRuntime
import Testing

@testable import SpecResolution

/// The generator looks at the URLs of servers, so that the runtime need not.
@Suite struct ServerURLTests {
    private static let texts: [String] = {
        let hosts = [
            "h", "H.example", "127.0.0.1", "[::1]", "[::1%25eth0]", "[]", "a b", "ä.example", "a_b~c", "",
            "h@h", "h%41",
        ]
        let ports = ["", ":", ":0", ":1", ":80", ":65535", ":65536", ":+80", ":8x", ":080", ":80:80"]
        let paths = ["", "/", "/v1", "/v1/", "/a%20b", "/a b", "/?q", "/#x", "?q", "/.", "/../a"]
        let places = hosts.flatMap { host in ports.map { host + $0 } }
        return ["http", "HTTPS", "ftp", ""].flatMap { scheme in
            places.flatMap { place in paths.map { "\(scheme)://\(place)\($0)" } }
        }
    }()

    @Test("the runtime accepts every server URL that a spec allows")
    func theRuntimeAcceptsEveryServerThatASpecAllows() {
        var accepted = 0
        for text in Self.texts {
            guard let url = AbsoluteURL(text), !url.hasUser, !url.hasQueryOrFragment else { continue }
            accepted += 1
            #expect(throws: Never.self) { try BaseURL(text) }
        }
        #expect(accepted > 100)
    }

    @Test("the scheme and a loopback address may be written in any case", arguments: ["http", "https"])
    func anyCase(_ scheme: String) throws {
        for spelling in [scheme, scheme.uppercased(), scheme.capitalized] {
            let url = try #require(AbsoluteURL("\(spelling)://LocalHost:8080/v1"), "\(spelling)")
            #expect(url.scheme == scheme)
            #expect(url.isLoopback)
        }
        for text in ["ftp://h", "://h", "x\(scheme)://h", "\(scheme) ://h"] {
            #expect(AbsoluteURL(text) == nil, "\(text)")
        }
    }
}

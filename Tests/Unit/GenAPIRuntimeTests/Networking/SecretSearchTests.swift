import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Testing

@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct SecretSearchTests {
    @Test("each value of cookies that a call brings is a secret, wherever the server repeats it")
    func ownCookies() async throws {
        let server = StubTransport()
        let repeated = #"{"code":"Nope","message":"neither canary-1 nor canary-2 is known"}"#
        server.on("GET", "/a", .json(repeated, status: 422))
        let client = Client(APIDefinition(name: "Cookies"), baseURL: "http://a.test", transport: server)
        let cookies = HeaderItem.header("Cookie", "sid=canary-1; theme=canary-2" as String?)
        do {
            _ = try await client.send(Endpoint<NoContent>.get("/a", headers: [cookies]))
            Issue.record("a failure was taken for an answer")
        } catch ClientError.errorResponse(let error) {
            #expect(error.description.contains("neither redacted nor redacted is known"))
        }
    }

    /// Every spelling that something on the way gives a text.
    static let spellings: [@Sendable (String) -> String] = [
        { $0 }, { PercentEncoding.value.encode($0) }, { PercentEncoding.form.encode($0) },
        { PercentEncoding.path.encode($0.replacing("%", with: "%25")) },
        { PercentEncoding.value.encode($0).lowercasedEscapes },
        { PercentEncoding.value.encode(PercentEncoding.value.encode($0)) },
        { PercentEncoding.value.encode(PercentEncoding.form.encode($0)) },
        { JSONValue.string($0).description.inner },
        { JSONValue.string(JSONValue.string($0).description.inner).description.inner },
        { $0.utf16.map { "\\u" + String($0, radix: 16).padded }.joined() },
        { $0.replacing("/", with: "\\/").replacing("\"", with: "\\\"") == $0 ? $0 : $0.htmlEscaped },
        { $0.htmlEscaped },
    ]

    static let secrets = [
        "CANARY BODY+3", "c4n4ry-plain", "a/b?c=d&e%2Fg", "with \"quotes\" and \\ slashes",
        "100% süß \u{1F600} %41",
        "line\nbreak\ttab", "<b>&amp;</b> it's", "++++++++", "%%%%%%", "ein Wört",
    ]

    @Test("a secret is found in every spelling", arguments: secrets)
    func finds(_ secret: String) {
        for (number, spelling) in Self.spellings.enumerated() {
            let spelled = spelling(secret)
            let text = "before \(spelled) after".without([secret])
            #expect(text == "before redacted after", "spelling \(number): \(spelled)")
            #expect(spelled.without([secret]) == "redacted", "spelling \(number): \(spelled)")
        }
    }

    @Test("a backslash at the end of a secret is not confused with the escapes after it", arguments: 1...2)
    func backslashes(_ depth: Int) throws {
        var text = JSONValue.object(["key": "c4n4ry-x\\", "other": "\""]).description
        for _ in 1..<depth { text = JSONValue.string(text).description }
        text = text.without(["c4n4ry-x\\"])
        for _ in 1..<depth { text = try #require(try JSONValue(json: Array(text.utf8)).string) }
        #expect(text == #"{"key":"redacted","other":"\""}"#)
    }

    @Test("the beginning of an escape at the end of a text is not a secret")
    func brokenEscapes() {
        for text in ["\\", "\\\\", "\\u", "\\u00e", "%", "%2", "%25", "&", "&amp", "&#", "&#x", "+"] {
            #expect(text.without(["secret-1", "ä\\b\"&%cd"]) == text)
        }
    }

    @Test("secrets that overlap, touch or repeat leave nothing behind")
    func overlaps() {
        #expect("xabcdefghx".without(["abcdef", "cdefgh"]) == "xredactedx")
        #expect("abcdefabcdef".without(["abcdef"]) == "redactedredacted")
        #expect("secret-1 secret-12".without(["secret-1", "secret-12"]) == "redacted redacted")
        #expect("nothing".without([]) == "nothing")
        #expect("nothing".without([""]) == "nothing")
        #expect("".without(["secret"]) == "")
        // The mark is not searched for what it may hold by accident.
        #expect("secret-1".without(["secret-1", "redact", "edacted"]) == "redacted")
    }

    @Test("a short secret is removed only where it is a whole word")
    func shortOnes() {
        #expect(
            "grant of a p, 1 pin=1234; 12345".without(["p", "1234"])
                == "grant of a redacted, 1 pin=redacted; 12345"
        )
        #expect("code%3D1234&x".without(["1234"]) == "code%3Dredacted&x")
        #expect("a p".without(["p"]) == "a redacted" && "p".without(["p"]) == "redacted")
        #expect("über".without(["ber"]) == "über")
    }

    @Test("names, texts and numbers of JSON lose a secret, and it stays JSON")
    func json() throws {
        let json = try JSONValue(json: Array(#"{"c4n4ry-x":["c4n4ry-x",{"a":123456}],"b":12,"c":true}"#.utf8))
        let clean = json.without(SecretSearch(["c4n4ry-x", "123456", "12"]))
        #expect(clean.description == #"{"redacted":["redacted",{"a":0}],"b":12,"c":true}"#)
    }

    @Test("all parts of a Basic header are recognized")
    func basic() {
        let header = Data("alice:pa ss:w+rd/ü".utf8).base64EncodedString()
        let secrets = Redaction.credentials(header)
        for text in [header, String(header.prefix { $0 != "=" }), "pa ss:w+rd/ü", "pa+ss%3Aw%2Brd%2F%C3%BC"] {
            #expect("said \(text).".without(secrets) == "said redacted.")
        }
        #expect("alice".without(secrets) == "alice")
    }

    @Test(
        "a client's secret in a Basic header is also recognized without its encoding (RFC 6749 section 2.3.1)"
    )
    func encodedBasic() {
        let secrets = Redaction.credentials(Data("app:pa+ss%3Aw%2Brd".utf8).base64EncodedString())
        #expect("said pa ss:w+rd and pa+ss%3Aw%2Brd".without(secrets) == "said redacted and redacted")
    }

    @Test(
        "items of a query are shown unless their names say that they are secret, escaped or not",
        arguments: [
            ("key", true), ("apiKey", true), ("app%6Bey", true), ("subkey", true), ("code", true),
            ("state", true),
            ("client_id", true), ("X-Amz-Signature", true), ("access_token", true), ("Pwd", true),
            ("keyboard", false), ("page", false), ("codec", false), ("q", false),
        ]
    )
    func items(_ name: String, _ isSecret: Bool) {
        #expect(
            Redaction.shown(url: "/a?x=1&\(name)=canary")
                == "/a?x=1&\(name)=\(isSecret ? "redacted" : "canary")"
        )
    }

    @Test(
        "URLs in headers lose their queries, wherever headers are shown",
        arguments: ["Location", "Content-Location", "Link", "Referer"]
    )
    func queriesOfHeaders(_ name: String) throws {
        let url = "https://stub.test/v1?next=canary#canary"
        let field = HTTPField(name: try #require(HTTPField.Name(name)), value: url)
        #expect(!Redaction.shown(field).contains("canary"))
        #expect(Redaction.kept(field) == "https://stub.test/v1")
    }
}

extension String {
    fileprivate var inner: String { String(dropFirst().dropLast()) }
    fileprivate var padded: String { String(repeating: "0", count: 4 - count) + self }

    fileprivate var lowercasedEscapes: String {
        replacing(#/%[0-9A-F]{2}/#) { $0.output.lowercased() }
    }

    fileprivate var htmlEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}

import GoldenTesting
import SwiftNaming
import TestTraits
import Testing

@Suite("Names on the wire become Swift names by the API Design Guidelines")
struct SpellingTests {
    @Test(
        "members",
        arguments: [
            ("cover_image_url", "coverImageURL"), ("id", "id"), ("user_id", "userID"), ("url", "url"),
            ("html_url", "htmlURL"), ("ids", "ids"), ("user_ids", "userIDs"),
            ("coverImageUrl", "coverImageURL"),
            ("cover-image-url", "coverImageURL"), ("userIDs", "userIDs"), ("Active", "active"),
            ("NOT_FOUND", "notFound"), ("USD", "usd"), ("HTTPError", "httpError"), ("odd.key", "oddKey"),
            ("_id", "id"), ("image_utf8", "imageUTF8"), ("sha256", "sha256"), ("file_sha256", "fileSHA256"),
            ("line1", "line1"), ("address_2", "address2"), ("v2_api", "v2API"), ("oauth_token", "oauthToken"),
            ("client_oauth", "clientOAuth"), ("ip_v4", "ipV4"), ("source_ipv4", "sourceIPv4"), ("iOS", "iOS"),
            ("plusEU", "plusEU"), ("HTTPSession", "httpSession"), ("größe_in_cm", "größeInCm"),
            ("URLs", "urls"),
            ("名前", "名前"), ("parseXMLDoc", "parseXMLDoc"), ("status", "status"), ("address", "address"),
            ("A", "a"), ("x-y z", "xYZ"), ("ETag", "eTag"), ("ios_ids_s", "iosIDsS"),
        ]
    )
    func members(key: String, name: String) {
        #expect(Spelling.member(key) == name)
    }

    @Test(
        "text that cannot be a name is rejected",
        .proves("GI-20"),
        arguments: [
            "2fa_enabled", "", "_", "__", "$ref", "@type", "a/b", "a\"b", "a\nb", "`class`", "a\u{202E}b",
            "a\u{200B}b",
            "é\u{0}", "a,b", "a:b", "👍🏽\u{200D}", "a(b)", "{a}",
        ]
    )
    func refused(key: String) {
        #expect(Spelling.member(key) == nil)
    }

    @Test(
        "types",
        arguments: [
            ("User", "User"), ("user", "User"), ("user_profile", "UserProfile"), ("HTTPError", "HTTPError"),
            ("UserId", "UserId"), ("list_sort", "ListSort"), ("user_id", "UserID"), ("api", "API"),
            ("User_Profile", "UserProfile"), ("Été", "Été"),
        ]
    )
    func types(name: String, swift: String) {
        #expect(Spelling.type(name) == swift)
    }

    @Test("no key becomes a name that Swift rejects")
    func anyKey() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("abzABZ019_-. $@{}()\"\\/`\n\u{0}éßİıǅ名前👍\u{301}\u{200D}\u{202E}٣")
        for _ in 0..<20_000 {
            let length = Int.random(in: 0...12, using: &generator)
            let key = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
            for name in [Spelling.member(key), Spelling.type(key)].compactMap(\.self) {
                #expect(
                    SwiftIdentifier.isValid(name),
                    "\(key.debugDescription) became \(name.debugDescription), seed \(seed)"
                )
            }
        }
    }
}

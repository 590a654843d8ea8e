import GoldenTesting
import SwiftNaming
import TestTraits
import Testing

@Suite("Names on the wire become Swift names by the API Design Guidelines")
struct SpellingTests {
    @Test(
        "keys become names of members",
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
            ("$ref", "ref"), ("@type", "type"), ("@odata.nextLink", "odataNextLink"), ("ids[]", "ids"),
            ("filter[created_at]", "filterCreatedAt"), ("a/b", "aB"), ("a,b", "aB"), ("a(b)", "aB"),
            ("{a}", "a"), ("`class`", "class"), ("read:user", "readUser"),
            ("Children's Books", "childrensBooks"),
        ]
    )
    func members(key: String, name: String) {
        #expect(Spelling.member(key) == name)
    }

    @Test(
        "signs at the beginning and end of a key become words",
        arguments: [
            ("+1", "plus1"), ("-1", "minus1"), ("-created_at", "minusCreatedAt"), ("A+", "aPlus"),
            ("AB-", "abMinus"), ("c++", "cPlusPlus"), ("StartTime<", "startTimeLessThan"),
            ("StartTime>", "startTimeGreaterThan"), ("age>=", "ageGreaterThanOrEqual"),
            ("<=10", "lessThanOrEqual10"), ("=", "equal"), ("==", "equal"), ("!=", "notEqual"),
            ("-", "minus"), ("image/svg+xml", "imageSVGXML"), ("<none>", "none"),
            ("list<string>", "listString"), ("a=b", "aB"),
        ]
    )
    func signs(key: String, name: String) {
        #expect(Spelling.member(key) == name)
    }

    @Test(
        "a name that would begin with a digit begins with an underscore, and numbers stay apart",
        arguments: [
            ("2fa_enabled", "_2faEnabled"), ("1", "_1"), ("4xx", "_4xx"), ("2024-01-31", "_2024_01_31"),
            ("v1.2", "v1_2"), ("gpt-3.5-turbo", "gpt3_5Turbo"), ("utf-8", "utf8"), ("+05:30", "plus05_30"),
        ]
    )
    func digits(key: String, name: String) {
        #expect(Spelling.member(key) == name)
    }

    @Test(
        "text that cannot be a name is rejected",
        .proves("GI-20"),
        arguments: [
            "", "_", "__", "***", "$", "<>", "a\nb", "a\u{202E}b", "a\u{200B}b", "é\u{0}", "👍🏽\u{200D}",
            "\u{301}a",
        ]
    )
    func refused(key: String) {
        #expect(Spelling.member(key) == nil)
    }

    @Test(
        "names in the spec become names of types",
        arguments: [
            ("User", "User"), ("user", "User"), ("user_profile", "UserProfile"), ("HTTPError", "HTTPError"),
            ("UserId", "UserId"), ("list_sort", "ListSort"), ("user_id", "UserID"), ("api", "API"),
            ("User_Profile", "UserProfile"), ("Été", "Été"),
        ]
    )
    func types(name: String, swift: String) {
        #expect(Spelling.type(name) == swift)
    }

    @Test(
        "the name of a declared type has only the characters of names",
        arguments: ["2fa", "$User", "A+", "a/b"]
    )
    func refusedTypes(name: String) {
        #expect(Spelling.type(name) == nil)
    }

    @Test(
        "keys become names of types",
        arguments: [
            ("$sort", "", "Sort"), ("StartTime<", "List", "ListStartTimeLessThan"), ("2fa", "", "_2fa"),
            ("2fa", "List", "List2fa"),
        ]
    )
    func typesOfKeys(key: String, prefix: String, swift: String) {
        #expect(Spelling.type(ofKey: key, prefix: prefix) == swift)
    }

    @Test(
        "a case is found by its name or its key",
        arguments: [("NOT_FOUND", "notFound"), ("Active", "active"), ("a$", nil)]
    )
    func chosenCases(name: String, swift: String?) {
        #expect(Spelling.chosenCase(name) == swift)
    }

    @Test("no key becomes a name that Swift rejects")
    func anyKey() {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("abzABZ019_-+<>=!. $@{}()\"\\/`\n\u{0}éßİıǅ名前👍\u{301}\u{200D}\u{202E}٣")
        for _ in 0..<20_000 {
            let length = Int.random(in: 0...12, using: &generator)
            let key = String((0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
            let names = [Spelling.member(key), Spelling.type(key), Spelling.type(ofKey: key)]
            for name in names.compactMap(\.self) {
                #expect(
                    SwiftIdentifier.isValid(name),
                    "\(key.debugDescription) became \(name.debugDescription), seed \(seed)"
                )
            }
        }
    }
}

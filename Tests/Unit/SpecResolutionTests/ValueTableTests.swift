import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import Testing

@Suite("Tables of all types, forms, hosts and names")
struct ValueTableTests {
    /// The ids of the messages about a spec.
    private func messages(_ text: String) -> [String] { SpecFiles(text).resolve().diagnostics.map(\.id) }

    private func fields(_ text: String) throws -> [Field] {
        let resolved = SpecFiles("# User.yaml\nresource: User\nfields:\n\(text)").resolve()
        let api = try #require(resolved.value, "\(resolved.diagnostics)")
        guard case .object(let user)? = api.units.first?.declaration else { return [] }
        return user.fields
    }

    @Test(
        "each scalar is accepted in the forms that its JSON can have, and in no others",
        arguments: Scalar.allCases
    )
    func forms(scalar: Scalar) throws {
        let possible: Set<Field.AcceptedForm> =
            switch scalar {
            case .int, .int64: [.text, .whole, .fraction, .bool]
            case .double, .decimal, .timestamp, .timestampMilliseconds, .timestampFraction: [.text]
            case .bool: [.text, .number]
            case .string, .uuid, .url, .date, .datetime, .rfc822, .data, .json: []
            }
        for form in Field.AcceptedForm.allCases {
            for type in ["\(scalar.rawValue)", "[\(scalar.rawValue)]", "\"{ string: \(scalar.rawValue)? }\""]
            {
                let field = "  a: { type: \(type), accept: [\(form.rawValue)] }\n"
                if possible.contains(form) {
                    #expect(try fields(field).first { $0.name == "a" }?.accepts == [form])
                } else {
                    #expect(messages("# User.yaml\nresource: User\nfields:\n\(field)") == ["formImpossible"])
                }
            }
        }
    }

    @Test(
        "null is the default of fields that can be absent",
        arguments: [
            ("{ type: int?, default: null }", Field.Presence.optional),
            ("{ type: int, required: false, default: null }", .optional),
            ("{ type: int?, required: false, default: null }", .optional),
            ("{ type: int, required: false }", .optional), ("{ type: int, required: true }", .required),
            ("{ type: int, required: false, default: 7 }", .defaulted(.int(7))),
            ("{ type: int?, default: 7 }", .defaulted(.int(7))),
        ]
    )
    func nullDefaults(field: String, presence: Field.Presence) throws {
        #expect(try fields("  a: \(field)\n").first { $0.name == "a" }?.presence == presence)
        #expect(
            messages("# User.yaml\nresource: User\nfields: { a: { type: int, default: null } }").count == 1
        )
    }

    @Test("a decimal default has at most 38 digits, zeros at its ends aside", arguments: 36...40)
    func decimals(digits: Int) throws {
        let number = String(repeating: "1", count: digits)
        for text in [number, "-" + number, number + "000", "0.000" + number, "\(number)e-9"] {
            let field = "  a: { type: decimal, default: \(text) }\n"
            let ids = messages("# User.yaml\nresource: User\nfields:\n\(field)")
            #expect(ids == (digits <= 38 ? [] : ["defaultOfAnotherType"]), "\(text)")
        }
    }

    @Test(
        "only requests to the machine itself may be unencrypted",
        arguments: [
            ("localhost", true), ("LOCALHOST:8080", true), ("a.localhost", true), ("[::1]", true),
            ("[::1]:80", true), ("127.0.0.1", true), ("127.255.255.254:1", true), ("128.0.0.1", false),
            ("localhost.example", false), ("notlocalhost", false), ("[::2]", false),
            ("127.0.0.1.example", false),
            ("127.example", false), ("0.0.0.0", false), ("10.0.0.1", false),
        ]
    )
    func plainHTTP(host: String, isOwn: Bool) {
        let expected = isOwn ? [] : ["plainHTTP"]
        #expect(messages("# api.yaml\nservers: { live: \"http://\(host)/v1\" }") == expected)
        #expect(messages("# api.yaml\nservers: { live: \"https://\(host)/v1\" }") == [])
        let oauth2 = "{ token_url: \"http://\(host)/t\", grants: [password] }"
        #expect(messages("# api.yaml\nauthorization: { oauth2: \(oauth2) }") == expected)
    }

    @Test(
        "no URL of an OAuth2 scheme has a fragment",
        arguments: [
            "token_url", "authorization_url", "revocation_url", "device_authorization_url", "metadata_url",
        ],
        ["/oauth", "https://a.example/oauth"]
    )
    func fragments(key: String, url: String) {
        func scheme(_ url: String) -> String {
            let token = key == "token_url" ? "" : "token_url: /token, "
            return "# api.yaml\nauthorization: { oauth2: { \(token)\(key): \"\(url)\", grants: [password] } }"
        }
        #expect(messages(scheme(url)) == [])
        #expect(messages(scheme(url + "#now")) == ["fragmentInURL"])
    }

    @Test("headers of credentials are reserved in any case", arguments: ["Authorization", "Cookie"])
    func credentialHeaders(header: String) {
        for name in [header, header.lowercased(), header.uppercased()] {
            #expect(
                messages("# api.yaml\nauthorization: { xsrf: { header: \(name) } }") == [
                    "headerOfCredentials"
                ]
            )
        }
        #expect(messages("# api.yaml\nauthorization: { xsrf: { header: X-\(header) } }") == [])
    }

    @Test(
        "file names that differ only in letter case are reported",
        arguments: [("User", "user"), ("User", "USER"), ("Größe", "GRÖSSE"), ("User", "Users")]
    )
    func fileNames(one: String, other: String) {
        let ids = messages(
            """
            # a/\(one).yaml
            value: \(one)
            fields: { name: string }
            # b/\(other).yaml
            value: \(other)
            fields: { name: string }
            """
        )
        #expect(ids.contains("filesShareName") == (one.lowercased() == other.lowercased()))
    }

    @Test(
        "a relation with the name of a member of every model is left out",
        arguments: ["description", "hashValue", "id", "customMirror", "jsonData", "unknownFields", "trips"]
    )
    func relations(name: String) throws {
        let resolved = SpecFiles(
            """
            # Trip.yaml
            value: Trip
            fields: { name: string }
            # User.yaml
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              theirs: { get: "/{id}/x", name: \(name), returns: [Trip] }
            """
        ).resolve()
        let api = try #require(resolved.value, "\(resolved.diagnostics)")
        guard case .object(let user)? = api.units.first(where: { $0.name == "User" })?.declaration else {
            return
        }
        #expect(user.endpoints.first?.relation?.name == (name == "trips" ? "trips" : nil))
    }

    @Test(
        "an API must have the name of its folder if that has a name",
        arguments: [
            ("api.yaml", true), ("./api.yaml", true), ("../api.yaml", true), ("../../api.yaml", true),
            ("Trips/../api.yaml", true), ("Trips/./api.yaml", true), ("Trips/api.yaml", true),
            ("../Trips/api.yaml", true), ("/Trips/api.yaml", true), ("Other/api.yaml", false),
            ("Trips/Other/api.yaml", false), ("trips/api.yaml", false), ("/.../api.yaml", false),
        ]
    )
    func folders(path: String, isName: Bool) {
        var files = SpecFiles("")
        files.api = SourceFile(path: path, text: SpecFiles.completed(""))
        let ids = files.resolve().diagnostics.map(\.id).filter { $0 == "apiNotNamedLikeItsFolder" }
        #expect(ids == (isName ? [] : ["apiNotNamedLikeItsFolder"]))
    }

    @Test(
        "only calls that can change something make lists stale",
        arguments: [
            ("get", false), ("head", false), ("options", false), ("post", true), ("put", true),
            ("patch", true),
            ("delete", true),
        ]
    )
    func stale(method: String, isPossible: Bool) {
        let ids = messages(
            """
            # User.yaml
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              a: { \(method): "/a", invalidates: [User] }
            """
        )
        #expect(ids.filter { $0 == "invalidatesOnRead" } == (isPossible ? [] : ["invalidatesOnRead"]))
    }

    @Test(
        "the parameters of a link can only have types that are readable from a path segment",
        arguments: Scalar.allCases
    )
    func links(scalar: Scalar) {
        let isPossible =
            switch scalar {
            case .string, .int, .int64, .bool, .uuid, .date: true
            case .double, .decimal, .url, .datetime, .timestamp, .timestampMilliseconds, .timestampFraction,
                .rfc822,
                .data, .json:
                false
            }
        let ids = messages(
            """
            # User.yaml
            resource: User
            path: /users
            fields: { name: string }
            endpoints:
              near: { get: "/near/{a}", parameters: { a: \(scalar.rawValue) }, returns: [User], link: near }
            """
        )
        #expect(isPossible == ids.isEmpty, "\(ids)")
    }

    @Test(
        "the case for undeclared values is given by its value or by its name",
        arguments: [
            ("[happy, { value: so-so, name: average }]", "so-so", "average"),
            ("[happy, { value: so-so, name: average }]", "average", "average"),
            ("[happy, { value: so-so, name: average }]", "happy", "happy"),
            ("[happy, sad-face]", "sad-face", "sadFace"),
            ("{ low: 1, high: 9 }", "'9'", "high"), ("{ low: 1, high: 9 }", "low", "low"),
            ("{ low: 1, high: 9 }", "'7'", nil), ("[happy, sad]", "hapy", nil),
        ]
    )
    func fallbacks(cases: String, fallback: String, name: String?) throws {
        let resolved = SpecFiles("# Mood.yaml\nenum: Mood\ncases: \(cases)\nfallback: \(fallback)\n")
            .resolve()
        #expect(resolved.diagnostics.map(\.id) == (name == nil ? ["unknownCase"] : []))
        guard let name else { return }
        guard case .enumeration(let mood)? = resolved.value?.units.first?.declaration else {
            Issue.record("an enumeration")
            return
        }
        #expect(mood.fallback == name)
    }

    @Test("an example can have unknown keys if its object keeps them", arguments: [true, false])
    func exampleKeys(isKept: Bool) {
        let ids = messages(
            """
            # api.yaml
            convention: { envelope: none, discriminator: none }
            # User.yaml
            resource: User
            path: /users
            preserve_unknown: \(isKept)
            fields: { id: string, name: string }
            endpoints:
              get:
                get: "/{id}"
                returns: User
                examples: [{ parameters: { id: "7" }, response: { id: "7", name: Ada, more: 1 } }]
            """
        )
        #expect(ids == (isKept ? [] : ["unknownExampleKey"]))
    }
}

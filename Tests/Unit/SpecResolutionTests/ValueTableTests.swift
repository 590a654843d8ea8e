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
            case .int, .int64: [.text, .fraction, .bool]
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
        "names of files differ in more than case",
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
        "a relation has none of the names that each model has",
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
}

import SourceDiagnostics
import Testing

@testable import SpecReading

/// What the reader makes of specs that are as they should be.
@Suite struct ReadingTests {
    @Test("every part of an API is read") func anAPISaysWhatItsAuthorWrote() throws {
        let api = try #require(SpecReader.readAPI(SourceFile(path: "api.yaml", text: SampleSpecs.api)).value)
        #expect(api.name.value == "Trips")
        #expect(api.servers.map(\.name.value) == ["live", "local"])
        #expect(api.servers.map(\.doc?.value) == [nil, "On this machine."])
        #expect(api.convention?.keys?.value == .snakeCase)
        #expect(api.convention?.pagingID?.keys == ["paging_id"])
        guard case .some(let envelope)? = api.convention?.envelope, case .none(let range)? = envelope.info
        else {
            Issue.record("an envelope without info")
            return
        }
        #expect(range.text == "none")
        #expect(api.convention?.failure?.code?.keys == ["error", "code"])
        guard case .body(let total)? = api.convention?.paging?.total else { return }
        #expect(total.keys == ["info", "total"])
        guard case .some(let schemes)? = api.authorization else { return }
        #expect(
            schemes.map(\.name.value) == [
                "oauth2", "basic", "bearer", "api_key", "xsrf", "signature", "partner",
            ]
        )
        guard case .oauth2(let oauth2) = schemes[0].kind, case .apiKeyHeader(let header) = schemes[3].kind
        else { return }
        #expect(oauth2.grants?.map(\.value) == OAuth2Spec.Grant.allCases)
        #expect(oauth2.scopes.map(\.name?.value) == [nil, "change", nil])
        #expect(header.value == "X-Api-Key")
        guard case .xsrf(let cookie?, let token?) = schemes[4].kind else {
            Issue.record("a cookie and a header")
            return
        }
        #expect(cookie.value == "csrftoken" && token.value == "X-CSRFToken")
        guard case .custom(let doc?) = schemes[5].kind, case .custom(nil) = schemes[6].kind else {
            Issue.record("a custom scheme with a doc, and one without")
            return
        }
        #expect(doc.value == "Signs a request.")
        #expect(api.errors.map(\.key.value) == ["ResourceAlreadyExists", "ValidationFailed", "Gone"])
        #expect(api.errors[1].value?.value == "validation")
        #expect(api.timeout?.value == .seconds(30))
        guard case .some(let retry)? = api.retry else { return }
        #expect(retry.statuses?.map(\.value) == [429, 502, 503, 504])
        #expect(api.messages.first?.messages.map(\.language.value) == ["en", "de"])
        #expect(api.services?.value == true)
    }

    @Test("every part of a resource is read") func aResourceSaysWhatItsAuthorWrote() throws {
        let user = try object()
        #expect(user.extends?.value == "Base")
        #expect(user.parameters.map(\.key.value) == ["group", "tenant"])
        #expect(user.fields.count == 23)
        let fields = Dictionary(user.fields.map { ($0.key.value, $0) }) { first, _ in first }
        #expect(fields["latitude"]?.keyPath?.keys == ["location", "latitude"])
        #expect(fields["odd.key"]?.keyPath?.keys == ["odd.key"])
        #expect(fields["password"]?.access?.value == .write)
        #expect(fields["species"]?.constant?.scalarText == "human")
        #expect(fields["species"]?.keyPath?.keys == ["about", "species"])
        #expect(fields["nick"]?.nullable?.value == true)
        #expect(fields["number"]?.malformed?.value == .null)
        guard case .number("18")? = fields["number"]?.default?.value,
            case .list(let empty)? = fields["list"]?.default?.value
        else {
            Issue.record("defaults")
            return
        }
        #expect(empty.isEmpty)
        guard case .enumeration(let sort, _)? = fields["sort"]?.type else { return }
        #expect(sort.cases.map(\.value.value) == [.string("name"), .string("age")])
        #expect(user.types.map(\.kind.value) == [.enum, .enum, .value, .union, .union, .enum])
        guard case .enumeration(let level) = user.types[1].content,
            case .union(let pet) = user.types[3].content,
            case .union(let sound) = user.types[4].content
        else {
            return
        }
        #expect(level.cases.map(\.value.value) == [.int(1), .int(2)])
        #expect(level.cases.map(\.name?.value) == ["low", "high"])
        #expect(pet.members.map(\.has?.value) == [nil, "bark"])
        #expect(sound.fields.map(\.value) == ["volume"])
        #expect(sound.fallback?.type.value == "Noise")
        #expect(sound.fallback?.name?.value == "other")
        #expect(sound.allMembers.map(\.type.value) == ["Bark", "Meow", "Noise"])
        #expect(user.store?.ttl?.value == .seconds(300))
        #expect(user.store?.indexes.map { $0.map(\.value) } == [["last_name", "first_name"], ["email"]])
    }

    @Test("every part of an endpoint is read") func endpointsSayWhatTheirAuthorWrote() throws {
        let endpoints = try object().endpoints
        let named = Dictionary(endpoints.map { ($0.key.value, $0) }) { first, _ in first }
        #expect(endpoints.map(\.method.value).prefix(5) == [.get, .get, .post, .patch, .put])
        guard case .names(let names)? = named["create"]?.body?.content,
            case .fields(let fields)? = named["update"]?.body?.content,
            case .type(.named(let type))? = named["replace"]?.body?.content,
            case .bytes(let media)? = named["raw"]?.body?.content,
            case .form(let form)? = named["login"]?.body?.content,
            case .formNames? = named["search"]?.body?.content,
            case .multipart(let parts)? = named["avatar"]?.body?.content
        else {
            Issue.record("bodies")
            return
        }
        #expect(names.map(\.value) == ["first_name", "email"])
        #expect(fields.map(\.key.value) == ["first_name"])
        #expect(type.value == "User")
        #expect(media.value == "image/png")
        #expect(form.map(\.key.value) == ["grant_type"])
        #expect(parts.map(\.key.value) == ["image", "caption"])
        guard case .type(.map)? = named["map"]?.returns,
            case .object(let members, _)? = named["both"]?.returns,
            case .stream? = named["login"]?.returns, case .events? = named["follow"]?.returns
        else {
            Issue.record("responses")
            return
        }
        #expect(members.map(\.key.value) == ["trip", "owner"])
    }

    @Test("values beside the payload are read in every form") func thingsBesideThePayloadAreReadInEveryForm()
        throws
    {
        let endpoints = try object().endpoints
        let named = Dictionary(endpoints.map { ($0.key.value, $0) }) { first, _ in first }
        #expect(named["search"]?.extra.map(\.keyPath.keys) == [["filters"]])
        #expect(named["facets"]?.extra.map(\.keyPath.keys) == [["filters"], ["info", "count"]])
        guard case .some(let envelope)? = named["facets"]?.envelope, case .some(let data)? = envelope.data
        else {
            Issue.record("an envelope")
            return
        }
        #expect(data.keys == ["products", "data"])
        guard case .header(let total)? = named["pages"]?.paging?.total else {
            Issue.record("a header")
            return
        }
        #expect(total.value == "Total")
        #expect(total.range.text == "Total")
        guard case .constant(let accept)? = named["get"]?.headers.last else {
            Issue.record("a constant")
            return
        }
        #expect(accept.value.value == "text/csv")
        let example = try #require(named["shown"]?.examples.first)
        #expect(example.parameters.map(\.key.value) == ["id"])
        #expect(example.headers.map(\.value.value) == ["\"1\""])
        guard case .map(let members)? = example.response?.value else { return }
        #expect(members.map(\.key.value) == ["id", "tags", "score", "gone", "ok"])
    }

    @Test("cases are numbers only if they are whole and without quotes")
    func enumValues() throws {
        let level = try declaration("enum: Level\ncases: [1, -2, '3', \"4\", '5.0', low]")
        guard case .enumeration(let spec) = level.content else {
            Issue.record("an enum")
            return
        }
        #expect(
            spec.cases.map(\.value.value) == [
                .int(1), .int(-2), .string("3"), .string("4"), .string("5.0"), .string("low"),
            ]
        )
    }

    @Test("an inline enum is a type wherever a type can stand")
    func inlineEnums() throws {
        let user = try declaration(
            """
            resource: User
            fields:
              one: { enum: [a] }
              map: { string: { enum: [a] } }
              list: [{ enum: [a] }]
            endpoints:
              one: { get: /one, returns: { enum: [a] } }
              map: { get: /map, returns: { string: { enum: [a] } } }
              list: { get: /list, returns: [{ enum: [a] }] }
            """
        )
        guard case .object(let object) = user.content else {
            Issue.record("an object")
            return
        }
        func word(_ type: TypeSpec?) -> String {
            switch type {
            case .enumeration: "enum"
            case .map(let value, _): "map of \(word(value))"
            case .list(let element, _): "list of \(word(element))"
            default: "another type"
            }
        }
        let expected = ["enum", "map of enum", "list of enum"]
        #expect(object.fields.map { word($0.type) } == expected)
        let responses = object.endpoints.map { endpoint in
            if case .type(let type)? = endpoint.returns { word(type) } else { "no type" }
        }
        #expect(responses == expected)
    }

    @Test("every word has its exact location") func everyWordKnowsWhereItStands() throws {
        let user = try declaration("resource: \"Größe\"\nfields:\n  \"straße\": '[ü]?'\n  b: int\n")
        #expect(user.name.range.text == "\"Größe\"")
        #expect(user.name.range.start == SourcePosition(line: 1, column: 11, offset: 10))
        guard case .object(let object) = user.content else { return }
        #expect(object.fields.map(\.key.range.text) == ["\"straße\"", "b"])
        #expect(object.fields[1].type.range.start == SourcePosition(line: 4, column: 6, offset: 54))
    }

    @Test("every kind of line break ends a line", arguments: ["\n", "\r\n", "\r"])
    func everyKindOfLineBreakIsOne(_ lineBreak: String) throws {
        let text = ["resource: User", "doc: ü", "fields:", "  name: string", ""].joined(separator: lineBreak)
        guard case .object(let object) = try declaration(text).content else { return }
        #expect(object.fields.first?.type.range.start.line == 4)
        #expect(object.fields.first?.type.range.start.column == 9)
        #expect(object.fields.first?.type.range.text == "string")
    }

    @Test("line breaks that only YAML recognizes do not change locations")
    func lineBreaksThatOnlyYAMLKnowsDoNotMoveAnything() throws {
        let user = try declaration("resource: User\ndoc: \"a\u{2028}b\u{85}c\"\nname: Person\n")
        #expect(user.swiftName?.range.text == "Person")
        #expect(user.swiftName?.range.start.line == 3)
    }

    @Test("a folder is read as a whole, with the errors of all its files") func aFolderIsReadAsAWhole() throws
    {
        let api = SourceFile(path: "api.yaml", text: SampleSpecs.api)
        let good = SourceFile(path: "A.yaml", text: SampleSpecs.value)
        let folder = try #require(SpecReader.read(api: api, declarations: [good, good]).value)
        #expect(folder.declarations.count == 2)
        let bad = ["B", "A"].map {
            SourceFile(path: "\($0).yaml", text: "resource: \($0)\nhashable: yes\nx: 1\n")
        }
        let answer = SpecReader.read(api: api, declarations: bad)
        #expect(answer.value == nil)
        #expect(answer.diagnostics.map(\.range.file.path) == ["A.yaml", "A.yaml", "B.yaml", "B.yaml"])
    }

    private func object() throws -> ObjectSpec {
        guard case .object(let object) = try declaration(SampleSpecs.resource).content else {
            throw Unexpected()
        }
        return object
    }

    private struct Unexpected: Error {}
}

extension OrNone<KeyPathSpec> {
    fileprivate var keys: [String]? {
        if case .some(let path) = self { path.keys } else { nil }
    }
}

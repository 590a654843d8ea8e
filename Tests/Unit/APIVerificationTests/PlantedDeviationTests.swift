import APISimulation
import APIVerification
import Foundation
import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecCommands
import Testing

/// A server that breaks one promise at a time.
struct PlantedDeviationTests {
    static let rules = VerificationRule.allCases

    @Test("each planted deviation is found under its rule, and no other rule is broken", arguments: rules)
    func planted(rule: VerificationRule) async throws {
        let shop = try Shop()
        let fault = try #require(Shop.faults[rule], "There is no fault for \(rule.id).")
        let report = try await shop.verification(fault).run { $0.writes = true }
        #expect(
            Set(report.deviations.map(\.rule)) == (rule.isRemark ? [] : [rule]),
            "\(report.text)"
        )
        #expect(Set(report.remarks.map(\.rule)) == (rule.isRemark ? [rule] : []))
        #expect(report.calls.allSatisfy { $0.requestCount <= 10 })
        for deviation in report.deviations {
            #expect(deviation.place.file.path.hasSuffix(".yaml"))
            #expect(deviation.request.hasPrefix("curl "))
        }
    }

    @Test("a server without a planted deviation has none")
    func whole() async throws {
        let report = try await Shop().verification { _, _ in }.run { $0.writes = true }
        #expect(report.deviations.isEmpty, "\(report.text)")
        #expect(report.remarks.isEmpty)
        let checked = report.calls.reduce(into: Set<Aspect>()) { $0.formUnion($1.checked) }
        #expect(checked == Set(Aspect.allCases), "not compared: \(Set(Aspect.allCases).subtracting(checked))")
    }

    @Test("the place of a deviation is that of the field in the spec and of the value in the body")
    func places() async throws {
        let fault = try #require(Shop.faults[.responseMissingMember])
        let report = try await Shop().verification(fault).run()
        let found = try #require(report.deviations.first)
        #expect(found.place.text == "title")
        #expect(found.place.file.path.hasSuffix("Product.yaml"))
        #expect(found.pointer == "/data/0/title")
        #expect(found.message == "body.data[0].title: missing")
        #expect(found.count == 12)
        #expect(found.request.contains("'http://127.0.0.1:8080/v1/products'"))
    }

    @Test("every rule is explained")
    func explanations() {
        for rule in Self.rules {
            let explanation = Explanations.all.first { $0.id == rule.id }
            #expect(explanation?.title == rule.title)
            #expect(explanation?.text.isEmpty == false)
        }
    }
}

/// An API that has all that rules are about.
struct Shop {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.api, to: "Shop/api.yaml")
        try folder.write(Self.product, to: "Shop/Product.yaml")
        try folder.write(
            "union: Media\ndiscriminator: type\nof:\n  - { type: Photo, value: photo }\n",
            to: "Shop/Media.yaml"
        )
        try folder.write(
            "value: Photo\nfields: { type: { const: photo }, width: int }\n",
            to: "Shop/Photo.yaml"
        )
        try folder.write(Self.note, to: "Shop/Note.yaml")
    }

    func verification(_ fault: @escaping SimulatedServer.Fault) throws -> SimulatedVerification {
        try SimulatedVerification(folder: folder.url("Shop").path, elements: 12, fault: fault)
    }

    private static let api = """
        genapi: 1
        api: Shop
        servers: { local: "http://127.0.0.1:8080/v1" }
        convention: { discriminator: none, unknown_types: fail }
        authorization: bearer
        errors:
          NotFound: { status: 404 }
          Unauthorized: { status: 401 }
          Stale: { status: 412 }
        """

    private static let product = """
        resource: Product
        path: /products
        fields:
          title: string
          price: double
          state: State
          shade: Shade
          kind: { const: product }
          made_on: date
          created_at: { type: datetime, access: read }
          media: { type: Media, access: read }
        types:
          State: { enum: [draft, live], unknown_cases: fail }
          Shade: { enum: [red, blue] }
        endpoints:
          list: { get: "", returns: [Product], paging: standard }
          get: { get: "/{id}", returns: Product, errors: [NotFound], response_headers: { X-Version: int } }
          create: { post: "", body: [title, price, state, shade, made_on], returns: Product, idempotency_key: true }
          update: { patch: "/{id}", body: [title], headers: { If-Match: string? }, returns: Product, errors: [Stale] }
          delete: { delete: "/{id}", returns: none }
        """

    private static let note = """
        resource: Note
        path: /notes
        fields: { text: string }
        endpoints:
          list: { get: "", returns: [Note], paging: { mode: cursor, parameter: cursor, cursor: info.next, limit: limit } }
        """

    // MARK: Faults

    /// A fault for each rule.
    static let faults: [VerificationRule: SimulatedServer.Fault] = [
        .responseStatus: response("GET", list) { _, response in
            response = SimulatedResponse(
                status: 500,
                headers: [.init(name: "Content-Type", value: "application/json")],
                body: .bytes(Array("{\"code\":\"Fault\",\"message\":\"A fault.\"}".utf8))
            )
        },
        .responseContentType: response("GET", list) { $1.set("Content-Type", "text/plain") },
        .responseNotJSON: response("GET", element) { $1.body = .bytes(Array("<html>".utf8)) },
        .responsePayload: body("GET", element) { _, json in json.remove(at: ["data"]) },
        .responseEnvelopeCode: body("GET", element) { _, json in json.set(.string("Nope"), at: ["code"]) },
        .responseMissingMember: products { $0.remove(at: ["title"]) },
        .responseNullMember: products { $0.set(.null, at: ["title"]) },
        .responseType: products { $0.set(.string("much"), at: ["price"]) },
        .responseConstant: products { $0.set(.string("other"), at: ["kind"]) },
        .responseCase: products { $0.set(.string("sold"), at: ["state"]) },
        .responseDate: products { $0.set(.string("yesterday"), at: ["created_at"]) },
        .responseUnionMember: products { $0.set(.string("song"), at: ["media", "type"]) },
        .responseHeader: response("GET", element) { $1.set("X-Version", "new") },
        .responseIdentity: body("GET", element) { _, json in json.set(.string("another"), at: ["data", "id"])
        },
        .responseUnknownMember: products { $0.set(.int(1), at: ["weight"]) },
        .responseUnknownCase: products { $0.set(.string("green"), at: ["shade"]) },

        .unknownElementStatus: failure(404) { $0.status = 400 },
        .missingCredentialStatus: { request, response in
            if request["Authorization"] == nil { response?.status = 403 }
        },
        .wrongCredentialStatus: { request, _ in
            guard request["Authorization"] == "Bearer wrong" else { return }
            request.headers.removeAll { $0.name == "Authorization" }
            request.headers.append(("Authorization", "Bearer right"))
        },
        .failureBody: failure(404) { $0.body = .bytes(Array("oops".utf8)) },
        .failureCode: failureBody(404) { $0.set(.string("Whatever"), at: ["code"]) },
        .failureCodeStatus: failureBody(404) { $0.set(.string("Stale"), at: ["code"]) },
        .failureMessage: failureBody(404) { $0.remove(at: ["message"]) },

        .pageElementLost: query { number($0, "offset").map { $0 + 1 } },
        .pageElementRepeated: query { number($0, "offset").map { $0 - 1 } },
        .pageTooLarge: query("limit") { number($0, "limit").map { $0 + 2 } },
        .pageTooShort: query("limit") { number($0, "limit").map { $0 - 4 } },
        .pageTotal: body("GET", list) { _, json in json.set(.int(3), at: ["info", "total"]) },
        .pageEnd: body("GET", notes) { request, json in
            guard let cursor = QueryText(request.query)["cursor"], json["info"]?["next"] == .null else {
                return
            }
            json.set(.string(cursor), at: ["info", "next"])
        },
        .pageContinuation: body("GET", notes) { _, json in
            guard let next = json["info"]?["next"], next != .null else { return }
            json.set(.object([.init(key: "cursor", value: next)]), at: ["info", "next"])
        },

        .entityTag: response("GET", element) { _, response in
            if let tag = response["ETag"] { response.set("ETag", tag.replacing("\"", with: "")) }
        },
        .notModified: { request, _ in request.headers.removeAll { $0.name == "If-None-Match" } },
        .staleChange: { request, _ in request.headers.removeAll { $0.name == "If-Match" } },

        .creationStatus: response("POST", list, status: 200..<300) { $1.status = 500 },
        .createdElement: response("GET", element) { request, response in
            guard isNew(request.path) else { return }
            response.status = 404
            response.body = .bytes(Array("{\"code\":\"NotFound\",\"message\":\"Gone.\"}".utf8))
        },
        .createdValue: body("GET", element) { request, json in
            if isNew(request.path) { json.set(.number("0.5"), at: ["data", "price"]) }
        },
        .createdNotListed: body("GET", list) { _, json in
            let items = (json["data"]?.array ?? []).filter { !isNew($0["id"]?.string ?? "") }
            json.set(.array(items), at: ["data"])
            json.set(.int(12), at: ["info", "total"])
        },
        .changedValue: { request, response in
            if response == nil, request.method == "PATCH" { request.body = Array("{}".utf8) }
        },
        .deletedElement: { request, response in
            if response == nil, request.method == "DELETE" { request.method = "GET" }
        },
        .idempotencyKey: { request, _ in request.headers.removeAll { $0.name == "Idempotency-Key" } },
    ]

    private static let list = "/v1/products"
    private static let notes = "/v1/notes"
    private static let element = "/v1/products/"

    /// Whether a path or an identity is that of an element that was created.
    private static func isNew(_ path: some StringProtocol) -> Bool {
        path.split(separator: "-").last.flatMap { Int($0) }.map { $0 > 12 } ?? false
    }

    private static func isMeant(_ request: SimulatedRequest, _ method: String, _ path: String) -> Bool {
        guard request.method == method else { return false }
        return path.hasSuffix("/") ? request.path.hasPrefix(path) : request.path == path
    }

    private static func response(
        _ method: String,
        _ path: String,
        status: Range<Int> = 200..<300,
        _ change: @escaping @Sendable (SimulatedRequest, inout SimulatedResponse) -> Void
    ) -> SimulatedServer.Fault {
        { request, response in
            guard var changed = response, isMeant(request, method, path), status.contains(changed.status)
            else { return }
            change(request, &changed)
            response = changed
        }
    }

    private static func body(
        _ method: String,
        _ path: String,
        _ change: @escaping @Sendable (SimulatedRequest, inout JSONLiteral) -> Void
    ) -> SimulatedServer.Fault {
        response(method, path) { request, response in
            guard var json = try? JSONLiteral(json: response.body.bytes) else { return }
            change(request, &json)
            response.body = .bytes(Array(json.json.utf8))
        }
    }

    /// Changes each element of the list.
    private static func products(_ change: @escaping @Sendable (inout JSONLiteral) -> Void)
        -> SimulatedServer.Fault
    {
        body("GET", list) { _, json in
            var items = json["data"]?.array ?? []
            for index in items.indices { change(&items[index]) }
            json.set(.array(items), at: ["data"])
        }
    }

    private static func failure(
        _ status: Int,
        _ change: @escaping @Sendable (inout SimulatedResponse) -> Void
    ) -> SimulatedServer.Fault {
        response("GET", element, status: status..<status + 1) { request, response in
            if request.path.contains("genapi-missing") { change(&response) }
        }
    }

    private static func failureBody(
        _ status: Int,
        _ change: @escaping @Sendable (inout JSONLiteral) -> Void
    ) -> SimulatedServer.Fault {
        failure(status) { response in
            guard var json = try? JSONLiteral(json: response.body.bytes) else { return }
            change(&json)
            response.body = .bytes(Array(json.json.utf8))
        }
    }

    private static func number(_ query: QueryText, _ name: String) -> Int? { query[name].flatMap { Int($0) } }

    /// Changes a number in the query of the list of products.
    private static func query(
        _ name: String = "offset",
        _ change: @escaping @Sendable (QueryText) -> Int?
    ) -> SimulatedServer.Fault {
        { request, response in
            let query = QueryText(request.query)
            guard response == nil, isMeant(request, "GET", list), let number = change(query) else { return }
            let items = query.items.map { "\($0.name)=\($0.name == name ? String(number) : $0.value ?? "")" }
            request.target = "\(request.path)?\(items.joined(separator: "&"))"
        }
    }
}

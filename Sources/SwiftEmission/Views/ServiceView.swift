import ResolvedAPI
import SwiftNaming

/// The values of `Service.mustache`.
struct ServiceView {
    let access: String
    let resource: String
    let service: String
    let live: String
    let mock: String
    let has: String
    let property: String
    /// The type that has all services of the API.
    let all: String
    /// The type that a test creates for the mock: `Answers`, with a number if the API has a type of that name.
    let answers: String
    /// The names of the properties, which no call has.
    let clientProperty: String
    let answersProperty: String
    let logProperty: String
    let client: String
    let sendable: String
    let log: String
    let items: String
    let unanswered: String
    let calls: [ServiceCallView]
}

extension ServiceView: TemplateView {
    static let vocabulary: Vocabulary<ServiceView> = [
        "access": .text(\.access),
        "resource": .text(\.resource),
        "service": .text(\.service),
        "live": .text(\.live),
        "mock": .text(\.mock),
        "has": .text(\.has),
        "property": .text(\.property),
        "all": .text(\.all),
        "answers": .text(\.answers),
        "clientProperty": .text(\.clientProperty),
        "answersProperty": .text(\.answersProperty),
        "logProperty": .text(\.logProperty),
        "client": .text(\.client),
        "sendable": .text(\.sendable),
        "log": .text(\.log),
        "items": .text(\.items),
        "unanswered": .text(\.unanswered),
        "calls": .list(ServiceCallView.self, \.calls),
    ]
}

/// A call of a service, as a requirement, in the live service, and in the mock.
struct ServiceCallView {
    /// Whether a blank line precedes it.
    let blank: Bool
    let doc: [String]
    let attribute: String?
    let name: String
    /// Parameters without defaults, which a requirement cannot have.
    let requirement: String
    let parameters: String
    /// ` async throws -> User`
    let result: String
    /// The function of the client that sends the endpoint, with its arguments.
    let sending: String
    /// The name after a dot.
    let member: String
    /// `self.` if a parameter hides a property, or nothing.
    let owner: String
    /// The type of the mock's closure, with the space after its colon.
    let closure: String
    /// The log entry.
    let record: String
    let quotedName: String
    /// The local name of the closure, which no parameter has.
    let answer: String
    /// The local name of the text of the call.
    let call: String
    /// The local name of the cursor of a page.
    let cursor: String
    /// In parentheses.
    let arguments: String
    let returnsNothing: Bool
    let isPaged: Bool
}

extension ServiceCallView: TemplateView {
    static let vocabulary: Vocabulary<ServiceCallView> = [
        "blank": .flag(\.blank),
        "doc": .texts(\.doc),
        "attribute": .optionalText(\.attribute),
        "name": .text(\.name),
        "requirement": .text(\.requirement),
        "parameters": .text(\.parameters),
        "result": .text(\.result),
        "sending": .text(\.sending),
        "member": .text(\.member),
        "owner": .text(\.owner),
        "closure": .text(\.closure),
        "record": .text(\.record),
        "quotedName": .text(\.quotedName),
        "answer": .text(\.answer),
        "call": .text(\.call),
        "cursor": .text(\.cursor),
        "arguments": .text(\.arguments),
        "returnsNothing": .flag(\.returnsNothing),
        "paged": .flag(\.isPaged),
    ]
}

extension ServiceView {
    /// - Parameter isForTests: Whether the view is for a mock, which uses other types of the runtime than the live
    ///   service.
    init(_ object: Object, of api: API, scope: NameScope, access: AccessLevel, isForTests: Bool = false) {
        let names = ServiceNames(object.name.path.last ?? "")
        self.access = access.modifier
        resource = scope.type(object.name, .body)
        service = scope.type(TypeName(names.service), .conformance)
        live = names.live
        mock = names.mock
        has = names.has
        property = names.property
        all = APINames(api.name).services
        answers = "Answers".numbered(unless: scope.declared.names.topLevel)
        client = isForTests ? "" : scope.runtime("Client", .signature)
        sendable = scope.swift("Sendable")
        let isPaged = object.endpoints.contains { $0.paging != nil }
        log = isForTests ? scope.testing("CallLog", .signature) : ""
        items = isForTests && isPaged ? scope.runtime("ServiceList", .signature) : ""
        unanswered = isForTests ? scope.testing("UnansweredCall", .body) : ""
        let properties = ServicePropertyNames(calls: Set(object.endpoints.map(\.name)))
        clientProperty = properties.client
        answersProperty = properties.answers
        logProperty = properties.log
        calls = object.endpoints.enumerated().map { index, endpoint in
            ServiceCallView(
                endpoint,
                of: object,
                properties: properties,
                scope: scope,
                access: access,
                isFirst: index == 0
            )
        }
    }
}

extension ServiceCallView {
    init(
        _ endpoint: Endpoint,
        of object: Object,
        properties: ServicePropertyNames,
        scope: NameScope,
        access: AccessLevel,
        isFirst: Bool
    ) {
        blank = !isFirst
        let parameters = EndpointParameters(endpoint, scope: scope)
        let items = parameters.items
        doc = EndpointView.doc(endpoint, parameters)
        isPaged = endpoint.paging != nil
        returnsNothing = endpoint.returnsNothing
        attribute = (endpoint.deprecated ?? object.deprecated).map { Deprecation.attribute($0, indent: 4) }
        name = endpoint.name.identifier
        member = endpoint.name.memberName
        let taken = Set(items.map(\.name))
        owner = taken.isDisjoint(with: properties.all) ? "" : "self."
        quotedName = SafeText.literal(endpoint.name)

        let value =
            returnsNothing ? scope.swift("Void") : ResponseType.value(endpoint, scope)
        if isPaged {
            result = " -> \(scope.runtime("ServiceList", .signature))<\(value)>"
        } else {
            result = " async throws" + (returnsNothing ? "" : " -> \(value)")
        }
        let bare = items.map { SwiftCode.argument($0.name.parameterName, $0.type) }
        let column = 4 + "func ".count + name.count + result.count
        requirement = SwiftCode.call("", bare).text(indent: 4, column: column)
        self.parameters = SwiftCode.call("", parameters.declarations)
            .text(indent: 4, column: column + access.modifier.count + 2)

        // The keywords that the template has before a call.
        let prefix = isPaged ? "" : returnsNothing ? "_ = try await " : "try await "
        let call = SwiftCode.call(
            "\(scope.type(object.name, .body)).\(endpoint.name.memberName)",
            parameters.forwarded
        )
        sending = SwiftCode.call("\(owner)\(properties.client).\(isPaged ? "list" : "send")", [call])
            .text(indent: 8, column: 8 + prefix.count)

        let answered = isPaged ? "\(scope.runtime("Page", .signature))<\(value)>" : value
        let answerResult = " async throws -> \(answered)"
        let position = isPaged ? ["\(scope.swift("String"))?"] : []
        closure = SwiftCode.closureType(items.map(\.type) + position, answerResult)
            .text(indent: 8, column: 8 + access.modifier.count + "var :".count + name.count)
        let labels = items.map { $0.name + ":" }.joined()
        record = SwiftCode.call(
            "\(owner)\(properties.log).append",
            [.literal("\(endpoint.name)(\(labels))")] + items.map { .text($0.name.localName) }
        ).text(indent: 8, column: 8)
        answer = .free(["answer", "reply", "scripted"], unless: taken)
        self.call = .free(["call", "entry", "recorded"], unless: taken)
        cursor = .free(["cursor", "position", "place"], unless: taken)
        let indent = isPaged ? 12 : 8
        let passed = items.map(\.name.localName) + (isPaged ? [cursor] : [])
        arguments = SwiftCode.call("", passed.map { .text($0) })
            .text(indent: indent, column: indent + "return try await ".count + answer.count)
    }
}

extension Endpoint {
    /// Whether its call returns nothing but success.
    fileprivate var returnsNothing: Bool { response == .none && responseHeaders == nil }
}

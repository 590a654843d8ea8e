import ResolvedAPI

/// The values of `API.mustache`.
struct APIView {
    let doc: [String]
    let access: String
    let name: String
    /// The name of the API.
    let api: String
    let int: String
    /// `DescribedAPI`
    let conformance: String
    let serverConformances: String
    /// `.live`
    let defaultServer: String
    let servers: [NamedValueView]
    let definition: String
    let oauth2: String?
    let customSchemes: [NamedValueView]
    /// `AuthorizationScheme`
    let schemeType: String
    /// `Paging`
    let pagingType: String
    let paging: String?
    let scopeConformances: String
    let scopes: [NamedValueView]
    /// The enumeration of error codes, rendered and indented.
    let errorCode: String?
    let statuses: [ArmsView]
    /// `KeyValuePairs<String, String>`
    let translations: String
    let messages: [ArmsView]
    let sendable: String
    /// `Client`
    let client: String
    /// `TripsServices`
    let allServices: String
    let services: [ServiceNameView]
}

extension APIView: TemplateView {
    static let vocabulary: Vocabulary<APIView> = [
        "doc": .texts(\.doc),
        "access": .text(\.access),
        "name": .text(\.name),
        "api": .text(\.api),
        "int": .text(\.int),
        "conformance": .text(\.conformance),
        "serverConformances": .text(\.serverConformances),
        "defaultServer": .text(\.defaultServer),
        "servers": .list(NamedValueView.self, \.servers),
        "definition": .text(\.definition),
        "oauth2": .optionalText(\.oauth2),
        "hasCustomSchemes": .flag { !$0.customSchemes.isEmpty },
        "customSchemes": .list(NamedValueView.self, \.customSchemes),
        "schemeType": .text(\.schemeType),
        "pagingType": .text(\.pagingType),
        "paging": .optionalText(\.paging),
        "scopeConformances": .text(\.scopeConformances),
        "hasScopes": .flag { !$0.scopes.isEmpty },
        "scopes": .list(NamedValueView.self, \.scopes),
        "errorCode": .optionalText(\.errorCode),
        "hasCodeFacts": .flag { !$0.statuses.isEmpty || !$0.messages.isEmpty },
        "hasStatusesAndMessages": .flag { !$0.statuses.isEmpty && !$0.messages.isEmpty },
        "statuses": .list(ArmsView.self, \.statuses),
        "translations": .text(\.translations),
        "messages": .list(ArmsView.self, \.messages),
        "sendable": .text(\.sendable),
        "client": .text(\.client),
        "allServices": .text(\.allServices),
        "hasServices": .flag { !$0.services.isEmpty },
        "services": .list(ServiceNameView.self, \.services),
    ]
}

/// One of the services of an API.
struct ServiceNameView: TemplateView {
    let access: String
    let property: String
    let service: String
    let live: String

    static let vocabulary: Vocabulary<ServiceNameView> = [
        "access": .text(\.access),
        "property": .text(\.property),
        "service": .text(\.service),
        "live": .text(\.live),
    ]
}

/// A server, a custom scheme or a scope: `case live = "https://api.trips.example/v1"`.
struct NamedValueView: TemplateView {
    let doc: [String]
    let name: String
    /// A literal; `nil` if another case has the value.
    let value: String?
    /// The case with the same value.
    var same: String?

    static let vocabulary: Vocabulary<NamedValueView> = [
        "doc": .texts(\.doc),
        "name": .text(\.name),
        "value": .optionalText(\.value),
        "same": .optionalText(\.same),
    ]
}

/// The values of a property for the error codes that have one.
struct ArmsView: TemplateView {
    let arms: [ArmView]

    static let vocabulary: Vocabulary<ArmsView> = ["arms": .list(ArmView.self, \.arms)]
}

struct ArmView: TemplateView {
    let member: String
    let value: String

    static let vocabulary: Vocabulary<ArmView> = ["member": .text(\.member), "value": .text(\.value)]
}

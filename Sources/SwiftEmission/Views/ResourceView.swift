import ResolvedAPI

/// What `Endpoints.mustache` may say: a resource and its calls.
struct ResourceView: TemplateView {
    let name: String
    /// One, or none.
    let conformances: [ConformancesView]
    let endpoints: [EndpointView]

    static let vocabulary: Vocabulary<ResourceView> = [
        "name": .text(\.name),
        "conformances": .list(ConformancesView.self, \.conformances),
        "endpoints": .list(EndpointView.self, \.endpoints),
    ]
}

/// A call as a function that makes it.
struct EndpointView {
    /// Whether another one stands before it.
    let blank: Bool
    let doc: [String]
    let attribute: String?
    let access: String
    let name: String
    /// In parentheses, in one line or one for each.
    let parameters: String
    let parameterCount: Int
    /// `Endpoint<User>`
    let response: String
    let call: String
    /// The parameters of that call, in parentheses.
    let changeParameters: String
    /// The same call made of what differs between two values; none, or one.
    let changes: [ChangesView]
    /// The same list of one element; none, or one.
    let relation: [RelationView]
}

extension EndpointView: TemplateView {
    static let vocabulary: Vocabulary<EndpointView> = [
        "blank": .flag(\.blank),
        "doc": .texts(\.doc),
        "attribute": .optionalText(\.attribute),
        "access": .text(\.access),
        "name": .text(\.name),
        "parameters": .text(\.parameters),
        "response": .text(\.response),
        "call": .text(\.call),
        "changeParameters": .text(\.changeParameters),
        "changes": .list(ChangesView.self, \.changes),
        "relation": .list(RelationView.self, \.relation),
    ]
}

/// A patch made of what differs from an older value.
struct ChangesView: TemplateView {
    let attribute: String?
    /// What documents the parameters that are not compared.
    let doc: [String]
    /// The older value, and what cannot be compared.
    let declarations: [SwiftCode]
    let call: String

    static let vocabulary: Vocabulary<ChangesView> = [
        "attribute": .optionalText(\.attribute),
        "doc": .texts(\.doc),
        "call": .text(\.call),
    ]
}

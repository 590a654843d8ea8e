import ResolvedAPI

/// The values of `Endpoints.mustache`: a resource and its calls.
struct ResourceView: TemplateView {
    let name: String
    /// One, or none.
    let conformances: [ConformancesView]
    /// The path of the parent, as a literal; none, or one.
    let parents: [ParentView]
    let endpoints: [EndpointView]

    static let vocabulary: Vocabulary<ResourceView> = [
        "name": .text(\.name),
        "conformances": .list(ConformancesView.self, \.conformances),
        "parents": .list(ParentView.self, \.parents),
        "endpoints": .list(EndpointView.self, \.endpoints),
    ]
}

/// The parent below which ids are unique.
struct ParentView: TemplateView {
    let access: String
    let path: String
    /// Whether calls follow.
    let hasCalls: Bool

    static let vocabulary: Vocabulary<ParentView> = [
        "access": .text(\.access),
        "path": .text(\.path),
        "blank": .flag(\.hasCalls),
    ]
}

/// A call as a function that creates its endpoint.
struct EndpointView {
    /// Whether another call precedes it.
    let blank: Bool
    let doc: [String]
    let attribute: String?
    let access: String
    let name: String
    /// In parentheses, on one line or one per line.
    let parameters: String
    /// The number of parameters without a default.
    let requiredCount: Int
    /// `Endpoint<User>`
    let response: String
    let call: String
    /// The parameters of that call, in parentheses.
    let changeParameters: String
    /// The same call with the differences between two values; none, or one.
    let changes: [ChangesView]
    /// The same deletion as repositories call it; none, or one.
    let deletions: [DeletionView]
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
        "deletions": .list(DeletionView.self, \.deletions),
        "relation": .list(RelationView.self, \.relation),
    ]
}

/// `delete(id:)` for a deletion that has another name for the identity, no parameter, or further ones with defaults.
struct DeletionView: TemplateView {
    let attribute: String?
    /// `id`, or `id _` if the call does not need it.
    let parameter: String
    let call: String

    static let vocabulary: Vocabulary<DeletionView> = [
        "attribute": .optionalText(\.attribute),
        "parameter": .text(\.parameter),
        "call": .text(\.call),
    ]
}

/// A patch with the differences from an older value.
struct ChangesView: TemplateView {
    let attribute: String?
    /// The documentation of the parameters that are not compared.
    let doc: [String]
    /// The older value, and the parameters that are not compared.
    let declarations: [SwiftCode]
    let call: String

    static let vocabulary: Vocabulary<ChangesView> = [
        "attribute": .optionalText(\.attribute),
        "doc": .texts(\.doc),
        "call": .text(\.call),
    ]
}

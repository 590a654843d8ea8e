/// The values of `Examples.mustache`.
struct ExamplesView: TemplateView {
    let access: String
    /// `TripsAPI`
    let name: String
    /// `EndpointExample`
    let type: String
    let list: String

    static let vocabulary: Vocabulary<ExamplesView> = [
        "access": .text(\.access),
        "name": .text(\.name),
        "type": .text(\.type),
        "list": .text(\.list),
    ]
}

/// The templates there are, and the view each of them may speak of.
enum TemplateKind: String, CaseIterable {
    case api = "API"
    case models = "Models"
    case model = "Model"
    case structure = "Struct"
    case openEnumeration = "OpenEnumeration"
    case closedEnumeration = "ClosedEnumeration"
    case union = "Union"
    case mapping = "Mapping"
    case objectMapping = "ObjectMapping"
    case unionMapping = "UnionMapping"
    case endpoints = "Endpoints"
    case service = "Service"

    var fileName: String { rawValue + ".mustache" }

    var view: any TemplateView.Type {
        switch self {
        case .api: APIView.self
        case .models: ModelsView.self
        case .model: ModelView.self
        case .structure: StructView.self
        case .openEnumeration, .closedEnumeration: EnumerationView.self
        case .union: UnionView.self
        case .mapping: MappingView.self
        case .objectMapping: MappedObjectView.self
        case .unionMapping: MappedUnionView.self
        case .endpoints: EndpointsView.self
        case .service: ServiceView.self
        }
    }
}

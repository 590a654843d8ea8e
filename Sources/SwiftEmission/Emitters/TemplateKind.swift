/// The templates, and the view of each.
enum TemplateKind: String, CaseIterable {
    case file = "File"
    case api = "API"
    case structure = "Struct"
    case calls = "Calls"
    case openEnumeration = "OpenEnumeration"
    case closedEnumeration = "ClosedEnumeration"
    case union = "Union"
    case objectMapping = "ObjectMapping"
    case partialElement = "PartialElement"
    case headersMapping = "HeadersMapping"
    case unionMapping = "UnionMapping"
    case endpoints = "Endpoints"
    case relation = "Relation"
    case failure = "Failure"
    case selection = "Selection"
    case link = "Link"
    case messages = "Messages"
    case queryableFields = "QueryableFields"
    case deletionMark = "DeletionMark"
    case containedElements = "ContainedElements"
    case containedLists = "ContainedLists"
    case recordType = "RecordType"
    case lifetime = "Lifetime"
    case listSync = "ListSync"
    case offlineCalls = "OfflineCalls"
    case service = "Service"
    case mock = "Mock"
    case examples = "Examples"
    case samples = "Samples"

    var fileName: String { rawValue + ".mustache" }

    var view: any TemplateView.Type {
        switch self {
        case .file: FileView.self
        case .api: APIView.self
        case .structure: StructView.self
        case .calls: CallsView.self
        case .openEnumeration, .closedEnumeration: EnumerationView.self
        case .union: UnionView.self
        case .objectMapping: MappedObjectView.self
        case .partialElement: PartialElementView.self
        case .headersMapping: MappedHeadersView.self
        case .unionMapping: MappedUnionView.self
        case .endpoints: ResourceView.self
        case .relation: ForeignRelationView.self
        case .failure: FailureView.self
        case .selection: SelectionView.self
        case .link: LinkView.self
        case .messages: MessagesView.self
        case .queryableFields: QueryableFieldsView.self
        case .deletionMark: DeletionMarkView.self
        case .containedElements: ContainedElementsView.self
        case .containedLists: ContainedListsView.self
        case .recordType: RecordTypeView.self
        case .lifetime: LifetimeView.self
        case .listSync: ListSyncView.self
        case .offlineCalls: OfflineCallsView.self
        case .service, .mock: ServiceView.self
        case .examples: ExamplesView.self
        case .samples: SamplesView.self
        }
    }
}

// The text of every template in the folder above, so that the tool runs from anywhere.
// `make templates` writes it; edit the templates.

package enum EmbeddedTemplates {
    /// The text by file name.
    package static let texts: [String: String] = [
        "API.mustache": #"""
        {{! TripsAPI: servers, definition, and the errors an API answers with. Fed by APIView. }}
        {{# doc }}
        {{ . }}
        {{/ doc }}
        {{ access }}nonisolated enum {{ name }}: {{ conformance }} {
            /// The servers of the {{ api }} API.
            {{ access }}enum Server: {{ serverConformances }} {
        {{# servers }}
        {{# doc }}
                {{ . }}
        {{/ doc }}
        {{# value }}
                case {{ name }} = {{ . }}
        {{/ value }}
        {{# same }}
                {{ access }}static let {{ name }} = Server.{{ . }}
        {{/ same }}
        {{/ servers }}
            }

            /// The server of a client that is created without one.
            {{ access }}static var defaultServer: Server { {{ defaultServer }} }

            /// The definition of the {{ api }} API, for a `Client`.
            {{ access }}static let definition = {{ definition }}
        {{# oauth2 }}

            /// OAuth 2.0: URLs, grants and scopes.
            {{ access }}static let oauth2 = {{ . }}
        {{/ oauth2 }}
        {{# hasCustomSchemes }}

            /// The schemes of the {{ api }} API for which an app has an `Authorizer` of its own.
            {{ access }}enum CustomScheme {
        {{# customSchemes }}
        {{# doc }}
                {{ . }}
        {{/ doc }}
        {{# value }}
                {{ access }}static let {{ name }}: {{ schemeType }} = .custom({{ . }})
        {{/ value }}
        {{/ customSchemes }}
            }
        {{/ hasCustomSchemes }}
        {{# paging }}

            /// The pagination of lists.
            {{ access }}static let paging: {{ pagingType }} = {{ . }}
        {{/ paging }}
        {{# hasScopes }}

            /// OAuth 2.0 scopes.
            {{ access }}enum Scope: {{ scopeConformances }} {
        {{# scopes }}
        {{# doc }}
                {{ . }}
        {{/ doc }}
        {{# value }}
                case {{ name }} = {{ . }}
        {{/ value }}
        {{/ scopes }}
            }
        {{/ hasScopes }}
        {{# errorCode }}

        {{ . }}
        {{/ errorCode }}
        }
        {{# hasCodeFacts }}

        extension {{ name }}.ErrorCode {
        {{# statuses }}
            /// The HTTP status of responses with the code, where the API states one.
            {{ access }}var status: {{ int }}? {
                switch self {
        {{# arms }}
                case .{{ member }}:{{ value }}
        {{/ arms }}
                default: nil
                }
            }
        {{/ statuses }}
        {{# hasStatusesAndMessages }}

        {{/ hasStatusesAndMessages }}
        {{# messages }}
            /// Localized messages: `messages.text(in: "de-AT")`.
            {{ access }}var messages: {{ translations }} {
                switch self {
        {{# arms }}
                case .{{ member }}:{{ value }}
        {{/ arms }}
                default: [:]
                }
            }
        {{/ messages }}
        }
        {{/ hasCodeFacts }}
        {{# hasServices }}

        /// The services of the {{ api }} API, with a `Client` behind each of them.
        {{ access }}nonisolated struct {{ allServices }}: {{ sendable }} {
        {{# services }}
            {{ access }}let {{ property }}: any {{ service }}
        {{/ services }}

            {{ access }}init(client: {{ client }}) {
        {{# services }}
                {{ property }} = {{ live }}(client: client)
        {{/ services }}
            }
        }
        {{/ hasServices }}

        """#,
        "Calls.mustache": #"""
        {{! A type without values, for calls that belong to no object. Fed by CallsView. }}
        {{# doc }}
        {{ . }}
        {{/ doc }}
        {{# isEmpty }}
        {{ access }}enum {{ name }} {}
        {{/ isEmpty }}
        {{# hasDeclarations }}
        {{ access }}enum {{ name }} {
        {{# nested }}
        {{# blank }}

        {{/ blank }}
        {{ text }}
        {{/ nested }}
        }
        {{/ hasDeclarations }}

        """#,
        "ClosedEnumeration.mustache": #"""
        {{! An enumeration that refuses values nobody declared. Fed by EnumerationView. }}
        {{# doc }}
        {{ . }}
        {{/ doc }}
        {{# conformances }}
        {{# inOneLine }}
        {{ access }}enum {{ name }}: {{ names }} {
        {{/ inOneLine }}
        {{# inLines }}
        {{ access }}enum {{ name }}:
            {{ names }}
        {
        {{/ inLines }}
        {{/ conformances }}
        {{# cases }}
        {{# doc }}
            {{ . }}
        {{/ doc }}
            case {{ name }}{{# otherRawValue }} = {{ . }}{{/ otherRawValue }}
        {{/ cases }}
        {{# reading }}

            {{ access }}init(from json: inout {{ reader }}) {
                self.init(from: &json, {{ . }})
            }
        {{/ reading }}
        }

        """#,
        "ContainedElements.mustache": #"""
        {{! The elements inside of a value, which stores have too. Fed by ContainedElementsView. }}
        extension {{ model }}: {{ protocol }} {
            /// {{ doc }}
            {{ access }}func addElements(to elements: inout {{ collection }}) {
        {{# statements }}
                {{ . }}
        {{/ statements }}
            }
        }

        """#,
        "ContainedLists.mustache": #"""
        {{! The lists inside of a resource that are also lists of their own. Fed by ContainedListsView. }}
        extension {{ model }}: {{ protocol }} {
            /// The lists inside of an element that are also lists of their own.
            {{ access }}struct ContainedLists: {{ listSet }} {
        {{# lists }}
        {{# doc }}
                {{ . }}
        {{/ doc }}
                {{ access }}let {{ name }} = {{ value }}
        {{/ lists }}

                {{ access }}init() {}
            }
        }

        """#,
        "DeletionMark.mustache": #"""
        {{! How a resource says that an element was deleted. Fed by DeletionMarkView. }}
        extension {{ model }}: {{ protocol }} {
            /// Whether the server has deleted an element.
            {{ access }}static func isDeleted(_ element: Self) -> {{ bool }} {
                {{ isDeleted }}
            }
        }

        """#,
        "Endpoints.mustache": #"""
        {{! The calls of a resource, each a value made by one line. Fed by ResourceView. }}
        {{^ conformances }}
        extension {{ name }} {
        {{/ conformances }}
        {{# conformances }}
        {{# inOneLine }}
        extension {{ name }}: {{ names }} {
        {{/ inOneLine }}
        {{# inLines }}
        extension {{ name }}:
            {{ names }}
        {
        {{/ inLines }}
        {{/ conformances }}
        {{# parents }}
            /// The path of the parent, below which an id is unique.
            {{ access }}static let parentPath = {{ path }}
        {{# blank }}

        {{/ blank }}
        {{/ parents }}
        {{# endpoints }}
        {{# blank }}

        {{/ blank }}
        {{# doc }}
            {{ . }}
        {{/ doc }}
        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            {{ access }}static func {{ name }}{{ parameters }} -> {{ response }} {
                {{ call }}
            }
        {{# changes }}

            /// `{{ name }}` with the differences from an older value; `nil` if there are none.
        {{# doc }}
            {{ . }}
        {{/ doc }}
        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            {{ access }}func {{ name }}{{ changeParameters }} -> {{ response }}? {
                {{ call }}
            }
        {{/ changes }}
        {{# deletions }}

            /// `{{ name }}` with the identity.
        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            {{ access }}static func {{ name }}({{ parameter }}: ID) -> {{ response }} {
                {{ call }}
            }
        {{/ deletions }}
        {{# relation }}

        {{# doc }}
            {{ . }}
        {{/ doc }}
        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            {{ access }}func {{ name }}{{ parameters }} -> {{ response }} {
                {{ call }}
            }
        {{/ relation }}
        {{/ endpoints }}
        }

        """#,
        "Examples.mustache": #"""
        {{! The examples of the specs, for tests. Fed by ExamplesView. }}
        nonisolated extension {{ name }} {
            /// The examples of the specs: what an `OfflineTransport` answers with.
            {{ access }}static let examples: [{{ type }}] = {{ list }}
        }

        """#,
        "Failure.mustache": #"""
        {{! The bodies of failures of a call, a resource or an API, by status. Fed by FailureView. }}
        extension {{ owner }} {
            /// The bodies of failures of {{ subject }}.
            {{ access }}indirect enum {{ name }}: {{ conformances }} {
        {{# cases }}
                /// {{ doc }}
                case {{ name }}({{ type }})
        {{/ cases }}
        {{# others }}
                /// {{ doc }}
                case {{ name }}({{ type }})
        {{/ others }}

                /// Decodes the body of the error response; `nil` if there is no response, or no type for its status.
                {{ access }}init?(_ error: {{ clientError }}) throws({{ error }}) {
                    guard let response = error.response else { return nil }
                    switch {{ status }} {
        {{# cases }}
                    case {{ pattern }}: self = .{{ member }}(try response.body(as: {{ type }}.self))
        {{/ cases }}
        {{# others }}
                    default: self = .{{ member }}(try response.body(as: {{ type }}.self))
        {{/ others }}
        {{# hasNoOthers }}
                    default: return nil
        {{/ hasNoOthers }}
                    }
                }
            }
        }

        """#,
        "File.mustache": #"""
        {{! Every generated file: where it comes from, what it imports, and its declarations. Fed by FileView. }}
        // Code generated by genapi from {{ source }}. DO NOT EDIT.
        {{# hasImports }}

        {{/ hasImports }}
        {{# imports }}
        {{ . }}
        {{/ imports }}
        {{# declarations }}

        {{ . }}
        {{/ declarations }}

        """#,
        "HeadersMapping.mustache": #"""
        {{! A response with its headers, or the headers of several responses, a line for each. Fed by MappedHeadersView. }}
        extension {{ name }} {
        {{# accept }}
            {{ access }}static var accept: {{ string }} { {{ . }} }
        {{/ accept }}
        {{# isStreamed }}
            {{ access }}static var isStreamed: {{ bool }} { true }
        {{/ isStreamed }}
        {{# accept }}

        {{/ accept }}
        {{# response }}
            {{ access }}static func value(of response: {{ . }}) throws({{ error }}) -> {{ name }} {
        {{/ response }}
        {{# headers }}
            /// Reads the headers of a response, of a page or of an error.
            ///
            /// - Throws: An error with the path `header:` and the name of a header that is missing or does not match.
            {{ access }}init(_ headers: {{ . }}) throws({{ error }}) {
        {{/ headers }}
        {{# statements }}
                {{ . }}
        {{/ statements }}
            }
        }

        """#,
        "Lifetime.mustache": #"""
        {{! How long a store keeps the elements of a resource. Fed by LifetimeView. }}
        extension {{ model }}: {{ protocol }} {}

        """#,
        "Link.mustache": #"""
        {{! The links of an app, with the paths of an API's endpoints. Fed by LinkView. }}
        /// The links of the {{ api }} API.
        {{ access }}nonisolated enum {{ name }}: {{ conformance }} {
        {{# cases }}
        {{# doc }}
            {{ . }}
        {{/ doc }}
            case {{ declaration }}
        {{/ cases }}

            {{ access }}static let templates: [{{ templateType }}<{{ name }}>] = {{ templates }}

            {{ access }}var path: {{ pathType }} {
                switch self {
        {{# cases }}
                case .{{ pattern }}:{{ path }}
        {{/ cases }}
                }
            }
        }

        """#,
        "ListSync.mustache": #"""
        {{! How lists with elements of one type are refreshed by their changes. Fed by ListSyncView. }}
        extension {{ type }} {
        {{# lists }}
        {{# blank }}

        {{/ blank }}
            /// {{ doc }}
            {{ access }}static var {{ name }}: Self {
                {{ value }}
            }
        {{/ lists }}
        }

        """#,
        "Messages.mustache": #"""
        {{! The texts of an app in several languages. Fed by MessagesView. }}
        /// The texts of the {{ api }} API: `{{ name }}(languages: Locale.preferredLanguages)`.
        {{ access }}nonisolated struct {{ name }}: {{ conformance }} {
            /// The language tags of the reader, the preferred one first.
            {{ access }}let languages: [{{ string }}]
            /// The keys without a message that were asked for.
            {{ access }}let missing = {{ missing }}()

            {{ access }}init(languages: [{{ string }}]) {
                self.languages = languages
            }
        {{# messages }}

        {{# doc }}
            {{ . }}
        {{/ doc }}
            {{ access }}{{ declaration }} {
                {{ body }}
            }
        {{/ messages }}

            /// The texts by key and language.
            {{ access }}static let table = {{ tableType }}(
                """
        {{# messages }}
        {{# lines }}
        {{ . }}
        {{/ lines }}
        {{/ messages }}
                """
            )
        }

        """#,
        "Mock.mustache": #"""
        {{! A service for tests, whose results they choose. Fed by ServiceView. }}
        /// A `{{ service }}` for tests: it returns what a test says, and records its calls.
        {{ access }}nonisolated final class {{ mock }}: {{ service }} {
            /// The results of the calls. A call without one throws `UnansweredCall`.
            {{ access }}struct {{ answers }}: {{ sendable }} {
        {{# calls }}
                {{ access }}var {{ name }}:{{ closure }}
        {{/ calls }}

                {{ access }}init() {}
            }

            private let {{ answersProperty }}: {{ answers }}
            /// The calls of the mock, in order.
            {{ access }}let {{ logProperty }} = {{ log }}()

            {{ access }}init(_ answers: {{ answers }}) {
                self.{{ answersProperty }} = answers
            }
        {{# calls }}

        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            {{ access }}func {{ name }}{{ parameters }}{{ result }} {
        {{^ paged }}
                {{ record }}
                guard let {{ answer }} = {{ owner }}{{ answersProperty }}.{{ member }} else {
                    throw {{ unanswered }}({{ quotedName }})
                }
        {{# returnsNothing }}
                try await {{ answer }}{{ arguments }}
        {{/ returnsNothing }}
        {{^ returnsNothing }}
                return try await {{ answer }}{{ arguments }}
        {{/ returnsNothing }}
        {{/ paged }}
        {{# paged }}
                let {{ call }} = {{ record }}
                let {{ answer }} = {{ owner }}{{ answersProperty }}.{{ member }}
                return {{ items }}({{ call }}) { {{ cursor }} in
                    guard let {{ answer }} else {
                        throw {{ unanswered }}({{ quotedName }})
                    }
                    return try await {{ answer }}{{ arguments }}
                }
        {{/ paged }}
            }
        {{/ calls }}
        }

        """#,
        "ObjectMapping.mustache": #"""
        {{! An object from JSON and to JSON, a line for each field. Fed by MappedObjectView. }}
        extension {{ name }} {
        {{# knownKeys }}
            private static let {{ keysName }}: [{{ staticString }}] = {{ . }}

        {{/ knownKeys }}
            {{ access }}init(from json: inout {{ reader }}) {
                {{ beginning }}
        {{# reads }}
                {{ . }}
        {{/ reads }}
                {{ end }}
        {{# delegation }}
                {{ . }}
        {{/ delegation }}
            }

        {{# isUpdatable }}
            {{ access }}mutating func update(from json: inout {{ reader }}) {
                {{ beginning }}
        {{# updates }}
                {{ . }}
        {{/ updates }}
                {{ updateEnd }}
            }

        {{/ isUpdatable }}
            {{ access }}func write(to json: inout {{ writer }}) {
                json.beginObject()
        {{# writes }}
                {{ . }}
        {{/ writes }}
                json.endObject()
            }
        }

        """#,
        "OfflineCalls.mustache": #"""
        {{! The calls of a resource that can wait for a connection. Fed by OfflineCallsView. }}
        extension {{ model }}: {{ protocol }} {
            /// The name of the type in stored changes.
            {{ access }}static let elementTypeName = {{ typeName }}

            /// The calls that can wait for a connection.
            {{ access }}static let offlineCalls: {{ type }} = {{ calls }}
        {{# lists }}

            /// How lists are combined that were changed here and elsewhere.
            {{ access }}static let mergedLists: {{ type }} = {{ lists }}
        {{/ lists }}
        }

        """#,
        "OpenEnumeration.mustache": #"""
        {{! An enumeration that also takes values nobody declared. Fed by EnumerationView. }}
        {{# doc }}
        {{ . }}
        {{/ doc }}
        {{# conformances }}
        {{# inOneLine }}
        {{ access }}struct {{ name }}: {{ names }} {
        {{/ inOneLine }}
        {{# inLines }}
        {{ access }}struct {{ name }}:
            {{ names }}
        {
        {{/ inLines }}
        {{/ conformances }}
        {{# cases }}
        {{# doc }}
            {{ . }}
        {{/ doc }}
            {{ access }}static let {{ name }}: Self = .init(rawValue: {{ rawValue }})
        {{/ cases }}

            {{ access }}let rawValue: {{ rawType }}

            {{ access }}init(rawValue: {{ rawType }}) {
        {{# readsAnyCase }}
                switch rawValue.lowercased() {
        {{# cases }}
                case {{ lowercased }}: self.rawValue = {{ rawValue }}
        {{/ cases }}
                default: self.rawValue = rawValue
                }
        {{/ readsAnyCase }}
        {{^ readsAnyCase }}
                self.rawValue = rawValue
        {{/ readsAnyCase }}
            }
        }

        """#,
        "PartialElement.mustache": #"""
        {{! A value of which a response may have only some fields. Fed by PartialElementView. }}
        extension {{ model }}: {{ protocol }} {
            {{ access }}var hasMissingFields: {{ bool }} {
        {{# conditions }}
                {{ . }}
        {{/ conditions }}
            }

            {{ access }}mutating func fillMissingFields(from known: {{ model }}) {
        {{# statements }}
                {{ . }}
        {{/ statements }}
            }
        }

        """#,
        "QueryableFields.mustache": #"""
        {{! The fields that queries of stored elements can use. Fed by QueryableFieldsView. }}
        extension {{ model }}: {{ queryable }} {
            /// The fields that queries of stored elements can use.
            {{ access }}struct QueryableFields: {{ fieldSet }} {
        {{# fields }}
        {{# doc }}
                {{ . }}
        {{/ doc }}
                {{ access }}let {{ name }} = {{ value }}
        {{/ fields }}

                {{ access }}static var indexes: {{ indexesType }} {
                    {{ indexes }}
                }

                {{ access }}init() {}
            }
        }

        """#,
        "RecordType.mustache": #"""
        {{! The fields of a resource for databases of apps. Fed by RecordTypeView. }}
        extension {{ model }}: {{ protocol }} {
            /// The fields of the records that databases of apps have.
            {{ access }}static let recordType = {{ value }}
        }

        """#,
        "Relation.mustache": #"""
        {{! A list of another resource as a function of the one that it belongs to. Fed by ForeignRelationView. }}
        extension {{ resource }} {
        {{# relation }}
        {{# doc }}
            {{ . }}
        {{/ doc }}
        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            {{ access }}func {{ name }}{{ parameters }} -> {{ response }} {
                {{ call }}
            }
        {{/ relation }}
        }

        """#,
        "Samples.mustache": #"""
        {{! Samples of a type, for tests and previews. Fed by SamplesView. }}
        nonisolated extension {{ type }} {
            /// A sample with plausible values, which depend only on the seed.
            {{ access }}static func sample(seed: {{ seed }} = 1) -> {{ name }} {
                sample(in: {{ values }}({{ key }}, seed: seed))
            }

            /// The sample at a place of a larger one.
            static func sample(in values: {{ values }}) -> {{ name }} {
        {{# statements }}
                {{ . }}
        {{/ statements }}
            }
        }

        """#,
        "Selection.mustache": #"""
        {{! The fields of a model that a call can be limited to. Fed by SelectionView. }}
        extension {{ model }}: {{ selectable }} {
            {{ access }}static var selectableFields: [{{ field }}] {
                {{ fields }}
            }
        }

        extension {{ selected }} {
        {{# properties }}
        {{# doc }}
            {{ . }}
        {{/ doc }}
        {{# attribute }}
            {{ . }}
        {{/ attribute }}
        {{# parameters }}
            {{ access }}static func {{ name }}{{ . }} -> Self {
                {{ value }}
            }
        {{/ parameters }}
        {{^ parameters }}
            {{ access }}static var {{ name }}: Self {
                {{ value }}
            }
        {{/ parameters }}
        {{/ properties }}
        }

        """#,
        "Service.mustache": #"""
        {{! The calls of a resource behind a protocol, and an implementation that sends them. Fed by ServiceView. }}
        /// The calls of `{{ resource }}`.
        {{ access }}nonisolated protocol {{ service }}: {{ sendable }} {
        {{# calls }}
        {{# blank }}

        {{/ blank }}
        {{# doc }}
            {{ . }}
        {{/ doc }}
        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            func {{ name }}{{ requirement }}{{ result }}
        {{/ calls }}
        }

        /// A container with the calls of `{{ resource }}`.
        {{ access }}nonisolated protocol {{ has }}: {{ sendable }} {
            var {{ property }}: any {{ service }} { get }
        }

        extension {{ all }}: {{ has }} {}

        /// `{{ service }}` that sends requests with a `Client`.
        {{ access }}nonisolated struct {{ live }}: {{ service }} {
            private let {{ clientProperty }}: {{ client }}

            {{ access }}init(client: {{ client }}) {
                self.{{ clientProperty }} = client
            }
        {{# calls }}

        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            {{ access }}func {{ name }}{{ parameters }}{{ result }} {
        {{# paged }}
                {{ sending }}
        {{/ paged }}
        {{^ paged }}
        {{# returnsNothing }}
                _ = try await {{ sending }}
        {{/ returnsNothing }}
        {{^ returnsNothing }}
                try await {{ sending }}
        {{/ returnsNothing }}
        {{/ paged }}
            }
        {{/ calls }}
        }

        """#,
        "Struct.mustache": #"""
        {{! A resource, a value, or a small type: one struct. Fed by StructView. }}
        {{# doc }}
        {{ . }}
        {{/ doc }}
        {{# conformances }}
        {{# inOneLine }}
        {{ access }}struct {{ name }}: {{ names }} {
        {{/ inOneLine }}
        {{# inLines }}
        {{ access }}struct {{ name }}:
            {{ names }}
        {
        {{/ inLines }}
        {{/ conformances }}
        {{# identity }}
            {{ access }}typealias ID = {{ . }}

        {{/ identity }}
        {{# properties }}
        {{# blank }}

        {{/ blank }}
        {{# doc }}
            {{ . }}
        {{/ doc }}
        {{# stored }}
            {{ indirect }}{{ access }}var {{ name }}: {{ storedType }}
        {{/ stored }}
        {{# deprecated }}
            {{ attribute }}
            {{ access }}var {{ name }}: {{ type }} {
                get { {{ storage }} }
                set { {{ storage }} = newValue }
            }
            {{ indirect }}var {{ storage }}: {{ storedType }}
        {{/ deprecated }}
        {{/ properties }}
        {{# missingFields }}

            /// The optional fields that the response lacked. Repositories keep their stored values.
            {{ access }}{{ missingFieldsSetter }}var missingFields = {{ . }}()
        {{/ missingFields }}
        {{# computedID }}

            {{ access }}var id: ID { {{ . }} }
        {{/ computedID }}
        {{# hasMembers }}

        {{/ hasMembers }}
        {{# initializerAttribute }}
            {{ . }}
        {{/ initializerAttribute }}
        {{# hasProperties }}
            {{ access }}init{{ parameters }} {
        {{# properties }}
                {{ assignment }}
        {{/ properties }}
            }
        {{/ hasProperties }}
        {{# isEmpty }}
            {{ access }}init() {}
        {{/ isEmpty }}
        {{# nested }}

        {{ . }}
        {{/ nested }}
        }

        """#,
        "Union.mustache": #"""
        {{! One of several objects, or of several kinds of values. Fed by UnionView. }}
        {{# doc }}
        {{ . }}
        {{/ doc }}
        {{# conformances }}
        {{# inOneLine }}
        {{ access }}{{ indirect }}enum {{ name }}: {{ names }} {
        {{/ inOneLine }}
        {{# inLines }}
        {{ access }}{{ indirect }}enum {{ name }}:
            {{ names }}
        {
        {{/ inLines }}
        {{/ conformances }}
        {{# members }}
            {{ indirect }}case {{ name }}({{ type }})
        {{/ members }}
        {{# unknownCase }}
            /// {{ doc }}
            case unknown({{ values }})
        {{/ unknownCase }}
        {{# properties }}

        {{# doc }}
            {{ . }}
        {{/ doc }}
        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            {{ access }}var {{ name }}: {{ type }} {
                switch self {
        {{# values }}
                case .{{ member }}(let value): value.{{ property }}
        {{/ values }}
        {{# isNilForUnknown }}
                case .unknown: nil
        {{/ isNilForUnknown }}
                }
            }
        {{/ properties }}
        }

        """#,
        "UnionMapping.mustache": #"""
        {{! One of several objects or kinds of values from JSON and to JSON, a case for each. Fed by MappedUnionView. }}
        extension {{ name }} {
        {{# isByKind }}
            {{ access }}init(from json: inout {{ reader }}) {
                switch json.kind {
        {{# kinds }}
                case {{ pattern }}: self = .{{ member }}({{ value }})
        {{/ kinds }}
        {{# hasObjects }}
                case .object: self = {{ name }}(object: &json)
        {{/ hasObjects }}
        {{# keepsUnknown }}
                default: self = .unknown({{ unknownType }}json: json.json())
        {{/ keepsUnknown }}
        {{# kindFailure }}
                default:
                    {{ statement }}
                    // A placeholder: the reader has failed.
                    self = .{{ member }}({{ value }})
        {{/ kindFailure }}
                }
            }
        {{# hasObjects }}

        {{/ hasObjects }}
        {{/ isByKind }}
        {{# hasObjects }}
            {{ initializer }} json: inout {{ reader }}) {
        {{# subject }}
                switch {{ . }} {
        {{# members }}
        {{# fallback }}
                default: self = .{{ member }}({{ value }})
        {{/ fallback }}
        {{^ fallback }}
                case {{ pattern }}: self = .{{ member }}({{ value }})
        {{/ fallback }}
        {{/ members }}
        {{# keepsUnknown }}
                case let type: self = .unknown(type: type, json: json.json())
        {{/ keepsUnknown }}
        {{# failure }}
                case let type:
                    {{ statement }}
                    // A placeholder: the reader has failed.
                    self = .{{ member }}({{ value }})
        {{/ failure }}
                }
        {{/ subject }}
        {{^ subject }}
        {{# members }}
        {{# fallback }}
                } else {
        {{/ fallback }}
        {{^ fallback }}
        {{# first }}
                if {{ condition }} {
        {{/ first }}
        {{^ first }}
                } else if {{ condition }} {
        {{/ first }}
        {{/ fallback }}
                    self = .{{ member }}({{ value }})
        {{/ members }}
        {{^ hasFallback }}
                } else {
        {{/ hasFallback }}
        {{# keepsUnknown }}
                    self = .unknown(json: json.json())
        {{/ keepsUnknown }}
        {{# failure }}
                    {{ statement }}
                    // A placeholder: the reader has failed.
                    self = .{{ member }}({{ value }})
        {{/ failure }}
                }
        {{/ subject }}
            }
        {{/ hasObjects }}

            {{ access }}func write(to json: inout {{ writer }}) {
                switch self {
        {{# kinds }}
                case .{{ member }}(let value): {{ writing }}
        {{/ kinds }}
        {{# members }}
                case .{{ member }}(let value): {{ writing }}
        {{/ members }}
        {{# keepsUnknown }}
        {{# subject }}
                case .unknown(_, let value): json.json(value)
        {{/ subject }}
        {{^ subject }}
                case .unknown(let value): json.json(value)
        {{/ subject }}
        {{/ keepsUnknown }}
                }
            }
        }

        """#,
    ]
}

// The text of every template beside this file, so that the tool runs from anywhere.
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
            /// Where the {{ api }} API runs.
            {{ access }}enum Server: {{ serverConformances }} {
        {{# servers }}
        {{# doc }}
                {{ . }}
        {{/ doc }}
                {{ declaration }}
        {{/ servers }}
            }

            /// Where a client's calls go that says no server.
            {{ access }}static var defaultServer: Server { {{ defaultServer }} }

            /// What a client has to know about the {{ api }} API.
            {{ access }}static let definition = {{ definition }}
        {{# oauth2 }}

            /// How the {{ api }} API hands out tokens.
            {{ access }}static let oauth2 = {{ . }}
        {{/ oauth2 }}
        {{# hasCustomSchemes }}

            /// The schemes of the {{ api }} API for which an app has an `Authorizer` of its own.
            {{ access }}enum CustomScheme {
        {{# customSchemes }}
        {{# doc }}
                {{ . }}
        {{/ doc }}
                {{ declaration }}
        {{/ customSchemes }}
            }
        {{/ hasCustomSchemes }}
        {{# paging }}

            /// How lists of the {{ api }} API come in pages.
            {{ access }}static let paging: {{ pagingType }} = {{ . }}
        {{/ paging }}
        {{# hasScopes }}

            /// What a token of the {{ api }} API can be good for.
            {{ access }}enum Scope: {{ scopeConformances }} {
        {{# scopes }}
        {{# doc }}
                {{ . }}
        {{/ doc }}
                {{ declaration }}
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
            /// The HTTP status that the code comes with, where the API says so.
            {{ access }}var status: {{ int }}? {
                switch self {
        {{# arms }}
                case .{{ member }}:{{ value }}
        {{/ arms }}
                default: nil
                }
            }
        {{/ statuses }}
        {{# isFullOfFacts }}

        {{/ isFullOfFacts }}
        {{# messages }}
            /// What to tell people, in the languages that the API's specs have: `messages.text(in: "de-AT")`.
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
        {{# examples }}

        nonisolated extension {{ name }} {
            /// Calls and the answers to them, as the specs show them: what an offline client is answered with.
            {{ access }}static let examples: [{{ type }}] = {{ list }}
        }
        {{/ examples }}

        """#,
        "ClosedEnumeration.mustache": #"""
        {{! An enumeration that refuses values nobody declared. Fed by EnumerationView. }}
        {{# doc }}
        {{ . }}
        {{/ doc }}
        {{ access }}enum {{ name }}{{ inheritance }}
        {{# cases }}
        {{# doc }}
            {{ . }}
        {{/ doc }}
            case {{ name }}{{# otherRawValue }} = {{ . }}{{/ otherRawValue }}
        {{/ cases }}
        }

        """#,
        "Endpoints.mustache": #"""
        {{! The calls of a resource, each a value made by one line. Fed by ResourceView. }}
        extension {{ name }}{{ inheritance }}
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

            /// `{{ name }}` with what differs from an older value; `nil` when nothing does.
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
        {{# value }}

            /// What `{{ function }}` is asked for with. With other values it is another list.
            {{ access }}nonisolated struct {{ name }}{{ inheritance }}
        {{# properties }}
        {{# doc }}
                {{ . }}
        {{/ doc }}
                {{ access }}var {{ name }}: {{ type }}
        {{/ properties }}

                {{ access }}init{{ parameters }} {
        {{# properties }}
                    {{ assignment }}
        {{/ properties }}
                }
            }

            /// `{{ function }}` with all of its parameters as one value.
        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            {{ access }}static func {{ function }}(_ parameters: {{ name }}) -> {{ response }} {
                {{ call }}
            }
        {{/ value }}
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
        "File.mustache": #"""
        {{! Every generated file: where it comes from, what it imports, and its declarations. Fed by FileView. }}
        // Generated by genapi from {{ source }}. Edits here are lost.
        {{# hasImports }}

        {{/ hasImports }}
        {{# imports }}
        {{ . }}
        {{/ imports }}
        {{# declarations }}

        {{ . }}
        {{/ declarations }}

        """#,
        "ObjectMapping.mustache": #"""
        {{! An object from JSON and to JSON, a line for each field. Fed by MappedObjectView. }}
        extension {{ name }} {
        {{# knownKeys }}
            private static let {{ keysName }}: [{{ staticString }}] = {{ . }}

        {{/ knownKeys }}
            {{ access }}init(from json: inout {{ reader }}) {
                json.beginObject()
        {{# reads }}
                {{ . }}
        {{/ reads }}
                json.endObject()
        {{# delegation }}
                {{ . }}
        {{/ delegation }}
            }

        {{# isUpdatable }}
            {{ access }}mutating func update(from json: inout {{ reader }}) {
                json.beginObject()
        {{# updates }}
                {{ . }}
        {{/ updates }}
                json.endObject()
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
        "OpenEnumeration.mustache": #"""
        {{! An enumeration that keeps values nobody declared. Fed by EnumerationView. }}
        {{# doc }}
        {{ . }}
        {{/ doc }}
        {{ access }}enum {{ name }}{{ inheritance }}
        {{# cases }}
        {{# doc }}
            {{ . }}
        {{/ doc }}
            case {{ name }}
        {{/ cases }}
            /// A value that this version of the API does not name.
            case unknown({{ rawType }})

            {{ access }}init(rawValue: {{ rawType }}) {
                switch rawValue {
        {{# cases }}
                case {{ rawValue }}: self = .{{ member }}
        {{/ cases }}
                default: self = .unknown(rawValue)
                }
            }

            {{ access }}var rawValue: {{ rawType }} {
                switch self {
        {{# cases }}
                case .{{ member }}: {{ rawValue }}
        {{/ cases }}
                case .unknown(let value): value
                }
            }
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
            {{ access }}static {{ declaration }} {
                {{ value }}
            }
        {{/ properties }}
        }

        """#,
        "Service.mustache": #"""
        {{! The calls of a resource behind a protocol, with its live implementation and a mock. Fed by ServiceView. }}
        /// What there is to ask of `{{ resource }}`.
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

        /// Asks the server.
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
                {{ sending }}
            }
        {{/ calls }}
        }

        /// Answers what a test says, and remembers what it was asked.
        {{ access }}nonisolated final class {{ mock }}: {{ service }} {
            /// An answer for each call that a test makes.
            {{ access }}struct {{ answers }}: {{ sendable }} {
        {{# calls }}
                {{ access }}var {{ name }}:{{ closure }}
        {{/ calls }}

                {{ access }}init() {}
            }

            private let {{ answersProperty }}: {{ answers }}
            /// What the mock was asked, in order.
            {{ access }}let {{ logProperty }} = {{ log }}()

            {{ access }}init(_ answers: {{ answers }}) {
                self.{{ answersProperty }} = answers
            }
        {{# calls }}

        {{# attribute }}
            {{ . }}
        {{/ attribute }}
            {{ access }}func {{ name }}{{ parameters }}{{ result }} {
                {{ record }}
        {{# single }}
                guard let {{ answer }} = {{ owner }}{{ answersProperty }}.{{ member }} else {
                    throw {{ unanswered }}({{ quotedName }})
                }
                {{ returning }}try await {{ answer }}{{ arguments }}
        {{/ single }}
        {{# paged }}
                let {{ answer }} = {{ owner }}{{ answersProperty }}.{{ member }}
                return {{ items }} {
                    guard let {{ answer }} else {
                        throw {{ unanswered }}({{ quotedName }})
                    }
                    return try {{ answer }}{{ arguments }}
                }
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
        {{ access }}struct {{ name }}{{ inheritance }}
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
        {{! One of several objects. Fed by UnionView. }}
        {{# doc }}
        {{ . }}
        {{/ doc }}
        {{ access }}{{ indirect }}enum {{ name }}{{ inheritance }}
        {{# members }}
            {{ indirect }}case {{ name }}({{ type }})
        {{/ members }}
        {{# unknownCase }}
            {{ . }}
        {{/ unknownCase }}
        }

        """#,
        "UnionMapping.mustache": #"""
        {{! One of several objects from JSON and to JSON, a case for each. Fed by MappedUnionView. }}
        extension {{ name }} {
            {{ access }}init(from json: inout {{ reader }}) {
        {{# subject }}
                switch {{ . }} {
        {{/ subject }}
        {{# members }}
        {{# pattern }}
                case {{ . }}: self = .{{ member }}({{ type }}(from: &json))
        {{/ pattern }}
        {{# condition }}
                {{ . }} {
                    self = .{{ member }}({{ type }}(from: &json))
        {{/ condition }}
        {{/ members }}
        {{# unknown }}
                {{ . }}
        {{/ unknown }}
                }
            }

            {{ access }}func write(to json: inout {{ writer }}) {
                switch self {
        {{# members }}
                case .{{ member }}(let value): value.write(to: &json)
        {{/ members }}
        {{# unknownWrite }}
                {{ . }}
        {{/ unknownWrite }}
                }
            }
        }

        """#,
    ]
}

public import GenAPIMapping
import GenAPIRuntime

extension RepositoryStore {
    /// A resource whose elements are records of an app's own database.
    ///
    /// Generated for resources whose specs have `store: { record: true }`. It is not bound to an actor, even in modules whose
    /// default is the main actor.
    public protocol Recordable: Identifiable, JSONReadable, JSONWritable, Sendable where ID: Sendable {
        /// The name and the fields of the records.
        static var recordType: RecordType { get }
    }

    /// The type of the records of a resource: what a table or an entity of a database is.
    public struct RecordType: Sendable {
        /// The name of the Swift type.
        public let name: String
        /// With different names. The first one is the identity, unless that has several fields.
        public let fields: [RecordField]
        /// The texts that members of every element have, such as its type. Records do not contain them.
        let constants: [String: String]

        /// - Parameters:
        ///   - fields: With different names, the identity first.
        ///   - constants: The texts that members of every element have, by their keys.
        public init(_ name: String, _ fields: [RecordField], constants: [String: String] = [:]) {
            (self.name, self.fields, self.constants) = (name, fields, constants)
        }
    }

    /// A field of a record: what a column or an attribute of a database is.
    public struct RecordField: Sendable {
        /// The form of the values. Each can also be null.
        public enum Kind: Hashable, Sendable {
            /// `Scalar.integer`, 0 or 1.
            case boolean
            /// `Scalar.integer`
            case integer
            /// `Scalar.real`
            case real
            /// `Scalar.text`
            case text
            /// `Scalar.text` that contains JSON: lists, maps, objects and decimal numbers.
            case json
        }

        /// The key in JSON, such as `first_name`.
        public let name: String
        /// The Swift property, such as `firstName`.
        public let property: String
        /// The form of the values.
        public let kind: Kind
        /// Whether elements may have no value.
        public let isOptional: Bool
        /// The type of the records that the value refers to by key; `nil` if the value is not a key.
        public let relation: (any Recordable.Type)?
        /// Whether elements contain the related one as an object.
        let isEmbedded: Bool

        /// - Parameters:
        ///   - name: The key in JSON.
        ///   - property: The Swift property; `nil` if it has the name of the key.
        ///   - relation: The type of the element whose identity the value is.
        public init(
            _ name: String,
            _ kind: Kind,
            property: String? = nil,
            optional: Bool = false,
            relation: (any Recordable.Type)? = nil
        ) {
            (self.name, self.property, self.kind) = (name, property ?? name, kind)
            (isOptional, self.relation, isEmbedded) = (optional, relation, false)
        }

        /// A field with an object that is a record of its own. Its value is the key of that record.
        ///
        /// - Parameter relation: The type of the object.
        public init(
            _ name: String,
            embedding relation: any Recordable.Type,
            property: String? = nil,
            optional: Bool = false
        ) {
            (self.name, self.property, kind) = (name, property ?? name, .text)
            (isOptional, self.relation, isEmbedded) = (optional, relation, true)
        }
    }

    /// An element as a database keeps it.
    public struct Record: Sendable {
        /// The text of the element's identity: that of a text or a number, otherwise JSON. A resource whose ids are unique only below a
        /// parent has the parent's path before it, and a line feed.
        public let key: String
        /// A value for each field of the type, in its order.
        public var values: [Scalar]
        /// The JSON of the members that have no field, such as those unknown to the spec; `nil` without such members. To be stored and
        /// returned as it is.
        public var rest: String?

        /// - Parameter values: A value for each field of the type, in its order.
        public init(key: String, values: [Scalar], rest: String? = nil) {
            (self.key, self.values, self.rest) = (key, values, rest)
        }
    }
}

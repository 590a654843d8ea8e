public import GenAPIMapping
import GenAPIRuntime

extension RepositoryStore {
    /// A field of a resource that queries can use.
    ///
    ///     RepositoryStore.Field<User, String>("last_name") { $0.lastName }
    public struct Field<Element: Sendable, Value>: Sendable {
        package let stored: StoredField<Element>
        /// The stored form of a value.
        package let scalar: @Sendable (Value) -> Scalar
        let value: @Sendable (Element) -> Value

        private init(
            _ name: String,
            _ type: Any.Type,
            _ value: @escaping @Sendable (Element) -> Value,
            scalar: @escaping @Sendable (Value) -> Scalar
        ) {
            (self.scalar, self.value) = (scalar, value)
            stored = StoredField(name: name, type: "\(type)") { scalar(value($0)) }
        }

        /// A field with a value of Swift or Foundation.
        ///
        /// - Parameter name: Its keys in JSON, with the former ones after commas. A store on disk is indexed again when they
        ///   have changed.
        public init(_ name: String, _ value: @escaping @Sendable (Element) -> Value)
        where Value: FieldValue {
            self.init(name, Value.self, value) { $0.queryableScalar }
        }

        /// A field with an identity or a case of an enumeration.
        ///
        /// - Parameter name: Its keys in JSON, with the former ones after commas.
        public init(_ name: String, _ value: @escaping @Sendable (Element) -> Value)
        where Value: RawRepresentable & Sendable, Value.RawValue: FieldValue {
            self.init(name, Value.RawValue.self, value) { $0.rawValue.queryableScalar }
        }

        /// An identity of several fields.
        ///
        /// - Parameter keys: The keys of these fields in JSON.
        public init(identity keys: String..., value: @escaping @Sendable (Element) -> Value)
        where Value: JSONWritable & Sendable {
            self.init(keys.joined(separator: ","), Value.self, value) { identity in
                let json = try? identity.jsonBytes()
                return json.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .null
            }
        }

        /// An optional field with an identity or a case of an enumeration.
        ///
        /// - Parameter name: Its keys in JSON, with the former ones after commas.
        public init<Wrapped: RawRepresentable & Sendable>(
            _ name: String,
            _ value: @escaping @Sendable (Element) -> Value
        )
        where Value == Wrapped?, Wrapped.RawValue: FieldValue {
            self.init(name, Wrapped.RawValue?.self, value) { $0?.rawValue.queryableScalar ?? .null }
        }
    }
}

/// A field of an element as a store knows it.
package struct StoredField<Element: Sendable>: Sendable {
    /// The keys of its value in JSON, also former ones.
    package let name: String
    /// The Swift type of its value, for an enumeration that of its raw values. Stored values of another type are not
    /// comparable.
    package let type: String
    package let value: @Sendable (Element) -> RepositoryStore.Scalar
}

/// A field of any type.
package protocol StoredFieldConvertible<Element> {
    associatedtype Element: Sendable

    var stored: StoredField<Element> { get }
}

extension RepositoryStore.Field: StoredFieldConvertible {}

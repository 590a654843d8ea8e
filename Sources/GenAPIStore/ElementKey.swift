#if Store
    import GenAPIRepositories

    /// Converts identities to the values that identify elements in a table: the numbers and texts that queries compare, or
    /// JSON for identities that are neither.
    enum ElementKey<ID> {
        static func key(json: @escaping (ID) throws -> [UInt8]) -> (ID) throws -> Query.Value {
            guard let scalar else { return { .utf8(try json($0)) } }
            return { id in
                let value = Query.Value(scalar(id))
                return value.isNull ? .utf8(try json(id)) : value
            }
        }

        /// `nil` if the identities are neither numbers nor texts.
        private static var scalar: ((ID) -> RepositoryStore.Scalar)? {
            if let type = ID.self as? any RepositoryStore.FieldValue.Type { return scalar(of: type) }
            return (ID.self as? any RawRepresentable.Type).flatMap { scalar(ofRaw: $0) }
        }

        // The functions are converted once, instead of each identity.

        private static func scalar<Known: RepositoryStore.FieldValue>(
            of type: Known.Type
        ) -> ((ID) -> RepositoryStore.Scalar)? {
            let scalar: (Known) -> RepositoryStore.Scalar = { $0.queryableScalar }
            return scalar as? (ID) -> RepositoryStore.Scalar
        }

        private static func scalar<Known: RawRepresentable>(
            ofRaw type: Known.Type
        ) -> ((ID) -> RepositoryStore.Scalar)? {
            (Known.RawValue.self as? any RepositoryStore.FieldValue.Type).flatMap { scalar(of: type, $0) }
        }

        private static func scalar<Known: RawRepresentable, Raw: RepositoryStore.FieldValue>(
            of type: Known.Type,
            _ raw: Raw.Type
        ) -> ((ID) -> RepositoryStore.Scalar)? {
            let value: (Known) -> Known.RawValue = { $0.rawValue }
            guard let raw = value as? (Known) -> Raw else { return nil }
            let scalar: (Known) -> RepositoryStore.Scalar = { raw($0).queryableScalar }
            return scalar as? (ID) -> RepositoryStore.Scalar
        }
    }
#endif

#if Store
    import GenAPIMapping
    import GenAPIRepositories

    /// Converts identities to the values that identify elements in a table: the numbers and texts that queries compare, or
    /// JSON for identities that are neither.
    enum ElementKey<ID> {
        /// The key of an element whose id is unique only below a parent. It is a blob, which no other key is: the JSON of a list of
        /// the id and the parent.
        ///
        /// - Parameter json: The id's.
        static func key(_ json: [UInt8], below parent: String) throws -> Query.Value {
            .bytes(start(json) + (try parent.jsonBytes()) + Array("]".utf8))
        }

        /// The keys of elements with an id below any parents.
        static func keys(_ json: [UInt8]) -> (from: Query.Value, to: Query.Value) {
            let start = start(json)
            return (.bytes(start), .bytes(start.dropLast() + [start[start.count - 1] + 1]))
        }

        private static func start(_ json: [UInt8]) -> [UInt8] {
            Array("[".utf8) + json + Array(",".utf8)
        }

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

    extension Query.Row {
        /// The parent in an element's key; empty for a key without one, and `nil` for an unreadable one.
        func parent(_ column: Int32) -> String? {
            guard isBlob(column) else { return "" }
            guard case .array(let parts) = try? JSONValue(json: bytes(column)), parts.count == 2,
                case .string(let parent) = parts[1]
            else { return nil }
            return parent
        }
    }
#endif

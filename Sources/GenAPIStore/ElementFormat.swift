#if Store
    import GenAPIMapping

    /// Converts the elements of a type to bytes and their ids to keys.
    struct ElementFormat<Element: Identifiable & Sendable> {
        let read: ([UInt8]) throws -> Element?
        let write: (Element) throws -> [UInt8]
        /// Returns different keys for different ids.
        let key: (Element.ID) throws -> String

        /// - Throws: `StoreError.notStorable`.
        init() throws {
            guard let readable = Element.self as? any JSONReadable.Type,
                let writable = Element.self as? any JSONWritable.Type,
                let id = Element.ID.self as? any JSONWritable.Type
            else { throw StoreError.notStorable(type: "\(Element.self)") }
            read = Self.reader(readable)
            write = Self.writer(writable)
            let text = ElementFormat<Element>.writer(id) as (Element.ID) throws -> [UInt8]
            key = { String(decoding: try text($0), as: UTF8.self) }
        }

        private static func reader<Known: JSONReadable>(_ type: Known.Type) -> ([UInt8]) throws -> Element? {
            { try Known(json: $0) as? Element }
        }

        private static func writer<Value, Known: JSONWritable>(
            _ type: Known.Type
        ) -> (Value) throws -> [UInt8] {
            { try ($0 as? Known)?.jsonBytes() ?? [] }
        }
    }
#endif

#if Store
    import GenAPIMapping
    import GenAPIRepositories

    /// Converts the elements of a type to bytes and their ids to keys.
    struct ElementFormat<Element: Identifiable & Sendable> {
        let read: ([UInt8]) throws -> Element
        /// Writes an element where it is stored, without a copy.
        let write: (StoredContent.Box) throws -> [UInt8]
        /// Returns different texts for different ids.
        let key: (Element.ID) throws -> [UInt8]

        /// - Throws: `StoreError.notStorable`.
        init() throws {
            guard let readable = Element.self as? any JSONReadable.Type,
                let writable = Element.self as? any JSONWritable.Type,
                let id = Element.ID.self as? any JSONWritable.Type,
                let read = Self.reader(readable),
                let key = Self.keyWriter(id)
            else { throw StoreError.notStorable(type: "\(Element.self)") }
            (self.read, self.key, write) = (read, key, Self.writer(writable))
        }

        // The functions are converted once, instead of each element.

        private static func reader<Known: JSONReadable>(
            _ type: Known.Type
        ) -> (([UInt8]) throws -> Element)? {
            let read: ([UInt8]) throws -> Known = { try Known(json: $0) }
            return read as? ([UInt8]) throws -> Element
        }

        /// - Parameter type: The element type.
        private static func writer<Known: JSONWritable>(
            _ type: Known.Type
        ) -> (StoredContent.Box) throws -> [UInt8] {
            { try unsafeDowncast($0, to: ElementBox<Known>.self).element.jsonBytes() }
        }

        private static func keyWriter<Known: JSONWritable>(
            _ type: Known.Type
        ) -> ((Element.ID) throws -> [UInt8])? {
            let write: (Known) throws -> [UInt8] = { try $0.jsonBytes() }
            return write as? (Element.ID) throws -> [UInt8]
        }
    }
#endif

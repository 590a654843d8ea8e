#if Store
    import GenAPIMapping
    import GenAPIRepositories

    /// Converts the elements of a type to bytes and their ids to keys.
    struct ElementFormat<Element: Identifiable & Sendable> {
        let read: ([UInt8]) throws -> Element
        let write: (_ box: StoredContent.Box) throws -> [UInt8]
        /// Returns different values for different ids, never null.
        let key: (Element.ID) throws -> Query.Value
        /// Returns the first key with an id below any parent, and the first one after all of them.
        let keys: (Element.ID) throws -> (from: Query.Value, to: Query.Value)

        /// - Parameter parent: Part of all keys, unless it is empty.
        /// - Throws: `StoreError.notStorable`.
        init(parent: String = "") throws {
            guard let readable = Element.self as? any JSONReadable.Type,
                let writable = Element.self as? any JSONWritable.Type,
                let id = Element.ID.self as? any JSONWritable.Type,
                let read = Self.reader(readable),
                let write = Self.writer(writable) as ((Element) throws -> [UInt8])?,
                let json = Self.writer(id) as ((Element.ID) throws -> [UInt8])?
            else { throw StoreError.notStorable(type: "\(Element.self)") }
            self.read = read
            self.write = { try ElementBox<Element>.read($0, write) }
            keys = { ElementKey<Element.ID>.keys(try json($0)) }
            key =
                parent.isEmpty
                ? ElementKey.key(json: json) : { try ElementKey<Element.ID>.key(json($0), below: parent) }
        }

        // The functions are converted once, instead of each element.

        private static func reader<Known: JSONReadable>(
            _ type: Known.Type
        ) -> (([UInt8]) throws -> Element)? {
            let read: ([UInt8]) throws -> Known = { try Known(json: $0) }
            return read as? ([UInt8]) throws -> Element
        }

        private static func writer<Value, Known: JSONWritable>(
            _ type: Known.Type
        ) -> ((Value) throws -> [UInt8])? {
            let write: (Known) throws -> [UInt8] = { try $0.jsonBytes() }
            return write as? (Value) throws -> [UInt8]
        }
    }

    extension StoredContent {
        /// Whether the server has deleted the element.
        var isDeleted: Bool { value == nil && !isPending }
    }

    // The file contains the server's value: null if it is unknown, an empty blob if the server has
    // deleted the element, otherwise its JSON.

    extension ElementFormat {
        /// - Parameter box: An element; `nil` if the server has none, or nothing is known.
        func value(_ box: StoredContent.Box?, isDeleted: Bool) throws -> Query.Value {
            if let box { return .bytes(try write(box)) }
            return isDeleted ? .bytes([]) : .null
        }

        /// `nil` if the value is unknown or unreadable.
        func element(
            _ row: Query.Row,
            _ column: Int32,
            _ interval: RequestInterval
        ) -> StoredContent? {
            if row.isNull(column) { return nil }
            let bytes = row.bytes(column)
            if bytes.isEmpty { return StoredElement<Element>(nil, interval: interval).content }
            return (try? read(bytes)).map { StoredElement($0, interval: interval).content }
        }
    }
#endif

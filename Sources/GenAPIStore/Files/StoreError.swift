#if Store
    import GenAPIMapping

    /// An error of a store on disk.
    public enum StoreError: Error, Hashable, Sendable {
        /// The file was written by a later version of the app. It is not changed.
        case newerFile
        /// The file belongs to another account. It is not changed.
        case foreignFile
        /// There is a key, and the linked SQLite cannot encrypt. Nothing was written.
        case encryptionUnavailable
        /// The key is empty or not that of the file, or only one of key and encryption is there. The file is not changed.
        case wrongKey
        /// Elements of this type cannot be stored on disk: the type or that of its `id` is not both `JSONReadable` and
        /// `JSONWritable`, as generated models are.
        case notStorable(type: String)
        /// SQLite failed.
        ///
        /// - Parameters:
        ///   - code: The extended result code, for example 13 for a full disk.
        ///   - message: SQLite's message. It contains no stored data.
        case database(code: Int32, message: String)
    }

    extension StoreError: CustomStringConvertible {
        /// A sentence that contains no stored data.
        public var description: String {
            switch self {
            case .newerFile: "a later version of the app has written the store"
            case .foreignFile: "the file is the store of another account"
            case .encryptionUnavailable: "the linked SQLite cannot encrypt; SQLCipher can"
            case .wrongKey: "the key is not that of the store"
            case .notStorable(let type): "\(type) or its id is not both JSONReadable and JSONWritable"
            case .database(_, let message): "the store cannot be read or written: \(message.printable)"
            }
        }
    }

    /// The data that was recovered from a damaged file. Its lists are stale and are fetched again when they are observed.
    public struct StoreDamage: Hashable, Sendable {
        /// The number of recovered elements.
        public let recoveredElements: Int
        /// The number of recovered lists.
        public let recoveredLists: Int
        /// The number of recovered changes that wait in an outbox.
        public let recoveredOperations: Int
        /// The number of changes of which only a part could be read. They stay in the outbox as failed.
        public let unreadableOperations: Int
        /// The number of changes that the user made and that are lost, as far as is known.
        public let lostOperations: Int
    }
#endif

extension RepositoryStore {
    /// A database of the app's own, such as Core Data, Realm or its tables in SQLite. Repositories keep what they know in it.
    ///
    /// A transaction has two kinds of content. *Records* are the app's objects: the elements of resources with
    /// `store: { record: true }`, a value for each field. The app reads them as it likes, and may change them. *Notes* are bytes
    /// of the library's own, found by keys: the order of lists, the times of requests, and queued changes.
    ///
    /// `DatabaseConformance` in GenAPITesting tests a database.
    public protocol Database: Sendable {
        /// Runs a change once, atomically: others see all of it or, if it throws, nothing. The next one sees it.
        ///
        /// The library starts a transaction only after the one before it has ended.
        func transaction<Result: Sendable>(
            _ change: @escaping @Sendable (any DatabaseTransaction) throws -> Result
        ) async throws -> Result

        /// Returns when all completed transactions survive a power failure. Does nothing by default.
        ///
        /// - Throws: The error of the database.
        func flush() async throws
    }

    /// A transaction of a database. Each method sees the effects of the previous ones.
    public protocol DatabaseTransaction: AnyObject {
        /// The records with these keys, in this order; `nil` where there is none. Keys are equal if their UTF-8 is.
        func records(_ keys: [String], of type: RecordType) throws -> [Record?]

        /// All records of a type, in any order, also those that the app has added.
        func records(of type: RecordType) throws -> [Record]

        /// Adds records, or replaces those with the same keys, which are distinct.
        func save(_ records: [Record], of type: RecordType) throws

        /// Removes the records that exist.
        func removeRecords(_ keys: [String], of type: RecordType) throws

        /// The notes with these keys, in this order; `nil` where there is none.
        func notes(_ keys: [String]) throws -> [[UInt8]?]

        /// The notes whose keys start with a text, in any order.
        func notes(startingWith prefix: String) throws -> [Note]

        /// Adds notes, or replaces those with the same keys, which are distinct.
        func save(_ notes: [Note]) throws

        /// Removes the notes that exist.
        func removeNotes(_ keys: [String]) throws

        /// Removes all notes, and the records of all types that the library has saved: the account signs out.
        func removeAll() throws

        /// A number that differs after the app has changed records, and after nothing else. Always 0 by default.
        ///
        /// When the number changes, records are read again, and lists, queries and observers show the changes.
        /// `PRAGMA data_version` is such a number, if the app has a connection of its own.
        var foreignChanges: Int { get throws }
    }

    /// Bytes of the library's own in a database.
    public struct Note: Hashable, Sendable {
        /// Visible ASCII. Upper and lower case differ.
        public let key: String
        /// The bytes, which only the library reads.
        public let content: [UInt8]

        /// Creates a note.
        public init(key: String, content: [UInt8]) { (self.key, self.content) = (key, content) }
    }

    /// A store in a database of the app's own.
    ///
    /// Records show the values that readers of the repositories see, with the changes that the server has not confirmed. The
    /// values that the server has confirmed are kept in notes, and are restored by the next process.
    ///
    /// - Parameter database: One for each account. Not used by other repositories, nor by other processes.
    public static func database(_ database: some Database) -> RepositoryStore {
        RepositoryStore(DatabaseStore(database))
    }

    /// A value of a type whose elements a store cannot keep.
    public struct NotStorable: Error, Hashable, Sendable {
        /// The name of the type, which is not `JSONReadable`, `JSONWritable` or has an identity that is not.
        public let type: String

        package init(type: String) { self.type = type }
    }
}

extension RepositoryStore.Database {
    /// Does nothing.
    ///
    /// - Throws: Nothing.
    public func flush() async throws {}
}

extension RepositoryStore.DatabaseTransaction {
    /// 0: the app changes no records, or calls `Repositories.storeChanged()`.
    public var foreignChanges: Int { 0 }
}

extension RepositoryStore.NotStorable: CustomStringConvertible {
    /// A sentence.
    public var description: String { "the type \(type) cannot be stored" }
}

extension Repositories {
    /// Call this after the app has changed records of its own database: lists, queries and observers show the changes. Otherwise
    /// the next use of the store notices them.
    ///
    /// - Throws: An error of the store; `FetchError.closed`.
    public func storeChanged() async throws { try await transaction(isReading: true) { _ in } }
}

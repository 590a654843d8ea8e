#if Store
    import GRDB
    import GenAPIMapping

    /// Encrypts a file with SQLCipher, if that is the SQLite that is linked.
    struct StoreKey: Sendable {
        private let key: Sensitive<String>

        /// Touches no file.
        ///
        /// - Throws: `StoreError.encryptionUnavailable`; `StoreError.wrongKey` if the key is empty.
        init(_ key: Sensitive<String>) throws {
            guard try Self.isAvailable else { throw StoreError.encryptionUnavailable }
            // SQLCipher does not encrypt with an empty key.
            if key.exposed.isEmpty { throw StoreError.wrongKey }
            self.key = key
        }

        /// Whether the linked SQLite is SQLCipher. Others ignore the pragma.
        static var isAvailable: Bool {
            get throws {
                try DatabaseQueue().read { try String.fetchOne($0, sql: "PRAGMA cipher_version") != nil }
            }
        }

        /// Sets the key of a connection, before the file is read. Temporary files would not be encrypted.
        func unlock(_ database: Database) throws {
            let digits = key.exposed.utf8.map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
            try database.execute(sql: "PRAGMA hexkey = '\(digits.joined())'; PRAGMA temp_store = MEMORY")
        }
    }
#endif

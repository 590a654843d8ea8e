#if Store
    import GenAPIRepositories
    import GRDB

    extension DatabaseError {
        /// Whether the file is damaged.
        ///
        /// The statements of the store are correct, so that an error in one, or a violation of a constraint, means that a table or
        /// an index is not as it was defined.
        var isDamage: Bool {
            [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(resultCode)
        }
    }

    extension StoreError {
        init(_ error: DatabaseError) {
            self = .database(
                code: error.extendedResultCode.rawValue,
                message: error.message ?? "\(error.extendedResultCode)"
            )
        }
    }
#endif

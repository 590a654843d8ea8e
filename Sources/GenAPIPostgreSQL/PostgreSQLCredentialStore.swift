#if os(Linux) || os(macOS)
    import GenAPIMapping
    public import GenAPIOAuth2

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Keeps a login that the processes of a service share on any number of machines.
    ///
    ///     let store = PostgreSQLCredentialStore(database, name: "trips", key: key)
    ///     let session = OAuth2Session(oauth2, baseURL: server, client: client, transport: transport, store: store)
    ///
    /// - One process renews the login; the others find the new tokens.
    /// - The clock of the database measures a lease. It ends five seconds after the last sign of life of its process. While the
    ///   process waits for new tokens, others wait for up to 20 seconds, because it could also be alive and cut off from the
    ///   database: a second request would spend the same refresh token again, for which servers end a login.
    /// - Each lease has a number. A process whose lease has ended cannot change the login with it.
    /// - New tokens are stored as soon as the database can be reached again before the lease ends. Until then, and while the
    ///   database is full or read-only, the calls of a session go on with the tokens that it has.
    ///
    /// A login is stored unencrypted unless a key is given. Leases need no open connection.
    public struct PostgreSQLCredentialStore: CredentialStore {
        let database: PostgreSQLDatabase
        let name: String
        private let sealing: (any CredentialSealing)?

        /// Does not access the database until the store is used.
        ///
        /// - Parameter name: Stores with the same name in the same schema share one login.
        public init(_ database: PostgreSQLDatabase, name: String) {
            self.init(database, name: name, sealing: nil)
        }

        init(_ database: PostgreSQLDatabase, name: String, sealing: (any CredentialSealing)?) {
            self.database = database
            self.name = name
            self.sealing = sealing
        }

        /// The login; `nil` if there is none.
        ///
        /// - Throws: `unreadable`, also for a login that was encrypted with another key or for another name; `service`.
        public func load() async throws(CredentialStoreError) -> StoredLogin? {
            try await read()?.login
        }

        private struct Entry {
            let login: StoredLogin?
            let version: Int
            let lease: Int
        }

        private func read() async throws(CredentialStoreError) -> Entry? {
            let rows = try await rows(
                { "SELECT encode(login, 'hex'), version, lease_number FROM \($0).logins WHERE name = $1" },
                [.text(name)]
            )
            guard let row = rows.first else { return nil }
            guard let version = row.number(1), let lease = row.number(2) else { throw .unreadable }
            guard row.text(0) != nil else { return Entry(login: nil, version: version, lease: lease) }
            guard let bytes = row.bytes(0) else { throw .unreadable }
            let plain: [UInt8] = if let sealing { try sealing.open(bytes) } else { bytes }
            return Entry(login: try StoredLogin(bytes: plain), version: version, lease: lease)
        }

        /// See `CredentialStore`. Under a lease, the tokens of a renewal are tried again while the database is away, until the
        /// lease has ended.
        ///
        /// - Throws: `unavailable` if another process has the lease now, or if others change the login all the time; `unreadable`;
        ///   `service`.
        public func replace(_ expected: StoredLogin?, with login: StoredLogin?)
            async throws(CredentialStoreError) -> Bool
        {
            let bytes = try login.map { login throws(CredentialStoreError) in
                let plain = login.bytes.exposed
                return if let sealing { try sealing.seal(plain) } else { plain }
            }
            let change = Change(from: expected, to: login, bytes: bytes, lease: Lease.held(by: self))
            var isRepeated = false
            while true {
                do throws(CredentialStoreError) {
                    return try await perform(change, isRepeated: isRepeated)
                } catch {
                    guard error == .service(.away), .now < change.lastAttempt, !Task.isCancelled else {
                        throw error
                    }
                    isRepeated = true
                    try? await Task.sleep(for: .milliseconds(.random(in: 100...300)))
                }
            }
        }

        private struct Change {
            let expected: StoredLogin?
            let login: StoredLogin?
            let bytes: [UInt8]?
            let lease: Lease?
            /// When the change is tried last.
            let lastAttempt: ContinuousClock.Instant

            init(from expected: StoredLogin?, to login: StoredLogin?, bytes: [UInt8]?, lease: Lease?) {
                (self.expected, self.login, self.bytes, self.lease) = (expected, login, bytes, lease)
                // Only this process has the new tokens.
                let endsRenewal = expected?.isRenewing == true && login?.isRenewing != true
                lastAttempt = endsRenewal ? lease?.end ?? .now : .now
            }

            /// How long the lease lasts from now.
            var leaseTime: Duration {
                login?.isRenewing == true ? Lease.renewalTime : Lease.time
            }
        }

        /// - Parameter isRepeated: Whether an earlier attempt may have succeeded.
        private func perform(_ change: Change, isRepeated: Bool) async throws(CredentialStoreError) -> Bool {
            for _ in 0..<100 {
                let entry = try await read()
                if isRepeated, let login = change.login, entry?.login == login { return true }
                if let lease = change.lease, entry?.lease != lease.number {
                    throw .unavailable(operation: "be changed without its lease", errno: ESTALE)
                }
                guard entry?.login == change.expected else { return false }
                if change.expected == nil, change.login == nil { return true }
                let begun = ContinuousClock.now
                if try await write(change, over: entry?.version) {
                    change.lease?.move(to: begun + change.leaseTime)
                    return true
                }
            }
            throw .unavailable(operation: "be changed", errno: EAGAIN)
        }

        private func write(_ change: Change, over version: Int?) async throws(CredentialStoreError) -> Bool {
            guard let version else {
                return try await !rows(
                    {
                        """
                        INSERT INTO \($0).logins (name, version, login) VALUES ($1, 1, $2)
                        ON CONFLICT (name) DO NOTHING RETURNING 1
                        """
                    },
                    [.text(name), .bytes(change.bytes)]
                ).isEmpty
            }
            return try await !rows(
                {
                    """
                    UPDATE \($0).logins SET login = $2, version = version + 1, lease_until =
                        CASE WHEN $4::bigint IS NULL THEN lease_until
                        ELSE clock_timestamp() + $5::bigint * interval '1 millisecond' END
                    WHERE name = $1 AND version = $3 AND ($4::bigint IS NULL OR lease_number = $4) RETURNING 1
                    """
                },
                [
                    .text(name), .bytes(change.bytes), .number(version), .number(change.lease?.number),
                    .number(change.leaseTime.milliseconds),
                ]
            ).isEmpty
        }

        /// Removes the login, even if it cannot be read. Does nothing if there is none.
        public func remove() async throws(CredentialStoreError) {
            _ = try await rows(
                { "UPDATE \($0).logins SET login = NULL, version = version + 1 WHERE name = $1" },
                [.text(name)]
            )
        }

        func rows(_ sql: @Sendable (SQLName) -> String, _ parameters: [Parameter])
            async throws(CredentialStoreError) -> [Row]
        {
            do throws(PostgreSQLError) {
                return try await database.rows(sql, parameters)
            } catch {
                throw CredentialStoreError(error)
            }
        }
    }

    extension PostgreSQLCredentialStore: CustomReflectable {
        /// The name only.
        public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
    }

    extension CredentialStoreError {
        init(_ error: PostgreSQLError) {
            self =
                switch error {
                case .away: .service(.away)
                case .refused, .invalidSettings: .service(.refused)
                case .full: .service(.full)
                case .readOnly: .service(.readOnly)
                case .otherSchema(let version): .service(.otherVersion(version))
                case .failed(let code): .service(.failed(code: code))
                }
        }
    }

    extension Duration {
        /// Whole milliseconds.
        var milliseconds: Int { Int(self / .milliseconds(1)) }
    }
#endif

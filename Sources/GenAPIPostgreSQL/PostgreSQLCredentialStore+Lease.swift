#if os(Linux) || os(macOS)
    import Foundation
    import GenAPIOAuth2
    import Synchronization

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The exclusive right to renew a login.
    final class Lease: Sendable {
        /// How long it lasts after the last sign of life.
        static let time = Duration.seconds(5)
        /// How long it lasts at least from the moment at which its process may send a request for new tokens. A process that is cut
        /// off from the database for that long stores them in time. If it is dead, the next one is early enough for servers that
        /// accept the last refresh token for another half minute.
        static let renewalTime = Duration.seconds(20)
        static let signOfLife = Duration.seconds(1)

        @TaskLocal private static var current: Lease?

        let number: Int
        let holder: String
        private let place: String
        private let database: PostgreSQLDatabase
        private let lastInstant: Mutex<ContinuousClock.Instant>

        /// - Parameter end: Not later than the end on the database's clock.
        init(_ store: PostgreSQLCredentialStore, number: Int, holder: String, end: ContinuousClock.Instant) {
            (self.number, self.holder, place, database) = (number, holder, store.name, store.database)
            lastInstant = Mutex(end)
        }

        /// When it ends unless its process extends it.
        var end: ContinuousClock.Instant { lastInstant.withLock { $0 } }

        func move(to end: ContinuousClock.Instant) { lastInstant.withLock { $0 = end } }

        func extend(to end: ContinuousClock.Instant) { lastInstant.withLock { $0 = max($0, end) } }

        /// The lease of this store under which the current task runs.
        static func held(by store: PostgreSQLCredentialStore) -> Lease? {
            current.flatMap { $0.database === store.database && $0.place == store.name ? $0 : nil }
        }

        func run<Value>(_ body: () async throws -> Value) async throws -> Value {
            try await Self.$current.withValue(self, operation: body)
        }
    }

    extension PostgreSQLCredentialStore {
        /// How long to wait for the leases of others.
        private static let maxWait = Duration.seconds(60)

        /// Runs `body` while holding the exclusive lease of this name. Waits up to a minute for other leases, then throws
        /// `unavailable`; a cancelled task stops waiting. A nested lease times out in the same way.
        ///
        /// - Throws: Any error of `body`; `CredentialStoreError`; `CancellationError`.
        public func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws
            -> Value
        {
            let lease = try await lease()
            let signs = Task {
                while true {
                    try await Task.sleep(for: Lease.signOfLife)
                    await giveSign(of: lease)
                }
            }
            defer { signs.cancel() }
            do {
                let value = try await lease.run(body)
                await release(lease)
                return value
            } catch {
                await release(lease)
                throw error
            }
        }

        private func lease() async throws -> Lease {
            let holder = UUID().uuidString
            let limit = ContinuousClock.now + Self.maxWait
            var longest = 20
            var isWaiting = false
            while true {
                let begun = ContinuousClock.now
                do throws(CredentialStoreError) {
                    if let number = try await takeLease(holder) {
                        return Lease(self, number: number, holder: holder, end: begun + Lease.time)
                    }
                } catch {
                    // A process that waits for another one keeps its place when the database is away for a moment. An attempt
                    // of which no answer arrived may have been successful, and the next one is the same.
                    guard isWaiting, error == .service(.away) else { throw error }
                }
                isWaiting = true
                guard .now < limit else {
                    throw CredentialStoreError.unavailable(operation: "be leased", errno: EAGAIN)
                }
                try await Task.sleep(for: .milliseconds(Int.random(in: 10...longest)))
                longest = min(longest * 2, 250)
            }
        }

        /// The number of the new lease; `nil` while another one lasts. A holder that asks again, because it got no answer, keeps its
        /// number.
        func takeLease(_ holder: String) async throws(CredentialStoreError) -> Int? {
            try await rows(
                {
                    """
                    INSERT INTO \($0).logins AS known (name, lease_number, lease_holder, lease_until)
                    VALUES ($1, 1, $2, clock_timestamp() + $3::bigint * interval '1 millisecond')
                    ON CONFLICT (name) DO UPDATE SET
                        lease_number = known.lease_number + (known.lease_holder IS DISTINCT FROM excluded.lease_holder)::int,
                        lease_holder = excluded.lease_holder,
                        lease_until = clock_timestamp() + $3::bigint * interval '1 millisecond'
                    WHERE known.lease_holder IS NULL OR known.lease_holder = excluded.lease_holder
                        OR known.lease_until <= clock_timestamp()
                    RETURNING lease_number
                    """
                },
                [.text(name), .text(holder), .number(Lease.time.milliseconds)]
            ).first?.number(0)
        }

        /// Extends a lease, if it ends earlier without it.
        private func giveSign(of lease: Lease) async {
            let begun = ContinuousClock.now
            let given = try? await rows(
                {
                    """
                    UPDATE \($0).logins
                    SET lease_until = greatest(lease_until, clock_timestamp() + $3::bigint * interval '1 millisecond')
                    WHERE name = $1 AND lease_holder = $2 RETURNING 1
                    """
                },
                [.text(name), .text(lease.holder), .number(Lease.time.milliseconds)]
            )
            if given?.isEmpty == false { lease.extend(to: begun + Lease.time) }
        }

        /// Tries again in the background while the database is away. In the end, the lease ends by itself.
        private func release(_ lease: Lease) async {
            guard await !isReleased(lease) else { return }
            Task.detached {
                while .now < lease.end {
                    try? await Task.sleep(for: .milliseconds(.random(in: 100...300)))
                    if await isReleased(lease) { return }
                }
            }
        }

        private func isReleased(_ lease: Lease) async -> Bool {
            do throws(CredentialStoreError) {
                _ = try await rows(
                    { "UPDATE \($0).logins SET lease_holder = NULL WHERE name = $1 AND lease_holder = $2" },
                    [.text(name), .text(lease.holder)]
                )
                return true
            } catch {
                return error != .service(.away)
            }
        }
    }
#endif

#if Store
    import Foundation
    import TestTraits
    import Testing

    @Suite(.timeLimit(.minutes(360))) struct OutboxHistoryTests {
        /// The histories: `OUTBOX_SEEDS` of them, from `OUTBOX_FIRST_SEED` on. 1,000 by default, and 20 in `make unit`.
        private static let seeds: Range<UInt64> = {
            let environment = ProcessInfo.processInfo.environment
            let first = environment["OUTBOX_FIRST_SEED"].flatMap { UInt64($0) } ?? 0
            let count = environment["OUTBOX_SEEDS"].flatMap { UInt64($0) }
            return first..<first + (count ?? (environment["GENAPI_UNIT_RUN"] == nil ? 1_000 : 20))
        }()

        @Test(
            "all devices and the server agree in the end, and each change took effect once or failed visibly",
            .proves("C2")
        )
        func histories() async throws {
            let failure = try await History.failure(in: Self.seeds) { try await Device($0) }
            #expect(failure == nil)
        }

        @Test("random histories find nothing wrong in a simple outbox without a flaw")
        func withoutFlaw() async throws {
            let failure = try await History.failure(in: 0..<max(UInt64(Self.seeds.count) / 10, 100)) {
                SequentialDevice($0, nil)
            }
            #expect(failure == nil)
        }

        @Test(
            "random histories find each flaw of a simple outbox",
            arguments: SequentialDevice.Flaw.allCases
        )
        func flaw(_ flaw: SequentialDevice.Flaw) async throws {
            let failure = try await History.failure(in: 0..<20_000) { SequentialDevice($0, flaw) }
            #expect(failure != nil)
        }
    }
#endif

#if os(Linux) || os(macOS)
    import GenAPIOutbox
    import Synchronization

    extension PostgreSQLOutbox {
        /// Sends changes until the task is cancelled, four at a time. Then it claims no further ones, and returns when the requests
        /// under way have ended and their results are stored. While the database is away, it waits.
        ///
        /// Any number of processes can run it. A change that any of them adds is found within a second.
        ///
        /// - Parameter confirmed: Receives each change that has succeeded, at least once, and before it leaves the outbox. If it throws,
        ///   or its process ends, it is called again later, maybe by another process, and the change is not sent again.
        public func run(confirmed: (@Sendable (Confirmation) async throws -> Void)? = nil) async {
            await tryUnreadable()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<Self.width { group.addTask { await self.work(confirmed) } }
            }
        }

        /// This process may have a later version than the one that could not read a change.
        private func tryUnreadable() async {
            while !Task.isCancelled {
                if (try? await offerUnreadable()) != nil { return }
                try? await Task.sleep(for: .seconds(1))
            }
        }

        private func work(_ confirmed: (@Sendable (Confirmation) async throws -> Void)?) async {
            var idle = 0
            while !Task.isCancelled {
                if let pause = pace.withLock({ $0.pause }) {
                    try? await Task.sleep(for: min(pause, .seconds(1)))
                    continue
                }
                guard let claim = try? await claim() else {
                    // The first wait is short, because the next operation of an element may have become free.
                    let longest = min(50 << min(idle, 5), 1000)
                    idle += 1
                    try? await Task.sleep(for: .milliseconds(Int.random(in: longest / 2...longest)))
                    continue
                }
                idle = 0
                // A request that has begun is not cancelled together with this task.
                await Task { await deliver(claim, confirmed) }.value
            }
        }
    }

    // One operation.

    extension PostgreSQLOutbox {
        /// The end of the work at an operation.
        private enum Settlement: Sendable {
            case end(SharedResult)
            case keep(SharedOperation, for: Duration)
        }

        private func deliver(
            _ claim: Claim,
            _ confirmed: (@Sendable (Confirmation) async throws -> Void)?
        ) async {
            let work = Task { () async throws -> Settlement in try await self.settlement(of: claim, confirmed)
            }
            let signs = Task { await giveSigns(of: claim, ending: work) }
            let settlement = try? await work.value
            signs.cancel()
            await signs.value
            guard let settlement else { return }
            await settle(settlement, of: claim)
        }

        /// Extends a claim while work at its operation lasts. The work is cancelled before the claim ends.
        private func giveSigns(of claim: Claim, ending work: Task<Settlement, any Error>) async {
            var end = claim.end
            while true {
                do { try await Task.sleep(for: Claim.signOfLife) } catch { return }
                guard .now + Claim.timeout * 2 < end else { return work.cancel() }
                let begun = ContinuousClock.now
                do throws(PostgreSQLError) {
                    guard try await extend(claim) else { return work.cancel() }
                    end = begun + Claim.time
                } catch {
                    // The next sign may arrive.
                }
            }
        }

        private func settlement(
            of claim: Claim,
            _ confirmed: (@Sendable (Confirmation) async throws -> Void)?
        ) async throws -> Settlement {
            if let result = claim.result {
                return await confirmation(of: stored(result, of: claim), claim, confirmed)
            }
            let outcome = try await sender.attempt(claim.operation, isRepeated: claim.number > 1) {
                try await save($0, of: claim)
            }
            let number = claim.operation.number
            switch outcome {
            case .ended(let result):
                pace.withLock { $0.succeeded() }
                if confirmed == nil { return .end(result) }
                try await save(result, of: claim)
                return await confirmation(of: result, claim, confirmed)
            case .postponed(let operation, let delay):
                pace.withLock { $0.reached() }
                return .keep(operation, for: delay)
            case .unreachable(let operation):
                return .keep(operation, for: pace.withLock { $0.isAway() })
            case .unauthorized(let operation, let refused):
                if let refused, pace.withLock({ $0.isRefused(number) }) { return .keep(refused, for: .zero) }
                return .keep(operation, for: pace.withLock { $0.isRejected(isLogin: refused == nil) })
            case .stopped(let operation):
                pace.withLock { $0.forget(number) }
                return .keep(operation, for: .zero)
            }
        }

        private func stored(_ content: String, of claim: Claim) -> SharedResult {
            SharedResult(claim.operation, content: content, lists: sender.lists(of: claim.operation))
        }

        private func confirmation(
            of result: SharedResult,
            _ claim: Claim,
            _ confirmed: (@Sendable (Confirmation) async throws -> Void)?
        ) async -> Settlement {
            do {
                let operation = result.shared.queued(isSending: true, blocker: nil, wait: nil)
                try await confirmed?(Confirmation(operation: operation, value: result.value))
                return .end(result)
            } catch {
                return .keep(claim.operation, for: Outbox.delay(after: claim.number))
            }
        }

        /// Tries again while the database is away: only this process knows the result.
        private func settle(_ settlement: Settlement, of claim: Claim) async {
            while true {
                do throws(PostgreSQLError) {
                    switch settlement {
                    case .end(let result): try await end(result, of: claim)
                    case .keep(let operation, let delay): try await release(operation, of: claim, for: delay)
                    }
                    return
                } catch {
                    // A full database has room again at some time.
                    guard error.isTemporary || error == .full || error == .readOnly else { return }
                    try? await Task.sleep(for: .milliseconds(Int.random(in: 200...1000)))
                }
            }
        }
    }
#endif

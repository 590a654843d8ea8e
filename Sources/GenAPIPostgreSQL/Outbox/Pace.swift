#if os(Linux) || os(macOS)
    import GenAPIOutbox

    /// When the outbox of a process sends nothing, because its server cannot be reached or rejects its credentials.
    struct Pace {
        private var authorization = AuthorizationState()
        /// The number of times in a row that nothing could be sent.
        private var setbacks = 0
        private var pauseEnd: ContinuousClock.Instant?

        /// The rest of the pause.
        var pause: Duration? {
            mutating get {
                guard let pauseEnd else { return nil }
                if pauseEnd > .now { return pauseEnd - .now }
                self.pauseEnd = nil
                return nil
            }
        }

        /// The server has answered.
        mutating func reached() { setbacks = 0 }

        mutating func succeeded() {
            setbacks = 0
            _ = authorization.succeeded()
        }

        mutating func forget(_ number: Int) { authorization.forget(number) }

        /// Begins a pause for all operations, unless one lasts.
        ///
        /// - Returns: Its rest.
        mutating func isAway() -> Duration {
            if let pause { return pause }
            let delay = Outbox.delay(after: setbacks)
            pauseEnd = .now + delay
            setbacks += 1
            return delay
        }

        /// Records that the credentials were rejected for an operation.
        ///
        /// - Returns: Whether the credentials are fine for other operations, so that this one has failed.
        mutating func isRefused(_ number: Int) -> Bool { !authorization.isRejected(number) }

        /// Begins a pause if the credentials may not be valid any more.
        ///
        /// - Parameter isLogin: Whether there are no credentials at all.
        /// - Returns: The delay of the operation.
        mutating func isRejected(isLogin: Bool) -> Duration {
            guard isLogin || !authorization.isKnown else { return .seconds(2) }
            _ = authorization.reset()
            return isAway()
        }
    }
#endif

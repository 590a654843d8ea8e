import HTTPTypes

/// The stages of a call, from the outside in:
///
///     middleware -> redirects -> attempts -> credentials -> cache -> turn -> transport -> body
///
/// Each redirect goes through all that is inside of it, with the credentials of its own place; each attempt gets them
/// anew, and ends when its whole answer is there.
///
/// Here is what waits; what the stages decide is in a file for each. Whatever a function holds while it waits is memory of
/// every request that waits: what only some calls need is in functions that only those enter, and neither they nor what
/// is over before the wait begins are inlined into it.
extension Call {
    func send(_ request: WireRequest) async throws -> WireResponse {
        try await client.middleware.isEmpty ? redirected(request) : intercepted(request)
    }

    @inline(never)
    private func intercepted(_ request: WireRequest) async throws -> WireResponse {
        let all = client.middleware.reversed().reduce(passed) { next, middleware in
            { request in try await middleware.intercept(request, next: next) }
        }
        return try await all(request)
    }

    /// Sends what the last middleware hands on.
    @Sendable private func passed(_ request: WireRequest) async throws -> WireResponse {
        try beginPass()
        let response = try await redirected(request)
        endPass(HTTPStatus(rawValue: response.head.status.code))
        return response
    }

    private func redirected(_ request: WireRequest) async throws -> WireResponse {
        var hop = Hop(request: request, isTrusted: trustedOrigin(of: request) != nil)
        var trail = RedirectTrail()
        while true {
            let response = try await attempted(hop)
            guard let next = try nextHop(after: response, from: hop, &trail) else { return response }
            hop = next
        }
    }

    private func attempted(_ hop: Hop) async throws -> WireResponse {
        while true {
            let attempt = beginAttempt()
            let delay: Duration
            do {
                let response = try await attemptTimeout == nil ? authorized(hop) : timed(hop)
                guard let wait = wait(after: attempt, answered: response, hop.request) else {
                    return response
                }
                delay = wait
            } catch {
                guard let wait = wait(after: attempt, failed: error, hop.request) else { throw error }
                delay = wait
            }
            try await pause(for: delay)
        }
    }

    @inline(never)
    private func pause(for delay: Duration) async throws {
        try await client.clock.sleep(for: delay)
    }

    private func timed(_ hop: Hop) async throws -> WireResponse {
        guard let timeout = attemptTimeout else { return try await authorized(hop) }
        do {
            return try await firstOutcome(within: timeout, by: client.state.alarms) {
                try await self.authorized(hop)
            }
        } catch is TimeIsOver {
            throw TransportError(.timedOut, detail: "no answer to one attempt within \(timeout)")
        }
    }

    private func authorized(_ hop: Hop) async throws -> WireResponse {
        try await hop.isTrusted && needsCredential ? withCredential(hop) : cached(hop.request, hop)
    }

    @inline(never)
    private func withCredential(_ hop: Hop) async throws -> WireResponse {
        try await authorize(hop.request) { try await self.cached($0, hop) }
    }

    /// - Parameter hop: With the same request without its credential, by which it is known to the cache.
    private func cached(_ request: WireRequest, _ hop: Hop) async throws -> WireResponse {
        guard usesCache(for: request) else { return try await received(request, hop) }
        return try await fromCache(request, beside: hop.request) { try await $0.received($1, hop) }
    }

    /// With its whole body, unless the endpoint takes that as it comes.
    private func received(_ request: WireRequest, _ hop: Hop) async throws -> WireResponse {
        let gate = client.state.gate
        if !gate.tryEnter() {
            try giveWay()
            try await gate.enter(priority, patience: patience)
        }
        defer { gate.leave() }
        try Task.checkCancellation()
        if needsCredential || !client.middleware.isEmpty { note(sent: request) }
        observer?.sending(request)
        var response = try await client.transport.send(request)
        observer?.received(response, without: secrets)
        if hop.isTrusted { notePause(asked: response) }
        if !isStreamed || !HTTPStatus(rawValue: response.head.status.code).isSuccess {
            response.body = .bytes(try await whole(response))
        }
        if hop.isTrusted { noteCookies(of: response, to: hop.request) }
        return response
    }

    /// Callers who have to wait get the place of something that nobody waits for.
    @inline(never)
    private func giveWay() throws {
        if isInBackground { throw CancellationError() }
        client.state.background.cancelOne()
    }

    private func whole(_ response: WireResponse) async throws -> [UInt8] {
        do {
            return try await response.bytes(upTo: client.options.answerLimit)
        } catch let error as BodyIsTooLarge {
            throw ClientError.tooLarge(line, limit: error.limit)
        }
    }
}

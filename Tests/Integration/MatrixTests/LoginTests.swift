import GenAPIMapping
import GenAPIRuntime
import Matrix
import Testing

/// Logins of a real Matrix server, and their refresh.
@Suite(
    .enabled(if: MatrixServer.isUp, "MATRIX_URL is not set; 'make test' starts a server."),
    .timeLimit(.minutes(10))
)
struct LoginTests {
    @Test("the server lists its versions and login flows") func serverSaysWhatItSupports() async throws {
        let client = MatrixServer.client()
        #expect(try await client.send(Versions.get()).versions.contains("v1.11"))
        #expect(try await client.send(Login.flows()).contains { $0.type == "m.login.password" })
    }

    @Test("a registration without a stage returns the flows to choose from")
    func registrationInStages() async throws {
        let client = MatrixServer.client()
        let name = MatrixServer.newName()
        let error = try await #require(throws: ClientError.self) {
            try await client.send(Login.register(username: name, password: MatrixUser.password))
        }
        guard case .unauthorized(let question)? = try Login.RegisterFailure(error) else {
            Issue.record("\(error)")
            return
        }
        #expect(question.flows.map(\.stages) == [["m.login.dummy"]])
        #expect(question.code == nil)
        let answer = Authentication(type: "m.login.dummy", session: question.session)
        let login = try await client.send(
            Login.register(username: name, password: MatrixUser.password, auth: answer)
        )
        #expect(login.userID == "@\(name):matrix.test")
        let again = try await errorCode {
            _ = try await client.send(Login.register(username: name, password: MatrixUser.password))
        }
        #expect(again == .userInUse)
    }

    @Test("a token is rejected after its login has ended") func aLoginEndsForGood() async throws {
        let user = try await MatrixUser.new()
        let second = try await logIn(user, refreshable: false)
        let client = MatrixServer.client(.bearer(second.accessToken))
        let owner = try await client.send(Login.owner())
        #expect(owner.userID == user.id && owner.deviceID == second.deviceID && !owner.isGuest)

        try await client.send(Login.end())
        let error = try await #require(throws: ClientError.self) { try await client.send(Login.owner()) }
        #expect(error.code(as: MatrixAPI.ErrorCode.self) == .unknownToken)
        #expect(try error.body(as: SignedOut.self)?.softLogout == false)
    }

    @Test("40 calls with an expired token share one refresh", .timeLimit(.minutes(10)))
    func sharedRefresh() async throws {
        let user = try await MatrixUser.new()
        let login = RefreshedLogin(try await logIn(user, refreshable: true))
        let client = MatrixServer.client(login.credentials)
        #expect(try await client.send(Login.owner()).userID == user.id)
        #expect(login.refreshed.isEmpty)

        try await waitForExpiry(of: login.accessToken)
        let clock = ContinuousClock()
        let start = clock.now
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...40 {
                group.addTask { try await client.send(Login.owner()).userID }
            }
            for try await owner in group { #expect(owner == user.id) }
        }
        // A refresh begins after its token has expired, so a second one can only begin 30 seconds after the first.
        let most = 1 + Int(start.duration(to: clock.now) / .seconds(30))
        #expect((1...most).contains(login.refreshed.count))
    }

    @Test("a call that asks for a password does not refresh the token")
    func interactiveAuthentication() async throws {
        let user = try await MatrixUser.new()
        let login = RefreshedLogin(try await logIn(user, refreshable: true))
        let client = MatrixServer.client(login.credentials)
        let devices = try await client.send(Device.list())
        #expect(devices.count == 2)
        let other = Device.ID(rawValue: user.login.deviceID)
        try await client.send(Device.rename(id: other, displayName: "An old phone"))
        #expect(try await client.send(Device.get(id: other)).displayName == "An old phone")

        let refreshes = login.refreshed.count
        let error = try await #require(throws: ClientError.self) {
            try await client.send(Device.delete(id: other))
        }
        guard case .unauthorized(let question)? = try Device.DeleteFailure(error) else {
            Issue.record("\(error)")
            return
        }
        #expect(question.flows.map(\.stages) == [["m.login.password"]])
        #expect(question.session != nil)

        var answer = Authentication(
            type: "m.login.password",
            session: question.session,
            identifier: Login.Identifier(user: user.name),
            password: Sensitive("wrong")
        )
        let rejected = try await #require(throws: ClientError.self) {
            try await client.send(Device.delete(id: other, auth: answer))
        }
        guard case .unauthorized(let secondQuestion)? = try Device.DeleteFailure(rejected) else {
            Issue.record("\(rejected)")
            return
        }
        #expect(secondQuestion.code == "M_FORBIDDEN" && secondQuestion.session == question.session)

        answer.password = MatrixUser.password
        try await client.send(Device.delete(id: other, auth: answer))
        #expect(try await errorCode { _ = try await client.send(Device.get(id: other)) } == .notFound)
        // The token may have expired on a slow machine, but no question was taken for that.
        #expect(login.refreshed.count - refreshes <= 1)
    }

    @Test("after two wrong passwords the server announces a pause in the body")
    func wrongPasswords() async throws {
        let user = try await MatrixUser.new()
        let client = MatrixServer.client()
        var limited: ClientError?
        for _ in 1...20 where limited == nil {
            let error = try await #require(throws: ClientError.self) {
                try await client.send(
                    Login.create(identifier: Login.Identifier(user: user.name), password: Sensitive("wrong"))
                )
            }
            let code = error.code(as: MatrixAPI.ErrorCode.self)
            if code == .limitExceeded { limited = error } else { #expect(code == .forbidden) }
        }
        let error = try #require(limited)
        #expect(error.status == .tooManyRequests)
        let pause = try #require(try error.body(as: RateLimit.self)?.retryAfterMs)
        #expect((1...10_000).contains(pause))
    }

    private func logIn(_ user: MatrixUser, refreshable: Bool) async throws -> Login {
        try await MatrixServer.client().send(
            Login.create(
                identifier: Login.Identifier(user: user.name),
                password: MatrixUser.password,
                refreshToken: refreshable
            )
        )
    }

    private func waitForExpiry(of token: Sensitive<String>) async throws {
        let client = MatrixServer.client(.bearer(token))
        while try await errorCode({ _ = try await client.send(Login.owner()) }) != .unknownToken {
            try await Task.sleep(for: .seconds(1))
        }
    }
}

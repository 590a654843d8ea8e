import Foundation
import GenAPIRuntime
import GenAPITesting
import Synchronization
import TestTraits
import Testing

@testable import GenAPIBackgroundTransfers

/// The app ends between every two steps of an upload.
@Suite(.timeLimit(.minutes(10)), .blocking) struct EndedAppTests {
    /// Ends the app at each of its steps, then starts it again.
    ///
    /// - Parameter check: The world after all, whether the upload had begun, and the step that was not made.
    private func endAtEachStep(
        _ kind: UploadingApp.Kind,
        isExpired: Bool,
        _ check: (World, _ hasBegun: Bool, _ step: String) throws -> Void
    ) async throws -> Int {
        for point in 0..<200 {
            let world = World()
            let app = try await UploadingApp(world, Life(endingAt: point))
            // A token that expires while the upload waits.
            if isExpired { world.server.expireToken() }
            var hasBegun = true
            do { try await app.upload(kind, "a", [1, 2, 3]) } catch { hasBegun = false }
            try #require(await app.drive())
            if !app.life.isOver {
                try check(world, hasBegun, "")
                return point
            }
            await app.end()
            let step = app.life.steps.last ?? ""
            // The system goes on without the app.
            for job in world.system.jobs { world.system.perform(job) }
            let next = try await UploadingApp(world)
            try #require(await next.drive(), "\(kind) ended before '\(step)'")
            try check(world, hasBegun, step)
        }
        return 200
    }

    @Test(
        "an upload has one result and one effect, wherever the app ends",
        arguments: UploadingApp.Kind.allCases,
        [false, true]
    )
    func effects(kind: UploadingApp.Kind, isExpired: Bool) async throws {
        let count = try await endAtEachStep(kind, isExpired: isExpired) { world, hasBegun, step in
            let results = world.results(of: "a")
            let effects = world.server.performed
            let comment: Comment = "\(kind) ended before '\(step)'"
            #expect(world.files == [], comment)
            #expect(world.system.jobs.isEmpty, comment)
            #expect(effects.allSatisfy { $0.body == [1, 2, 3] }, comment)
            // The handler of a result may run again if the app ends before it has returned.
            #expect(
                results.count <= (step == "return from the handler" || step == "remove the record" ? 2 : 1),
                comment
            )
            if hasBegun { #expect(!results.isEmpty, comment) }
            if kind != .put { #expect(effects.count <= 1, comment) }
            if kind == .postWithKey { #expect(Set(effects.map(\.key)).count <= 1, comment) }
            for result in results {
                switch result {
                case .success(let number): #expect(number < effects.count, comment)
                case .failure(let error):
                    // It is unknown whether the system has got the task, or its answer is lost with the app.
                    #expect(kind == .post, comment)
                    #expect(["start a task", "save the answer"].contains(step), comment)
                    #expect((error as? ClientError)?.effect == .unknown, comment)
                }
            }
        }
        // Body, record, record, start, return, answer, handler, return, and the removal of three files.
        #expect(count >= (isExpired ? 15 : 10))
    }

    @Test("a result is kept if its handler fails, and comes again at the next launch")
    func failingHandler() async throws {
        let world = World()
        let app = try await UploadingApp(world, operations: [])
        await app.transfers.receive("File.add", as: Int.self, by: app.client) { _ in throw Life.NoSpace() }
        try await app.upload(.post, "a", [1])
        #expect(await eventually { !world.system.jobs.isEmpty })
        world.system.perform(world.system.jobs[0])
        world.system.deliverAll()
        await app.transfers.handleEvents()
        await app.end()
        #expect(world.results(of: "a").isEmpty)
        let next = try await UploadingApp(world)
        #expect(await next.drive())
        #expect(try world.numbers(of: "a") == [0])
        #expect(world.server.performed.count == 1)
        #expect(world.files == [])
    }

    @Test("a failure has an unknown effect if an earlier attempt may have succeeded, even in another process")
    func earlierEffect() async throws {
        let world = World()
        let app = try await UploadingApp(world)
        try await app.upload(.put, "a", [1])
        #expect(await eventually { !world.system.jobs.isEmpty })
        world.system.perform(world.system.jobs[0], .lostResponse)
        await app.end()
        let next = try await UploadingApp(world)
        #expect(
            await eventually {
                world.clock.advance(by: .seconds(1))
                return !world.system.jobs.isEmpty
            }
        )
        await next.end()
        world.server.fail([404])
        world.system.perform(world.system.jobs[0])
        let last = try await UploadingApp(world)
        #expect(await last.drive())
        let result = try #require(world.results(of: "a").first)
        let error = #expect(throws: ClientError.self) { try result.get() }
        #expect(error?.status == .notFound)
        #expect(error?.effect == .unknown)
    }

    @Test("two uploads at a time cannot have one name, and an operation needs a handler")
    func refusals() async throws {
        let world = World()
        let app = try await UploadingApp(world, operations: ["File.put"])
        try await app.upload(.put, "a", [1])
        await #expect(throws: BackgroundTransferError.nameInUse("a")) { try await app.upload(.put, "a", [2]) }
        await #expect(throws: BackgroundTransferError.noHandler(operation: "File.add")) {
            try await app.upload(.post, "b", [3])
        }
        #expect(await app.drive())
        #expect(world.server.performed.map(\.body) == [[1]])
        try await app.upload(.put, "a", [2])
        #expect(await app.drive())
        #expect(world.server.performed.map(\.body) == [[1], [2]])
    }

    @Test("an upload that is cancelled, or whose account signs out, leaves nothing")
    func cancelled() async throws {
        let world = World()
        let app = try await UploadingApp(world)
        for name in ["a", "b"] { try await app.upload(.put, name, [1]) }
        #expect(await eventually { world.system.jobs.count == 2 })
        await app.transfers.cancel("a")
        #expect(world.system.jobs.count == 1)
        await app.transfers.loginEnded(discardingUnsent: false)
        #expect(world.system.jobs.isEmpty && world.files.isEmpty)
        #expect(world.server.performed.isEmpty && world.results(of: "a").isEmpty)
    }

    @Test("a full disk is an error before anything is sent, and leaves nothing")
    func fullDisk() async throws {
        let world = World()
        for step in 1...3 {
            let app = try await UploadingApp(world, Life(fullAt: [step]))
            let error = await #expect(throws: TransportError.self) { try await app.upload(.post, "a", [1]) }
            #expect(error?.requestMayHaveArrived == false)
            #expect(world.files.isEmpty && world.system.jobs.isEmpty)
            await app.end()
        }
    }

    @Test("a response is delivered even if the token cannot be renewed")
    func answerWithoutToken() async throws {
        let world = World()
        let app = try await UploadingApp(world)
        try await app.upload(.post, "a", [1])
        #expect(await eventually { !world.system.jobs.isEmpty })
        await app.end()
        world.system.perform(world.system.jobs[0])
        let next = try await UploadingApp(world, operations: [])
        next.token.isOffline.withLock { $0 = true }
        await next.receive("File.add")
        #expect(await next.drive())
        #expect(try world.numbers(of: "a") == [0])
    }

    @Test("without a connection to renew the token, a rejected upload waits for one")
    func offlineRenewal() async throws {
        let world = World()
        let app = try await UploadingApp(world)
        world.server.expireToken()
        try await app.upload(.post, "a", [1])
        #expect(await eventually { !world.system.jobs.isEmpty })
        await app.end()
        world.system.perform(world.system.jobs[0])
        let next = try await UploadingApp(world, operations: [])
        next.token.isOffline.withLock { $0 = true }
        await next.receive("File.add")
        for _ in 0..<20 {
            world.clock.advance(by: .seconds(600))
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(await next.transfers.uploads.map(\.name) == ["a"])
        next.token.isOffline.withLock { $0 = false }
        #expect(await next.drive())
        #expect(try world.numbers(of: "a") == [0])
        #expect(world.server.performed.count == 1)
    }
}

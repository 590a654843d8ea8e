public import Foundation
public import GenAPIRuntime
import StoredCalls

/// Calls that go on while the app is suspended or ended: uploads of the app, and the changes of an `Outbox`.
///
///     let service = URLSessionTransfers(identifier: "com.example.trips.uploads")
///     let transfers = try BackgroundTransfers(service, in: folder)
///     var options = ClientOptions()
///     options.transfers = transfers
///     let client = TripsAPI.client(transport: transport, options: options)
///
/// Each call is stored before its request is started, and each response before it is used, so that the app can end at any
/// time. A request that the system knows is never started again. One that the system has lost counts as interrupted: it is sent
/// again only if it may arrive twice, as all methods but `POST` and `PATCH` and all calls with an idempotency key may.
///
/// A token is attached when a request is started. After a 401, it is renewed, and the request starts again. Files have no credential.
///
/// One object at a time has a folder and the identifier of a session. An app with several accounts has one for each account.
public actor BackgroundTransfers {
    /// How long a call waits, after which it fails.
    static let maxAge: Duration = .seconds(14 * 24 * 60 * 60)
    /// How long files stay without anybody who asks for them.
    static let longestStay: Duration = .seconds(60 * 24 * 60 * 60)
    /// The number of requests of one call, in all processes together.
    static let mostAttempts = 20
    /// How often the service is asked whether it still knows a task.
    static let interval: Duration = .seconds(300)
    /// How long the end of a task that the service does not know may take to be delivered.
    static let patience: Duration = .seconds(30)
    /// The system gives an app about half a minute for the events.
    static let handling: Duration = .seconds(25)

    let service: any TransferService
    let files: TransferFiles
    let clock: any Clock<Duration>
    /// The time since 1970.
    let now: @Sendable () -> Duration
    private let queue = TransferQueue()

    /// By the names of their calls.
    var transfers: [String: Transfer] = [:]
    /// The names of the calls, by the stems of their tasks.
    var names: [String: String] = [:]
    /// The uploads whose bodies are being written.
    var beginning: Set<String> = []
    /// By the names of operations.
    var handlers: [String: UploadHandler] = [:]
    /// Callers of `handleEvents` that have not returned, by their numbers.
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter = 0
    /// Whether the service has delivered all events, and nobody has taken notice yet.
    var hasDelivered = false

    /// Waits for the disk do not delay others.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Continues what earlier processes have begun.
    ///
    /// - Parameters:
    ///   - service: `URLSessionTransfers` on Apple's platforms.
    ///   - folder: For requests and responses. The system must not empty it: use application support. It is made if it does not
    ///     exist.
    ///   - clock: Measures waits.
    /// - Throws: An error of the file system.
    public init(
        _ service: any TransferService,
        in folder: URL,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws {
        try self.init(
            service,
            in: folder,
            clock: clock,
            now: { .seconds(Date().timeIntervalSince1970) },
            willChange: { _ in }
        )
    }

    /// - Parameters:
    ///   - now: The time since 1970.
    ///   - willChange: Called before each change of a file.
    package init(
        _ service: any TransferService,
        in folder: URL,
        clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Duration,
        willChange: @escaping @Sendable (_ step: String) throws -> Void
    ) throws {
        files = try TransferFiles(in: folder, willChange: willChange)
        (self.service, self.clock, self.now) = (service, clock, now)
        var old: [TransferRecord] = []
        for record in try files.records() {
            if now() - .milliseconds(record.createdAt) > Self.longestStay {
                old.append(record)
            } else {
                transfers[record.name] = Transfer(record: record, isInherited: true)
                names[record.stem] = record.name
            }
        }
        for record in old { try? files.remove(record) }
        let (events, continuation) = AsyncStream.makeStream(of: TransferEvent.self)
        service.deliver { [files] event in
            // A response is on disk before the service forgets it.
            if let (task, answer) = event.answer { try? files.save(answer, of: task) }
            continuation.yield(event)
        }
        Task { [weak self] in
            for await event in events { await self?.note(event) }
        }
        Task { await cancelOrphans() }
    }

    /// Returns when the events for which the system has woken or launched the app were handled: their responses are stored, and
    /// handlers and outboxes have got them. It takes at most 25 seconds.
    ///
    ///     .backgroundTask(.urlSession("com.example.trips.uploads")) { await transfers.handleEvents() }
    ///
    /// In an app with a delegate, call the completion handler of `handleEventsForBackgroundURLSession` afterwards.
    public func handleEvents() async {
        lastWaiter += 1
        let number = lastWaiter
        let limit = Task { [clock] in
            try? await clock.sleep(for: Self.handling)
            self.release(number)
        }
        await withCheckedContinuation { continuation in
            waiting[number] = continuation
            checkEvents()
        }
        limit.cancel()
    }

    /// Ends the requests of calls that have ended.
    private func cancelOrphans() async {
        for task in await service.tasks where names[task.stem] == nil { await service.cancel(task) }
    }

    private func release(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

    func checkEvents() {
        guard hasDelivered, !waiting.isEmpty, !transfers.values.contains(where: \.isBeingHandled) else {
            return
        }
        hasDelivered = false
        for number in waiting.keys { release(number) }
    }

    var time: Int { Int(now() / .milliseconds(1)) }
}

/// The state of a call in this process.
struct Transfer {
    var record: TransferRecord
    /// Whether it is from an earlier process, or from a handler that has failed, and nobody has asked for the answer since.
    var isInherited: Bool
    /// Whether this process has asked for the answer.
    var isInUse = false
    /// The answer of the last attempt, as far as it is known here.
    var answer: TransferAnswer?
    /// The caller that waits for the answer.
    var waiter: CheckedContinuation<TransferAnswer, any Error>?
    var progress: UploadProgress?
    /// Sends an upload and calls its handler.
    var driver: Task<Void, Never>?

    /// Whether somebody has an answer and may do something with it.
    var isBeingHandled: Bool { isInUse && answer != nil }
}

extension String {
    /// The name of a call's files, in the name of a task.
    var stem: String { String(prefix { $0 != "." }) }
}

extension TransferEvent {
    /// The answer of a task that has ended.
    var answer: (task: String, TransferAnswer)? {
        switch self {
        case .answered(let name, let response, let body): (name, .response(response, body: body))
        case .failed(let name, let error): (name, .failure(error))
        case .progressed, .deliveredAll: nil
        }
    }
}

extension BackgroundTransfers: CustomReflectable {
    /// Shows nothing of the calls, because their responses may hold secrets.
    public nonisolated var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension ClientOptions {
    /// Sends the changes of an `Outbox`, and the uploads of the app, while the app is suspended or ended.
    public var transfers: BackgroundTransfers? {
        get { backgroundCalls as? BackgroundTransfers }
        set { backgroundCalls = newValue }
    }
}

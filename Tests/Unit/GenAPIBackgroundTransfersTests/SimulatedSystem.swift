import Foundation
import GenAPIBackgroundTransfers
import GenAPIRuntime
import HTTPTypes
import Synchronization

/// A server without a connection.
protocol SimulatedServer: Sendable {
    func answer(_ request: HTTPRequest, _ body: [UInt8]) -> (head: HTTPResponse, body: [UInt8])
}

extension UploadServer: SimulatedServer {}

/// The system's service, whose tasks go on while no process runs. Nothing happens before a test asks for the next step.
final class SimulatedSystem: Sendable {
    struct Job: Sendable {
        let name: String
        let request: HTTPRequest
        let body: URL
    }

    private struct State {
        var jobs: [Job] = []
        /// The events that no process has got.
        var events: [TransferEvent] = []
        var receiver: (life: Life, receive: @Sendable (TransferEvent) -> Void)?
        /// The names of all tasks that were ever started, in order.
        var started: [String] = []
    }

    private let state = Mutex(State())
    let server: any SimulatedServer

    init(_ server: any SimulatedServer) { self.server = server }

    var jobs: [Job] { state.withLock(\.jobs) }
    var started: [String] { state.withLock(\.started) }

    /// The service as one process sees it.
    func service(of life: Life) -> Service { Service(system: self, life: life) }

    /// Sends the request of a task and delivers its end.
    ///
    /// - Parameter fate: What happens to the response.
    func perform(_ job: Job, _ fate: Fate = .none) {
        guard fate != .never, take(job) else { return }
        guard let body = try? Data(contentsOf: job.body) else {
            return deliver([.failed(name: job.name, TransportError(.other, requestMayHaveArrived: false))])
        }
        if fate == .lostRequest {
            return deliver([.failed(name: job.name, TransportError(.connectionLost))])
        }
        let reply = server.answer(job.request, [UInt8](body))
        let event = TransferEvent.answered(name: job.name, reply.head, body: reply.body)
        switch fate {
        case .lostResponse: deliver([.failed(name: job.name, TransportError(.connectionLost))])
        case .forgotten: break
        case .twice: deliver([event, event])
        case .none, .never, .lostRequest: deliver([event])
        }
    }

    /// Ends all tasks without a response.
    func timeOut() {
        for job in jobs where take(job) {
            deliver([.failed(name: job.name, TransportError(.timedOut))])
        }
    }

    /// Loses a task that has not begun.
    func forget(_ job: Job) { _ = take(job) }

    /// Releases the process, to which nothing is delivered any more.
    func disconnect(_ life: Life) {
        state.withLock { if $0.receiver?.life === life { $0.receiver = nil } }
    }

    func deliverAll() { deliver([.deliveredAll]) }

    private func take(_ job: Job) -> Bool {
        state.withLock { state in
            let count = state.jobs.count
            state.jobs.removeAll { $0.name == job.name }
            return state.jobs.count < count
        }
    }

    /// An event that the process could not handle to the end, because it has ended meanwhile, is lost.
    private func deliver(_ events: [TransferEvent]) {
        state.withLock { $0.events += events }
        deliverWaiting()
    }

    private func deliverWaiting() {
        let (receiver, events) = state.withLock { state in
            guard let receiver = state.receiver, !receiver.life.isOver else {
                return (receiver: nil as (@Sendable (TransferEvent) -> Void)?, events: [TransferEvent]())
            }
            defer { state.events = [] }
            return (receiver.receive, state.events)
        }
        for event in events { receiver?(event) }
    }

    /// The fate of a task.
    enum Fate: CaseIterable {
        case none, lostRequest, lostResponse, forgotten, twice, never
    }

    struct Service: TransferService {
        let system: SimulatedSystem
        let life: Life

        func start(_ request: HTTPRequest, body: URL, as name: String) throws {
            try life.pass("start a task")
            system.state.withLock { state in
                state.jobs.append(Job(name: name, request: request, body: body))
                state.started.append(name)
            }
            try life.pass("return from the start")
        }

        var tasks: Set<String> { life.isOver ? [] : Set(system.jobs.map(\.name)) }

        func cancel(_ name: String) {
            guard (try? life.pass("cancel a task")) != nil,
                let job = system.jobs.first(where: { $0.name == name })
            else { return }
            system.forget(job)
        }

        func deliver(to receiver: @escaping @Sendable (TransferEvent) -> Void) {
            system.state.withLock { [life] in $0.receiver = (life, receiver) }
            system.deliverWaiting()
        }
    }
}

public import Foundation
public import GenAPIRuntime
public import HTTPTypes

/// Sends requests outside of the app's process, so that they go on while the app is suspended or ended.
///
/// On Apple's platforms, `URLSessionTransfers` is the system's service.
public protocol TransferService: Sendable {
    /// Starts to send a request. Returns when it is sent even if the process ends.
    ///
    /// - Parameters:
    ///   - body: A file that stays as it is until the task has ended. It is empty for a request without a body.
    ///   - name: Identifies the task in all processes. No other task has it.
    /// - Throws: An error if nothing is sent.
    func start(_ request: HTTPRequest, body: URL, as name: String) async throws

    /// The names of all unfinished tasks, including tasks of earlier processes. A task whose end was not delivered
    /// yet may be missing.
    var tasks: Set<String> { get async }

    /// Ends a task. The server may have got its request.
    func cancel(_ name: String) async

    /// Delivers all events from now on, those that have waited for this process included. Called once.
    ///
    /// - Parameter receiver: It stores an event before it returns, and may block for that. It is not called by two threads at
    ///   once.
    func deliver(to receiver: @escaping @Sendable (TransferEvent) -> Void)
}

/// An event of a task.
public enum TransferEvent: Sendable {
    /// The number of bytes of the body that were sent so far.
    case progressed(name: String, sent: Int)
    /// The server has responded, with the whole body.
    case answered(name: String, HTTPResponse, body: [UInt8])
    /// There is no response.
    case failed(name: String, TransportError)
    /// All events were delivered that have waited for the process.
    case deliveredAll
}

extension TransferEvent: CustomReflectable {
    /// Shows no header and no body, because these may hold secrets.
    public var customMirror: Mirror {
        let name =
            switch self {
            case .progressed(let name, _), .answered(let name, _, _), .failed(let name, _): name
            case .deliveredAll: ""
            }
        return Mirror(self, children: ["name": name], displayStyle: .enum)
    }
}

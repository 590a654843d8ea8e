// swift-format-ignore-file
// The part of Apple's framework Network that the sources use. Each declaration names its page of
// developer.apple.com/documentation/network.

public import Dispatch

// nwpathmonitor
public final class NWPathMonitor: @unchecked Sendable {
    // nwpathmonitor/init()
    public init() {}
    // nwpathmonitor/pathupdatehandler
    public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)?
    // nwpathmonitor/start(queue:), cancel()
    public func start(queue: DispatchQueue) {}
    public func cancel() {}
}

// nwpath
public struct NWPath: Equatable, Sendable {
    // nwpath/status-swift.enum
    public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
    // nwpath/status-swift.property
    public let status: Status
}

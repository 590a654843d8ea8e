#if canImport(Network)
    import Dispatch
    import Network
#endif

extension Repositories {
    /// Whether the device has a network, now and whenever that changes, for one reader. A network that is connected on
    /// demand counts as one. It is `nil` on platforms without `NWPathMonitor`, such as Linux.
    public static var deviceConnectivity: AsyncStream<Bool>? {
        #if canImport(Network)
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let monitor = NWPathMonitor()
                monitor.pathUpdateHandler = { continuation.yield($0.status != .unsatisfied) }
                continuation.onTermination = { _ in monitor.cancel() }
                monitor.start(queue: DispatchQueue(label: "genapi.connectivity"))
            }
        #else
            nil
        #endif
    }
}

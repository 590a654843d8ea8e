#if canImport(Network)
    import Dispatch
    import Network
#endif

extension Repositories {
    /// The device's connectivity now and whenever it changes, for one reader. A network that connects on demand counts
    /// as connected. `nil` on platforms without `NWPathMonitor`, such as Linux.
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

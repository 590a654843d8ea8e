#if canImport(Network)
    import Dispatch
    import Network

    extension AsyncStream<Bool> {
        /// Whether the device has a network, now and whenever that changes, for one reader (`NWPathMonitor`).
        ///
        /// A network that is connected on demand counts as one.
        public static var deviceConnectivity: AsyncStream<Bool>? {
            AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
                let monitor = NWPathMonitor()
                monitor.pathUpdateHandler = { continuation.yield($0.status != .unsatisfied) }
                continuation.onTermination = { _ in monitor.cancel() }
                monitor.start(queue: DispatchQueue(label: "genapi.connectivity"))
            }
        }
    }
#else
    extension AsyncStream<Bool> {
        /// `nil`: the platform does not say whether there is a network.
        public static var deviceConnectivity: AsyncStream<Bool>? { nil }
    }
#endif

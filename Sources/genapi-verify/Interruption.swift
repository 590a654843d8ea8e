import Dispatch
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Control-C and the signal of `kill`.
enum Interruption {
    /// Performs work in a task, which the first signal cancels. A second one ends the program.
    static func canceling<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await work() }
        for number in [SIGINT, SIGTERM, SIGPIPE] { signal(number, SIG_IGN) }
        let sources = [SIGINT, SIGTERM].map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
        for source in sources {
            source.setEventHandler {
                if task.isCancelled { exit(130) }
                Output.write("It deletes what it created, and ends.", to: .standardError)
                task.cancel()
            }
            source.resume()
        }
        let value = await task.value
        for source in sources { source.cancel() }
        return value
    }
}

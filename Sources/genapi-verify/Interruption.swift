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
        signal(SIGPIPE, SIG_IGN)
        let (start, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await _ in start {}
            return await work()
        }
        var sources: [any DispatchSourceSignal] = []
        for number in [SIGINT, SIGTERM] {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if task.isCancelled { exit(130) }
                Output.write("It deletes what it created, and ends.", to: .standardError)
                task.cancel()
            }
            await withCheckedContinuation { registered in
                source.setRegistrationHandler {
                    #if canImport(Darwin)
                        // The source sees ignored signals too. On Linux, it is the handler of the signal.
                        signal(number, SIG_IGN)
                    #endif
                    registered.resume()
                }
                source.resume()
            }
            sources.append(source)
        }
        // Until here, a signal ends the program as usual, because the work has not begun.
        begin.finish()
        let value = await task.value
        for source in sources { source.cancel() }
        return value
    }
}

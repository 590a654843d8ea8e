package import ArgumentParser

extension ParsableCommand {
    /// Runs the command of the arguments, prints its failure, and ends the process unless it succeeds.
    package static func runAndExit() {
        Console.surviveBrokenPipes()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            guard let end = end(with: error) else { exit(withError: error) }
            Console.printError(end.message)
            exit(withError: end.exitCode)
        }
    }

    /// The message and the exit status of an error; `nil` if the argument parser handles it.
    package static func end(with error: any Error) -> (message: String, exitCode: ExitCode)? {
        if let refusal = CommandFailure(error) { return ("error: \(refusal.message)", refusal.exitCode) }
        guard exitCode(for: error) == .failure, !(error is ExitCode) else { return nil }
        return ("genapi: a fault of the tool: \(error)", ExitCode(CommandFailure.toolFault))
    }
}

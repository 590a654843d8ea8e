package import ArgumentParser
import GenerationPipeline

/// The reason why a command failed.
package struct CommandFailure: Error {
    static let toolFault: Int32 = 70

    package let message: String
    package let exitCode: ExitCode

    package init(_ message: String, exitCode: ExitCode = .failure) {
        self.message = message
        self.exitCode = exitCode
    }

    /// `nil` for an unexpected error, and for one that has been shown.
    init?(_ error: any Error) {
        switch error {
        case let refusal as CommandFailure: self = refusal
        case let failure as OutputFailure: self.init(failure.description)
        case let failure as NewFilesFailure: self.init(failure.description)
        default: return nil
        }
    }

    /// The command line names something that does not exist.
    package static func wrongCommandLine(_ message: String) -> CommandFailure {
        CommandFailure(message, exitCode: .validationFailure)
    }
}

import ArgumentParser
import GenerateCommand
import GenerationPipeline
import Testing

@testable import genapi

/// Which status the tool ends with. What a run of it says with 0, 1 and 64 is in the tests of its commands.
@Suite struct ExitStatusTests {
    private struct Unforeseen: Error {}

    @Test("an unexpected error is reported as a fault of the tool, with the exit status 70")
    func anErrorThatNobodyForesawIsAFaultOfTheTool() {
        let end = GenAPI.end(with: Unforeseen())
        #expect(end?.exitCode.rawValue == 70)
        #expect(end?.message == "genapi: a fault of the tool: Unforeseen()")
    }

    @Test("an error of the file system has the exit status 1") func errorsOfTheDiskAreNoFaultOfTheTool() {
        let end = GenAPI.end(with: OutputFailure.link("Generated/User.swift"))
        #expect(end?.exitCode.rawValue == 1)
        #expect(end?.message.hasPrefix("error: ") == true)
    }

    @Test("a request for something that does not exist has the exit status 64")
    func aCommandLineThatAsksForWhatIsNotThereIsWrong() {
        #expect(GenAPI.end(with: CommandFailure.wrongCommandLine("no"))?.exitCode.rawValue == 64)
    }

    @Test("a message that was already printed is not repeated") func messagesAreNotRepeated() {
        #expect(GenAPI.end(with: ExitCode.failure) == nil)
        #expect(GenAPI.end(with: ValidationError("no")) == nil)
        #expect(GenAPI.end(with: CleanExit.message("done")) == nil)
    }
}

import Foundation

/// Prints the title of a step.
func step(_ title: String) { say("\n\(title)") }

/// Prints a line. Writes at once, because the process may be killed.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

/// - Throws: `WrongResult` if the condition is not met.
func expect(_ isMet: Bool, _ problem: @autoclosure () -> String) throws {
    if !isMet { throw WrongResult(description: problem()) }
}

/// A step did not have the result that it should have.
struct WrongResult: Error, CustomStringConvertible {
    let description: String
}

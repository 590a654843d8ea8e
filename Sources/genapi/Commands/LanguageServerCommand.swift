import ArgumentParser
import GenerateCommand
import LanguageServer

struct LanguageServerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lsp",
        abstract: "Help an editor with specs, by the Language Server Protocol.",
        discussion: """
            An editor starts it and talks to it over standard input and output. It shows mistakes while specs are being written, \
            completes keys, types and parameters, shows the generated Swift, finds and renames types in all files, and formats.

            The article 'Editing' of the documentation shows how editors start 'genapi lsp'.
            """
    )

    func run() throws {
        let server = LanguageServer { text in
            Console.write("Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
        }
        var messages = MessageBuffer()
        while let bytes = Console.someInput() {
            messages.append(bytes)
            while let message = try next(&messages) {
                if let status = server.handle(message) { throw ExitCode(status) }
            }
        }
    }

    private func next(_ messages: inout MessageBuffer) throws -> [UInt8]? {
        do throws(MessageBuffer.Failure) {
            return try messages.next()
        } catch {
            throw CommandFailure("standard input has no messages of the Language Server Protocol")
        }
    }
}

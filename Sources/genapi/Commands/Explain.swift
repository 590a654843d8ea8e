import ArgumentParser
import GenerateCommand
import SourceDiagnostics
import SpecCommands

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explain a message.",
        discussion: "'genapi explain unknownType' explains one, and 'genapi explain' lists all."
    )

    @Argument(
        help: "The id of a message, which is in brackets at its end.",
        completion: .list(Explanations.all.map(\.id))
    )
    var id: String?

    func run() throws {
        guard let id else {
            let width = Explanations.all.map(\.id.count).max() ?? 0
            for explanation in Explanations.all {
                let space = String(repeating: " ", count: width - explanation.id.count)
                Console.print("\(explanation.id)\(space)  \(explanation.title)")
            }
            return
        }
        guard let explanation = Explanations.all.first(where: { $0.id == id }) else {
            let hint = id.closest(in: Explanations.all.map(\.id)).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandFailure.wrongCommandLine("there is no message called '\(id)'\(hint)")
        }
        Console.print("\(explanation.title)\n\n\(explanation.text)")
    }
}

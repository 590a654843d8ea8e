import ArgumentParser
import GenerateCommand

struct Skill: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the page for coding agents: the spec language and the loop of work, in short.",
        discussion: """
            'genapi skill > .agents/genapi.md' puts it where an agent reads instructions. It is complete for everyday \
            specs; 'genapi explain' and 'genapi schema' have the rest.
            """
    )

    func run() {
        Console.write(SkillPage.text)
    }
}

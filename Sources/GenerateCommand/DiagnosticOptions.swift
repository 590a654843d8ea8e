package import ArgumentParser
package import SourceDiagnostics

/// The format of messages.
package struct DiagnosticOptions: ParsableArguments {
    package enum Style: String, CaseIterable, ExpressibleByArgument {
        case text, json, github
    }

    package enum Color: String, CaseIterable, ExpressibleByArgument {
        case auto, always, never
    }

    @Option(help: "Messages for people, for programs, or for the annotations of a GitHub workflow.")
    package var diagnostics: Style = .text

    @Option(help: "Color in messages; 'auto' means on a terminal, unless NO_COLOR is set.")
    var color: Color = .auto

    package init() {}

    /// Prints messages to standard error; without messages it prints nothing in every format.
    package func show(_ diagnostics: [Diagnostic]) {
        guard !diagnostics.isEmpty else { return }
        Console.printError(render(diagnostics))
    }

    private func render(_ diagnostics: [Diagnostic]) -> String {
        switch self.diagnostics {
        case .text: TerminalRenderer(colored: isColored).render(diagnostics)
        case .json: JSONRenderer(.array).render(diagnostics)
        case .github: GitHubRenderer().render(diagnostics)
        }
    }

    private var isColored: Bool {
        switch color {
        case .always: true
        case .never: false
        case .auto:
            Console.isTerminal && Console.environment("NO_COLOR") == nil
                && Console.environment("TERM") != "dumb"
        }
    }
}

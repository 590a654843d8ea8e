import SourceDiagnostics

/// One step of resolution: a function from values to a value and diagnostics.
///
/// The stored properties are the input of the step. `Resolution` lists all passes in their order.
protocol Pass {
    associatedtype Output

    var log: ResolutionLog { get set }

    mutating func run() -> Output
}

extension Pass {
    mutating func report(_ diagnostic: Diagnostic) { log.diagnostics.append(diagnostic) }
}

/// The diagnostics of one run, and its search for similar words.
struct ResolutionLog {
    var diagnostics: [Diagnostic] = []
    var suggestions = Suggestions()
}

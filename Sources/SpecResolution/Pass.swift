import SourceDiagnostics

/// One step of resolution: a function from values to a value and diagnostics.
///
/// The stored properties are what the step is given. `Resolution` lists all passes in their order.
protocol Pass {
    associatedtype Output

    var log: ResolutionLog { get set }

    mutating func run() -> Output
}

extension Pass {
    mutating func report(_ diagnostic: Diagnostic) { log.diagnostics.append(diagnostic) }
}

/// What the passes of one run report, and the search for words that their authors may have meant.
struct ResolutionLog {
    var diagnostics: [Diagnostic] = []
    var suggestions = Suggestions()
}

package import SourceDiagnostics

extension Explanation {
    /// All diagnostics of the import, in the order of the ids.
    package static let tremaReading: [Explanation] = [.badXML, .formatNotKept, .notTrema, .repeatedInTrema]
}

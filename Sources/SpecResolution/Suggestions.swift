import SourceDiagnostics

/// Finds the nearest known word, for a limited number of unknown words.
struct Suggestions {
    private var comparisonsLeft = 400_000
    private var results: [String: String?] = [:]

    /// `nil` also if a run has so many unknown words that the search would take seconds.
    ///
    /// - Parameter kind: The name of the list of known words, if the list is the same in the whole run. Each word is
    ///   then searched once.
    mutating func closest(to word: String, in known: [String], of kind: String = "") -> String? {
        if kind.isEmpty { return search(word, in: known) }
        let question = kind + " " + word
        if let result = results[question] { return result }
        let result = search(word, in: known)
        results[question] = .some(result)
        return result
    }

    private mutating func search(_ word: String, in known: [String]) -> String? {
        guard comparisonsLeft > known.count else { return nil }
        comparisonsLeft -= known.count
        return word.closest(in: known)
    }
}

import SourceDiagnostics

/// The nearest known word, for as many unknown words as a person would ever read about.
struct Suggestions {
    private var comparisonsLeft = 400_000
    private var results: [String: String?] = [:]

    /// `nil` too when a run has so many unknown words that searching for all of them would take seconds.
    ///
    /// - Parameter kind: names the list of known words, when it is the same in the whole run; a word is then searched
    ///   once.
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

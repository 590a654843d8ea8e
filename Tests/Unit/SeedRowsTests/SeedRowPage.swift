/// `Tests/SeedRows.md`: tables with a row for each capability, whose last column lists the tests that prove it.
struct SeedRowPage {
    let text: String

    /// The ids of all rows, in the order of the page.
    var ids: [String] {
        lines.compactMap { Self.row(in: $0)?.id }
    }

    /// The page with these tests in its last column. Rows and all other text stay as they are.
    func listing(_ tests: [ProvingTest]) -> String {
        lines.map { line in
            guard let row = Self.row(in: line) else { return line }
            let proofs = tests.filter { $0.ids.contains(row.id) }.map { "\($0.title) (`\($0.file)`)" }
            return
                "| \(row.id) | \(row.capability) | \(proofs.isEmpty ? "none" : proofs.joined(separator: "<br>")) |"
        }.joined(separator: "\n")
    }

    private var lines: [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func row(in line: String) -> (id: String, capability: String)? {
        let cells = line.split(separator: "|").map { $0.trimmingPrefix(" ") }
        guard cells.count >= 2, let id = cells[0].wholeMatch(of: /([A-Z]+-?\d+) */)?.1 else { return nil }
        return (String(id), String(cells[1].reversed().trimmingPrefix(" ").reversed()))
    }
}

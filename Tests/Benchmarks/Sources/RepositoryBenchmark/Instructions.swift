import Measuring

/// Instructions as valgrind counts them: the same number on a busy machine.
enum Instructions {
    /// What each element of a page takes, as a ratio to appending it to an array.
    static func report() throws {
        guard let least = try each(.array, rows: 1_000) else {
            return print("Instructions are not counted, as valgrind cannot run the program.")
        }
        print("rows      work     instructions/element  ratio to array")
        for rows in [1_000, 10_000, 100_000] {
            for work in [Work.append, .refresh] {
                guard let count = try each(work, rows: rows) else { continue }
                print(
                    pad("\(rows)", 10) + pad(work.rawValue, 9) + pad("\(Int(count))", 22)
                        + "\(Int((count / least).rounded()))"
                )
            }
        }
    }

    /// The difference of two runs, which make the same list first.
    private static func each(_ work: Work, rows: Int) throws -> Double? {
        let (few, many) = (100, 400)
        guard let less = try instructions([work.rawValue, "\(rows)", "\(few)"]),
            let more = try instructions([work.rawValue, "\(rows)", "\(many)"])
        else { return nil }
        return (more - less) / Double((many - few) * Book.pageSize)
    }
}

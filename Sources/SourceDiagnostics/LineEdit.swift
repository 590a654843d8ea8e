/// A line that is kept, removed or added.
enum LineEdit: Hashable {
    case keep(Substring)
    case remove(Substring)
    case insert(Substring)

    var line: Substring {
        switch self {
        case .keep(let line), .remove(let line), .insert(let line): line
        }
    }

    var sign: String {
        switch self {
        case .keep: " "
        case .remove: "-"
        case .insert: "+"
        }
    }

    var isChange: Bool { if case .keep = self { false } else { true } }
    var isInOld: Bool { if case .insert = self { false } else { true } }
    var isInNew: Bool { if case .remove = self { false } else { true } }
}

/// The shortest edit from one list of lines to another, after Myers (1986).
enum LineEdits {
    /// With more different lines than this, the search ends and the whole middle is replaced.
    static let limit = 1_000

    static func from(_ old: [Substring], to new: [Substring]) -> [LineEdit] {
        var numbers = LineNumbers()
        let (oldNumbers, newNumbers) = (
            old.map { numbers.number(of: $0) }, new.map { numbers.number(of: $0) }
        )
        let prefix = zip(oldNumbers, newNumbers).prefix { $0 == $1 }.count
        let room = min(old.count, new.count) - prefix
        let suffix = zip(oldNumbers.reversed(), newNumbers.reversed()).prefix(room).prefix { $0 == $1 }.count
        let middle = shortestPath(
            from: Array(oldNumbers[prefix..<(old.count - suffix)]),
            to: Array(newNumbers[prefix..<(new.count - suffix)])
        )

        var edits = old[..<prefix].map(LineEdit.keep)
        var (x, y) = (prefix, prefix)
        for step in middle {
            switch step {
            case .both: edits.append(.keep(old[x]))
            case .old: edits.append(.remove(old[x]))
            case .new: edits.append(.insert(new[y]))
            }
            x += step == .new ? 0 : 1
            y += step == .old ? 0 : 1
        }
        return edits + old[(old.count - suffix)...].map(LineEdit.keep)
    }

    private enum Step { case both, old, new }

    private static func shortestPath(from old: [Int], to new: [Int]) -> [Step] {
        let (n, m) = (old.count, new.count)
        let replacement = Array(repeating: Step.old, count: n) + Array(repeating: .new, count: m)
        guard n > 0, m > 0 else { return replacement }

        // furthest[k] is the largest reachable index in `old` on the diagonal k = x - y with this number of edits.
        let bound = min(n + m, limit)
        var furthest = [Int](repeating: 0, count: 2 * bound + 3)
        var history: [[Int]] = []
        for edits in 0...bound {
            history.append(furthest)
            for k in stride(from: -edits, through: edits, by: 2) {
                let index = k + bound + 1
                let insertsHere = k == -edits || (k != edits && furthest[index - 1] < furthest[index + 1])
                var x = insertsHere ? furthest[index + 1] : furthest[index - 1] + 1
                while x < n, x - k < m, x - k >= 0, old[x] == new[x - k] { x += 1 }
                furthest[index] = x
                if x >= n, x - k >= m { return walkBack(history, from: (n, m), bound: bound) }
            }
        }
        return replacement
    }

    private static func walkBack(_ history: [[Int]], from end: (x: Int, y: Int), bound: Int) -> [Step] {
        var steps: [Step] = []
        var (x, y) = end
        for (edits, furthest) in history.enumerated().reversed() {
            let k = x - y
            let index = k + bound + 1
            let inserted = k == -edits || (k != edits && furthest[index - 1] < furthest[index + 1])
            let previousX = edits == 0 ? 0 : furthest[inserted ? index + 1 : index - 1]
            let previousY = edits == 0 ? 0 : previousX - (inserted ? k + 1 : k - 1)
            while x > previousX, y > previousY {
                steps.append(.both)
                (x, y) = (x - 1, y - 1)
            }
            if edits > 0 { steps.append(inserted ? .new : .old) }
            (x, y) = (previousX, previousY)
        }
        return steps.reversed()
    }
}

/// Numbers for lines. They are equal exactly if the lines are equal byte by byte.
private struct LineNumbers {
    private var numbers: [[UInt8]: Int] = [:]

    mutating func number(of line: Substring) -> Int {
        let bytes = Array(line.utf8)
        if let number = numbers[bytes] { return number }
        numbers[bytes] = numbers.count
        return numbers.count - 1
    }
}

import Foundation

/// Rows of aligned cells; the first column is text, the others are numbers.
struct Table {
    private let widths: [Int]

    init(_ title: String, _ columns: [String]) {
        widths = [34] + columns.map { max($0.count, 8) }
        row(title, columns)
    }

    func row(_ name: String, _ cells: [String]) {
        let padded = zip(cells, widths.dropFirst()).map { cell, width in
            String(repeating: " ", count: max(0, width - cell.count)) + cell
        }
        let head = name + String(repeating: " ", count: max(0, widths[0] - name.count))
        print(([head] + padded).joined(separator: "  "))
        fflush(nil)
    }
}

extension Double {
    /// `34.1x`, or a dash for what was not measured.
    var ratio: String { isNaN ? "-" : String(format: magnitude < 10 ? "%.2fx" : "%.1fx", self) }
}

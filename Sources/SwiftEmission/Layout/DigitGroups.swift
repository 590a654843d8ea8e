/// Long numbers with separators: `1_000_000`.
enum DigitGroups {
    static func text(_ number: some BinaryInteger) -> String { text(String(number)) }

    /// - Parameter digits: Decimal digits, with an optional sign.
    static func text(_ digits: String) -> String {
        let sign = digits.prefix { !$0.isNumber }
        let figures = digits.dropFirst(sign.count)
        guard figures.count > 6 else { return digits }
        var groups = String(sign)
        for (index, figure) in figures.enumerated() {
            if index > 0, (figures.count - index).isMultiple(of: 3) { groups.append("_") }
            groups.append(figure)
        }
        return groups
    }
}

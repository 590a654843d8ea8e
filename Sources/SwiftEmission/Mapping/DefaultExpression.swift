import ResolvedAPI
import SwiftNaming

/// The expression for a default value of a known type.
struct DefaultExpression {
    private let scope: NameScope
    private let use: Imports.Use

    init(_ scope: NameScope, use: Imports.Use) {
        self.scope = scope
        self.use = use
    }

    func code(_ value: DefaultValue, as type: TypeReference) -> SwiftCode {
        switch value {
        case .string(let text): .literal(text)
        case .int(let number): .text(DigitGroups.text(number))
        case .double(let number): .text(number.description)
        case .decimal(let digits): .text(decimal(digits))
        case .bool(let flag): flag ? "true" : "false"
        case .enumCase(let name): .text("." + name.memberName)
        case .emptyList: "[]"
        case .emptyMap: "[:]"
        case .list(let elements): .array(elements.map { code($0, as: type.element) })
        }
    }

    /// Exact: a floating-point literal would be converted to a double first.
    private func decimal(_ digits: String) -> String {
        let isNegative = digits.hasPrefix("-")
        let (mantissa, exponent) = Self.parts(digits.drop { $0 == "-" || $0 == "+" })
        if mantissa.count > 18 {
            // Trailing zeros would count among the 38 digits of a decimal.
            let zeros = mantissa.count > 38 ? mantissa.reversed().prefix { $0 == "0" }.count : 0
            let short = (isNegative ? "-" : "") + mantissa.dropLast(zeros) + "e\(exponent + zeros)"
            let text = zeros > 0 ? short : digits
            return "\(scope.foundation("Decimal", use))(string: \(SafeText.literal(text))) ?? 0"
        }
        if exponent == 0 {
            // The literal uses an initializer of Foundation.
            scope.imports.useFoundation(use, byName: false)
            return (isNegative ? "-" : "") + DigitGroups.text(mantissa)
        }
        let sign = isNegative ? ".minus" : ".plus"
        let significand = DigitGroups.text(mantissa)
        return
            "\(scope.foundation("Decimal", use))(sign: \(sign), exponent: \(exponent), significand: \(significand))"
    }

    /// The digits without a point, and the power of ten.
    private static func parts(_ digits: Substring) -> (mantissa: String, exponent: Int) {
        let split = digits.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        let number = split.first ?? "0"
        let power = split.count > 1 ? Int(split[1]) ?? 0 : 0
        let sides = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = sides.count > 1 ? sides[1] : ""
        let mantissa = String((String(sides[0]) + fraction).drop { $0 == "0" })
        return mantissa.isEmpty ? ("0", 0) : (mantissa, power - fraction.count)
    }
}

extension TypeReference {
    /// The element of a list or map; otherwise the type itself.
    var element: TypeReference {
        switch self {
        case .list(let element), .map(let element): element
        default: self
        }
    }
}

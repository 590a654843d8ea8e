/// Further representations of a type that a reader accepts. None is accepted by default.
public struct AcceptedForms: OptionSet, Sendable {
    /// A bit for each form.
    public let rawValue: UInt8

    /// Bits that name no form mean nothing.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A string that is the number, with white space around it, or a word for a bool: `true`, `t`, `yes`, `y`, `ok`,
    /// `false`, `f`, `no`, `n`, `ko` in any case.
    public static let text = AcceptedForms(rawValue: 1)
    /// 1 and 0 for a bool.
    public static let number = AcceptedForms(rawValue: 2)
    /// A number with a fraction or an exponent for a whole one, which it is rounded to; halves go away from zero.
    public static let fraction = AcceptedForms(rawValue: 4)
    /// A number with a fraction or an exponent for the whole number that it is exactly: `1.0`, `1e3`.
    public static let whole = AcceptedForms(rawValue: 16)
    /// `true` and `false` for 1 and 0.
    public static let bool = AcceptedForms(rawValue: 8)
}

/// The value of a placeholder. Numbers are written in digits, without separators: an app that wants them in the style of a
/// country passes a formatted text.
public enum MessageArgument: Hashable, Sendable {
    case text(String)
    case int(Int)
    case double(Double)
}

extension MessageArgument: CustomStringConvertible {
    public var description: String {
        switch self {
        case .text(let text): text
        case .int(let number): String(number)
        case .double(let number): String(number)
        }
    }
}

extension Endpoint {
    /// An event of the call's stream with this data, as text (HTML Standard, section 9.2).
    package func eventText(of value: JSONLiteral) -> String {
        if events?.isText == true, case .string(let text) = value {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.map { "data: \($0)\n" }.joined() + "\n"
        }
        guard let key = events?.nameKey, case .object(let members) = value,
            case .string(let name)? = members.first(where: { $0.key == key })?.value
        else { return "data: \(value.json)\n\n" }
        return "event: \(name)\ndata: \(value.json)\n\n"
    }

    /// The event that ends the call's stream; `nil` if it ends with its connection.
    package var endEventText: String? { events?.end.map { "data: \($0)\n\n" } }
}

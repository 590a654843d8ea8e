import ResolvedAPI
import SwiftNaming

extension Endpoint {
    /// The path as a literal with interpolated values: `"/users/\(id)"`.
    var pathLiteral: String { "\"" + text(path) + "\"" }

    /// The same for a request, with the suffix of the API's paths.
    var requestPathLiteral: String {
        "\"" + text(path) + SafeText.literal(pathSuffix).dropFirst().dropLast() + "\""
    }

    private func text(_ parts: [PathPart]) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): String(SafeText.literal(text).dropFirst().dropLast())
            case .parameter(let name): "\\(" + value(named: name) + ")"
            case .identityField(let parameter, let field, _, let spansSegments):
                "\\(" + (spansSegments ? "segments: " : "") + parameter.localName + "." + field.memberName
                    + ")"
            case .group(let inner): "\\(group: " + group(inner) + ")"
            }
        }.joined()
    }

    /// The group if all of its own parameters have values, otherwise `nil`. Groups inside of it do the same.
    private func group(_ parts: [PathPart]) -> String {
        var names: [String] = []
        for case .parameter(let name) in parts where !names.contains(name) { names.append(name) }
        guard let last = names.last else { return "\"" + text(parts) + "\"" }
        let inner = "\(last.localName).map { \(last.localName) in \"\(text(parts))\" }"
        return names.dropLast().reversed().reduce(inner) { inner, name in
            "\(name.localName).flatMap { \(name.localName) in \(inner) }"
        }
    }

    private func value(named name: String) -> String {
        let parameter = pathParameters.first { $0.name == name }
        let empty = parameter?.allowsEmpty == true ? ["allowsEmpty: true"] : []
        if parameter?.spansSegments == true {
            return (["segments: " + name.localName] + empty).joined(separator: ", ")
        }
        let format = parameter?.type.dateFormat.map { [$0] } ?? []
        let separator = parameter?.separatorText.map { ["joinedBy: " + SafeText.literal($0)] } ?? []
        return ([name.localName] + format + separator + empty).joined(separator: ", ")
    }
}

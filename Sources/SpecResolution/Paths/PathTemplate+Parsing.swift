import SourceDiagnostics
import SpecReading
import TextEscaping

extension PathTemplate {
    /// The reason why a part of a path cannot be sent.
    enum Problem: Hashable, Sendable {
        case groupWithoutParameter
        /// A control character, a backslash, or an incomplete percent-encoding.
        case character(Character)
        /// `.` or `..`.
        case dotSegment(String)
    }

    struct Finding: Hashable, Sendable {
        let problem: Problem
        let range: SourceRange
    }

    /// The percent-encoded template, and its problems.
    static func template(of spec: PathSpec) -> (template: PathTemplate, findings: [Finding]) {
        var encoder = PathEncoder()
        let parts = encoder.parts(spec.parts)
        encoder.endSegment()
        guard !parts.isEmpty else { return (PathTemplate(), encoder.findings) }
        return (PathTemplate(parts: normalized([.literal("/")] + parts)), encoder.findings)
    }
}

private struct PathEncoder {
    private(set) var findings: [PathTemplate.Finding] = []
    /// The current segment as written; `nil` in a segment with a parameter.
    private var segment: String? = ""
    private var segmentRange: SourceRange?

    mutating func parts(_ specs: [PathSpec.Part]) -> [PathTemplate.Part] {
        specs.map { spec in
            switch spec {
            case .literal(let text):
                return .literal(wireText(of: text))
            case .parameter(let name, let spansSegments):
                segment = nil
                if let control = name.value.first(where: Self.isControl) {
                    findings.append(PathTemplate.Finding(problem: .character(control), range: name.range))
                }
                return .parameter(name.value, spansSegments: spansSegments)
            case .group(let inner, let range):
                let group = PathTemplate(parts: parts(inner))
                if group.parameters.isEmpty {
                    findings.append(PathTemplate.Finding(problem: .groupWithoutParameter, range: range))
                }
                return .group(PathTemplate.normalized(group.parts))
            }
        }
    }

    private mutating func wireText(of text: Located<String>) -> String {
        let characters = Array(text.value)
        var wire = ""
        for (place, character) in characters.enumerated() {
            if character == "/" {
                endSegment()
                segment = ""
                segmentRange = nil
                wire += "/"
                continue
            }
            let range = text.part(place..<place + 1)
            if segment != nil {
                segment?.append(character)
                segmentRange = segmentRange?.through(range) ?? range
            }
            if Self.isRefused(character, before: characters[(place + 1)...]) {
                findings.append(PathTemplate.Finding(problem: .character(character), range: range))
            }
            wire += String(character).percentEncodedPath
        }
        return wire
    }

    private static func isRefused(_ character: Character, before rest: ArraySlice<Character>) -> Bool {
        if character == "%" {
            let digits = rest.prefix(2)
            return digits.count < 2 || !digits.allSatisfy { $0.isASCII && $0.isHexDigit }
        }
        return character == "\\" || isControl(character)
    }

    private static func isControl(_ character: Character) -> Bool {
        character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    mutating func endSegment() {
        if let segment, let segmentRange {
            let plain = segment.replacing("%2e", with: ".").replacing("%2E", with: ".")
            if plain == "." || plain == ".." {
                findings.append(PathTemplate.Finding(problem: .dotSegment(segment), range: segmentRange))
            }
        }
    }
}

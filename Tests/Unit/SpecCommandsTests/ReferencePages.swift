import SourceDiagnostics
import SpecCommands

@testable import SpecReading

/// The pages of the reference that are made of the code: every key of the language, and every message.
enum ReferencePages {
    static var all: [String: String] { ["SpecKeys.md": keys, "Messages.md": messages] }

    private static let remark = "<!-- Made of the code: BLESS=1 swift test --filter ReferenceTests -->"

    // MARK: Keys

    private static var keys: String {
        var lines = [
            "# Keys of the spec language", "", remark, "",
            "Every map of the language, its keys, and what they take. What they mean, with examples, is in "
                + "<doc:SpecLanguage>.",
        ]
        for shape in Shape.all where !shape.keys.isEmpty {
            lines += ["", "## \(title(of: shape))", ""]
            if !shape.exactlyOne.isEmpty { lines += ["Exactly one of \(words(shape.exactlyOne)).", ""] }
            if !shape.atMostOne.isEmpty { lines += ["At most one of \(words(shape.atMostOne)).", ""] }
            lines += ["| key | takes | says |", "|---|---|---|"]
            lines += shape.keys.map { key in
                let name = "`\(key.name)`" + (key.isRequired ? " (required)" : "")
                return "| \(name) | \(takes(key.value)) | \(key.doc) |"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func title(of shape: Shape) -> String {
        // A file is called as it is called.
        shape.noun.contains(".") ? shape.noun : shape.noun.prefix(1).uppercased() + shape.noun.dropFirst()
    }

    private static func words(_ words: [String]) -> String {
        words.map { "`\($0)`" }.joined(separator: ", ")
    }

    private static func takes(_ value: ShapeValue) -> String {
        switch value {
        case .text: "text"
        case .bool: "`true` or `false`"
        case .int: "whole number"
        case .number: "number"
        case .oneOfInts(let numbers): words(numbers.map(String.init))
        case .choice(let choice): words(choice)
        case .duration: "duration"
        case .keyPath: "key path"
        case .place: "key path or `header:Name`"
        case .pathTemplate: "path"
        case .type: "type"
        case .literal: "any value"
        case .nothing: "nothing"
        case .list(let element): "list of \(takes(element))"
        case .map(let value): "map to \(takes(value))"
        case .shape(let name): Shape.all.first { $0.name == name }.map(\.noun) ?? name
        case .notEmpty(let value): takes(value) + ", not empty"
        case .either(let values): values.map(takes).joined(separator: " or ")
        }
    }

    // MARK: Messages

    private static var messages: String {
        var lines = [
            "# Messages", "", remark, "",
            "All diagnostics, by their ids. `genapi explain ID` prints the same text.",
        ]
        for explanation in Explanations.all {
            lines += ["", "## \(explanation.id)", "", "**\(explanation.title).**", "", explanation.text]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

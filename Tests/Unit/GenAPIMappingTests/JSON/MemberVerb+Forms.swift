import Foundation
import GenAPIMapping

extension MemberVerb {
    /// Verbs that accept other forms than that of their type.
    static let accepting: [MemberVerb] = [
        .init(
            "int in a text",
            "\" 7 \"",
            wrong: "\"7.5\"",
            7,
            or: 1,
            { $0.int("x", accepting: .text) },
            { $0.intIfPresent("x", accepting: .text) },
            { $0.int("x", accepting: .text, default: 1) }
        ),
        .init(
            "int64 as a bool",
            "true",
            wrong: "\"1\"",
            Int64(1),
            or: 5,
            { $0.int64("x", accepting: .bool) },
            { $0.int64IfPresent("x", accepting: .bool) },
            { $0.int64("x", accepting: .bool, default: 5) }
        ),
        .init(
            "int64 of a fraction",
            "2.5",
            wrong: "true",
            Int64(3),
            or: 5,
            { $0.int64("x", accepting: .fraction) },
            { $0.int64IfPresent("x", accepting: .fraction) },
            { $0.int64("x", accepting: .fraction, default: 5) }
        ),
        .init(
            "double in a text",
            "\"2.5\"",
            wrong: "\"a\"",
            2.5,
            or: 5,
            { $0.double("x", accepting: .text) },
            { $0.doubleIfPresent("x", accepting: .text) },
            { $0.double("x", accepting: .text, default: 5) }
        ),
        .init(
            "decimal in a text",
            "\"25\"",
            wrong: "\"\"",
            Decimal(25),
            or: 5,
            { $0.decimal("x", accepting: .text) },
            { $0.decimalIfPresent("x", accepting: .text) },
            { $0.decimal("x", accepting: .text, default: 5) }
        ),
        .init(
            "bool as a number",
            "0",
            wrong: "2",
            false,
            or: true,
            { $0.bool("x", accepting: .number) },
            { $0.boolIfPresent("x", accepting: .number) },
            { $0.bool("x", accepting: .number, default: true) }
        ),
        .init(
            "timestamp in a text",
            "\"7\"",
            wrong: "\"a\"",
            Self.date,
            or: Date(timeIntervalSince1970: 0),
            { $0.date("x", .timestamp, accepting: .text) },
            { $0.dateIfPresent("x", .timestamp, accepting: .text) },
            { $0.date("x", .timestamp, accepting: .text, default: Date(timeIntervalSince1970: 0)) }
        ),
    ]

    /// Verbs of dates in notations of a spec.
    static let ofNotations: [MemberVerb] = [
        .init(
            "date in a notation",
            "\"01.01.1970 00:00:07\"",
            wrong: "\"1.1.1970\"",
            Self.date,
            or: Self.date,
            { $0.date("x", anyOf: [.format(.timestamp), .pattern("dd.MM.yyyy HH:mm:ss")]) },
            { $0.dateIfPresent("x", anyOf: [.format(.timestamp), .pattern("dd.MM.yyyy HH:mm:ss")]) }
        ),
        .init(
            "date in a notation or a text",
            "\"7\"",
            wrong: "true",
            Self.date,
            or: Self.date,
            { $0.date("x", anyOf: [.day(), .format(.timestamp)], accepting: .text) },
            { $0.dateIfPresent("x", anyOf: [.day(), .format(.timestamp)], accepting: .text) }
        ),
    ]
}

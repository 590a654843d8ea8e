import Foundation
import GenAPIMapping
import Testing

/// A verb that reads a member, in its three kinds: required, `IfPresent`, and with a default.
struct MemberVerb: Sendable, CustomTestStringConvertible {
    typealias Read<Value> = @Sendable (inout JSONReader) -> Value

    let name: String
    /// The value in the JSON.
    let json: String
    /// A value of the JSON that the verb rejects.
    let wrong: String
    let value: String
    let fallback: String
    let required: Read<String>
    let optional: Read<String?>
    /// `nil` for a verb without that kind.
    let defaulted: Read<String>?

    var testDescription: String { name }

    init<Value: Equatable & Sendable>(
        _ name: String,
        _ json: String,
        wrong: String,
        _ value: Value,
        or fallback: Value,
        _ required: @escaping Read<Value>,
        _ optional: @escaping Read<Value?>,
        _ defaulted: Read<Value>? = nil
    ) {
        self.name = name
        self.json = json
        self.wrong = wrong
        self.value = String(describing: value)
        self.fallback = String(describing: fallback)
        self.required = { String(describing: required(&$0)) }
        self.optional = { optional(&$0).map { String(describing: $0) } }
        guard let defaulted else {
            self.defaulted = nil
            return
        }
        self.defaulted = { String(describing: defaulted(&$0)) }
    }
}

extension MemberVerb {
    static let all: [MemberVerb] = [plain, ofForms, accepting, ofNotations].flatMap(\.self)

    private static let plain: [MemberVerb] = [
        .init(
            "string",
            "\"text\"",
            wrong: "1",
            "text",
            or: "none",
            { $0.string("x") },
            { $0.stringIfPresent("x") },
            { $0.string("x", default: "none") }
        ),
        .init(
            "long string",
            "\"a text of more than 16 letters\"",
            wrong: "true",
            "a text of more than 16 letters",
            or: "",
            { $0.string("x") },
            { $0.stringIfPresent("x") },
            { $0.string("x", default: "") }
        ),
        .init(
            "int",
            "-7",
            wrong: "1.5",
            -7,
            or: 1,
            { $0.int("x") },
            { $0.intIfPresent("x") },
            { $0.int("x", default: 1) }
        ),
        .init(
            "int64",
            "9223372036854775807",
            wrong: "9223372036854775808",
            Int64.max,
            or: 1,
            { $0.int64("x") },
            { $0.int64IfPresent("x") },
            { $0.int64("x", default: 1) }
        ),
        .init(
            "short int64",
            "12",
            wrong: "\"12\"",
            Int64(12),
            or: -1,
            { $0.int64("x") },
            { $0.int64IfPresent("x") },
            { $0.int64("x", default: -1) }
        ),
        .init(
            "double",
            "-1.25e2",
            wrong: "1e400",
            -125.0,
            or: 0.5,
            { $0.double("x") },
            { $0.doubleIfPresent("x") },
            { $0.double("x", default: 0.5) }
        ),
        .init(
            "bool",
            "false",
            wrong: "0",
            false,
            or: true,
            { $0.bool("x") },
            { $0.boolIfPresent("x") },
            { $0.bool("x", default: true) }
        ),
    ]

    private static let ofForms: [MemberVerb] = [
        .init(
            "decimal",
            "0.1",
            wrong: "\"0.1\"",
            Decimal(sign: .plus, exponent: -1, significand: 1),
            or: 2,
            { $0.decimal("x") },
            { $0.decimalIfPresent("x") },
            { $0.decimal("x", default: 2) }
        ),
        .init(
            "uuid",
            "\"0f8fad5b-d9cb-469f-a165-70867728950e\"",
            wrong: "\"0f8fad5b\"",
            Self.uuid,
            or: Self.noUUID,
            { $0.uuid("x") },
            { $0.uuidIfPresent("x") },
            { $0.uuid("x", default: Self.noUUID) }
        ),
        .init(
            "url",
            "\"https://a.example\"",
            wrong: "\"\"",
            Self.url,
            or: Self.otherURL,
            { $0.url("x") },
            { $0.urlIfPresent("x") },
            { $0.url("x", default: Self.otherURL) }
        ),
        .init(
            "data",
            "\"AQID\"",
            wrong: "\"AQI\"",
            Data([1, 2, 3]),
            or: Data([4]),
            { $0.data("x") },
            { $0.dataIfPresent("x") },
            { $0.data("x", default: Data([4])) }
        ),
        .init(
            "day",
            "\"2026-11-21\"",
            wrong: "\"2026-11-31\"",
            "2026-11-21",
            or: "2000-02-29",
            { $0.day("x").description },
            { $0.dayIfPresent("x")?.description },
            { json in Self.day.map { json.day("x", default: $0).description } ?? "" }
        ),
        .init(
            "date",
            "\"1970-01-01T00:00:07Z\"",
            wrong: "7",
            Self.date,
            or: Date(timeIntervalSince1970: 0),
            { $0.date("x", .rfc3339) },
            { $0.dateIfPresent("x", .rfc3339) },
            { $0.date("x", .rfc3339, default: Date(timeIntervalSince1970: 0)) }
        ),
        .init(
            "timestamp",
            "7",
            wrong: "\"7\"",
            Self.date,
            or: Date(timeIntervalSince1970: 0),
            { $0.date("x", .timestamp) },
            { $0.dateIfPresent("x", .timestamp) },
            { $0.date("x", .timestamp, default: Date(timeIntervalSince1970: 0)) }
        ),
        .init(
            "date that reads itself",
            "\"1970-01-01T00:00:07Z\"",
            wrong: "7",
            Self.date,
            or: Self.date,
            { $0.value("x", as: Date.self) },
            { $0.valueIfPresent("x", as: Date.self) }
        ),
        .init(
            "codec",
            "\"ab\"",
            wrong: "\"\"",
            "AB",
            or: "",
            { $0.value("x", with: Shouting.self) },
            { $0.valueIfPresent("x", with: Shouting.self) }
        ),
    ]

    static let date = Date(timeIntervalSince1970: 7)
    private static let uuid = UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E") ?? noUUID
    private static let noUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    private static let url = URL(string: "https://a.example") ?? URL(filePath: "/")
    private static let otherURL = URL(filePath: "/other")
    private static let day = CalendarDate("2000-02-29")

    /// Texts in capitals, of which none is empty.
    enum Shouting: JSONCodec {
        static func read(from json: inout JSONReader) -> String {
            let place = json.offset
            let text = json.string()
            if text.isEmpty { json.refuse(expected: "a text", found: "nothing", at: place) }
            return text.uppercased()
        }

        static func write(_ value: String, to json: inout JSONWriter) { json.string(value.lowercased()) }
    }
}

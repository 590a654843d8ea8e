import Foundation
import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// The texts in the formats of Apple's platforms, read by Foundation.
@Suite struct MessagesTests {
    private static let pieces = [
        "\"", "\\", "\n", "\t", "%", "%%", "%@", "%1$@", "{", "}", "é", "漢", "🧑‍🚀", "/*", "*/", ";", " = ", "&",
        "<", ">", "]]>",
        "'", " ", "a", "$", "\\n", "\\U0041", "&amp;",
    ]

    @Test("texts of any characters are the same in every format", .proves("GI-20"))
    func formats() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let message = Self.message(&generator)
            let text = Self.expected(message)
            let files = try Self.resources(of: message)
            let table = try #require(try Self.table(files, "en.lproj/Trips.strings"))
            #expect(table[message.key].map(Self.formatted(message)) == text, "seed \(seed)")
            let catalog = try Self.catalogText(files, message.key)
            #expect(Self.formatted(message)(catalog) == text, "seed \(seed)")
        }
    }

    @Test("texts of a plural are the same in every format", .proves("GI-19"))
    func plurals() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let message = Self.plural(&generator)
            let text = Self.expected(message)
            let files = try Self.resources(of: message)
            let plurals = try #require(
                try Self.table(files, "en.lproj/Trips.stringsdict", of: [String: Any].self)
            )
            let entry = try #require(plurals[message.key])
            let rule = try #require(entry["count"] as? [String: String])
            #expect(rule["NSStringFormatSpecTypeKey"] == "NSStringPluralRuleType")
            #expect(rule["NSStringFormatValueTypeKey"] == "lld")
            #expect(rule["other"].map(Self.formatted(message)) == text, "seed \(seed)")
            #expect(rule["one"] == "One")
            let format = entry["NSStringLocalizedFormatKey"] as? String
            #expect(format == (message.parameters.count == 1 ? "%#@count@" : "%2$#@count@"))
        }
    }

    @Test("the table of every language has every message") func theTablesOfALanguageHaveEveryMessage() throws
    {
        let messages = Messages(
            source: "en",
            resources: [.strings],
            messages: [
                Message(key: "a", name: "a", texts: [Self.text("en", "A"), Self.text("de", "Ä")]),
                Message(key: "b", name: "b", texts: [Self.text("en", "B"), Self.text("de-AT", "Ö")]),
            ]
        )
        let files = try Self.files(of: messages)
        #expect(try Self.table(files, "de-AT.lproj/Trips.strings") == ["a": "Ä", "b": "Ö"])
        #expect(try Self.table(files, "de.lproj/Trips.strings") == ["a": "Ä", "b": "B"])
        #expect(try Self.table(files, "en.lproj/Trips.strings") == ["a": "A", "b": "B"])
        #expect(!files.contains { $0.path.hasSuffix("dict") || $0.path.hasSuffix(".xcstrings") })
    }

    @Test("the joined layout has only Swift files") func joinedFilesAreSwiftAlone() throws {
        var api = Samples.trips
        api.messages = Messages(source: "en", resources: [.strings, .xcstrings], messages: [])
        let files = try emit(api, layout: .joined).map(\.path)
        #expect(files.contains("TripsMessages.swift"))
        #expect(files.allSatisfy { $0.hasSuffix(".swift") })
        #expect(try emit(api).map(\.path).contains("Trips.xcstrings"))
    }

    // MARK: Messages

    private static func text(_ language: String, _ text: String) -> Message.Text {
        Message.Text(language: language, content: .text([.literal(text)]))
    }

    private static func message(_ generator: inout SeededGenerator) -> Message {
        let types: [Message.ParameterType] = [.string, .int, .double]
        let parameters = (0..<Int.random(in: 0...3, using: &generator)).map { place in
            let type = types.randomElement(using: &generator) ?? .string
            return Message.Parameter(placeholder: "p\(place)", name: "p\(place)", type: type)
        }
        let parts = parts(parameters.map(\.placeholder), &generator)
        let key = literal(&generator)
        let doc = literal(&generator)
        return Message(
            key: "key" + key,
            name: "key",
            doc: doc,
            parameters: parameters,
            texts: [Message.Text(language: "en", content: .text(parts))]
        )
    }

    /// Every placeholder, some of them twice, in any order.
    private static func parts(_ names: [String], _ generator: inout SeededGenerator) -> [Message.Part] {
        let names = names + names.filter { _ in Bool.random(using: &generator) }
        var parts: [Message.Part] = [.literal(literal(&generator))]
        for name in names.shuffled(using: &generator) {
            parts += [.placeholder(name), .literal(literal(&generator))]
        }
        return parts
    }

    private static func plural(_ generator: inout SeededGenerator) -> Message {
        var parameters = [Message.Parameter(placeholder: "count", name: "count", type: .int)]
        if Bool.random(using: &generator) {
            parameters.insert(Message.Parameter(placeholder: "who", name: "who", type: .string), at: 0)
        }
        let other = parts(parameters.map(\.placeholder), &generator)
        let content = Message.Text.Content.plural([.one: [.literal("One")]], other: other)
        return Message(
            key: "photos",
            name: "photos",
            parameters: parameters,
            count: "count",
            texts: [Message.Text(language: "en", content: content)]
        )
    }

    private static func literal(_ generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
            pieces.randomElement(using: &generator) ?? ""
        }.joined()
    }

    // MARK: Reading

    private static func files(of messages: Messages) throws -> [GeneratedFile] {
        try emit(
            API(name: "Trips", servers: [Server(name: "live", url: "https://h.example")], messages: messages)
        )
    }

    private static func resources(of message: Message) throws -> [GeneratedFile] {
        try files(of: Messages(source: "en", resources: [.strings, .xcstrings], messages: [message]))
    }

    private static func table<Value>(
        _ files: [GeneratedFile],
        _ path: String,
        of type: Value.Type = String.self
    ) throws -> [String: Value]? {
        let file = try #require(files.first { $0.path == path })
        return try PropertyListSerialization.propertyList(from: Data(file.contents.utf8), format: nil)
            as? [String: Value]
    }

    private static func catalogText(_ files: [GeneratedFile], _ key: String) throws -> String {
        let file = try #require(files.first { $0.path == "Trips.xcstrings" })
        let catalog = try JSONSerialization.jsonObject(with: Data(file.contents.utf8)) as? [String: Any]
        #expect(catalog?["version"] as? String == "1.0" && catalog?["sourceLanguage"] as? String == "en")
        var value: Any? = catalog
        for step in ["strings", key, "localizations", "en", "stringUnit", "value"] {
            value = (value as? [String: Any])?[step]
        }
        return try #require(value as? String)
    }

    // MARK: The result

    private static func value(of parameter: Message.Parameter) -> String {
        "<\(parameter.placeholder) %@ {x}>"
    }

    private static func expected(_ message: Message) -> String {
        let parts: [Message.Part] =
            switch message.texts.first?.content {
            case .text(let parts)?, .plural(_, other: let parts)?: parts
            case nil: []
            }
        return parts.map { part in
            switch part {
            case .literal(let text): text
            case .placeholder(let name):
                message.parameters.first { $0.placeholder == name }.map(value) ?? ""
            }
        }.joined()
    }

    /// The effect of `String(format:)`, for the conversions that exist here. A text without arguments is not a format.
    private static func formatted(_ message: Message) -> (String) -> String {
        { format in
            guard !message.parameters.isEmpty else { return format }
            var next = 0
            return format.replacing(#/%(?:%|(?:(\d+)\$)?(@|lld|lf))/#) { match in
                guard let conversion = match.2 else { return "%" }
                let place = match.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
                if match.1 == nil { next += 1 }
                let parameter = message.parameters[place]
                let specifiers: [Message.ParameterType: Substring] = [
                    .string: "@", .int: "lld", .double: "lf",
                ]
                return specifiers[parameter.type] == conversion ? value(of: parameter) : "(wrong type)"
            }
        }
    }
}

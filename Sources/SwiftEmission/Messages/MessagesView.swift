import ResolvedAPI
import SwiftNaming

/// The values of `Messages.mustache`.
struct MessagesView {
    let access: String
    /// `TripsMessages`
    let name: String
    /// The name of the API.
    let api: String
    let conformance: String
    let string: String
    /// `MissingMessages`
    let missing: String
    /// `MessageTable`
    let tableType: String
    let messages: [MessageView]
}

extension MessagesView: TemplateView {
    static let vocabulary: Vocabulary<MessagesView> = [
        "access": .text(\.access),
        "name": .text(\.name),
        "api": .text(\.api),
        "conformance": .text(\.conformance),
        "string": .text(\.string),
        "missing": .text(\.missing),
        "tableType": .text(\.tableType),
        "messages": .list(MessageView.self, \.messages),
    ]
}

extension MessagesView {
    init(_ messages: Messages, of api: String, scope: NameScope, outside: NameScope, access: AccessLevel) {
        self.access = access.modifier
        name = APINames(api).messages
        self.api = api
        conformance = outside.messages("LocalizedMessages", .conformance)
        string = scope.swift("String")
        missing = scope.messages("MissingMessages", .signature)
        tableType = scope.messages("MessageTable", .signature)
        self.messages = messages.messages.map { MessageView($0, scope: scope, access: access) }
    }
}

/// A message: a property, or a function if it has parameters.
struct MessageView: TemplateView {
    let access: String
    let doc: [String]
    /// `func photos(count: Int) -> String`
    let declaration: String
    /// `text("photos", ["count": .int(count)])`
    let body: String
    /// Its lines in the table, indented.
    let lines: [String]

    static let vocabulary: Vocabulary<MessageView> = [
        "access": .text(\.access),
        "doc": .texts(\.doc),
        "declaration": .text(\.declaration),
        "body": .text(\.body),
        "lines": .texts(\.lines),
    ]
}

extension MessageView {
    init(_ message: Message, scope: NameScope, access: AccessLevel) {
        self.access = access.modifier
        doc = DocComment.paragraphs([
            DocComment.lines(message.doc, indent: 4),
            DocComment.lines("“" + SafeText.line(message.sample) + "”", indent: 4),
        ])
        declaration = Self.declaration(of: message, scope, column: 4 + access.modifier.count)
        body = Self.body(of: message)
        lines = MessageTableLines(message).lines.map { $0.indented(by: 8) }
    }

    private static func declaration(of message: Message, _ scope: NameScope, column: Int) -> String {
        let string = scope.swift("String")
        guard !message.parameters.isEmpty else { return "var \(message.name.identifier): \(string)" }
        let parameters = message.parameters.map { parameter in
            SwiftCode.argument(parameter.name.parameterName, parameter.type.name(scope))
        }
        let result = " -> \(string)"
        return SwiftCode.call("func \(message.name.identifier)", parameters)
            .text(indent: 4, column: column + result.count + 2) + result
    }

    private static func body(of message: Message) -> String {
        // A parameter of that name hides the function.
        let function = message.parameters.contains { $0.name == "text" } ? "self.text" : "text"
        let arguments = message.parameters.map { parameter in
            SwiftCode.labeled(
                SafeText.literal(parameter.placeholder),
                .text(".\(parameter.type.argument)(\(parameter.name.localName))")
            )
        }
        let key = SwiftCode.literal(message.key)
        return SwiftCode.call(function, arguments.isEmpty ? [key] : [key, .array(arguments)])
            .text(indent: 8, column: 8)
    }
}

extension Message {
    /// The text in the source language; of a plural, that of most numbers.
    fileprivate var sample: String {
        let parts: [Part] =
            switch texts.first?.content {
            case .text(let parts)?, .plural(_, other: let parts)?: parts
            case nil: []
            }
        return parts.map { part in
            switch part {
            case .literal(let text): text
            case .placeholder(let name): "{\(name)}"
            }
        }.joined()
    }
}

extension Message.ParameterType {
    fileprivate func name(_ scope: NameScope) -> String {
        switch self {
        case .string: scope.swift("String")
        case .int: scope.swift("Int")
        case .double: scope.swift("Double")
        }
    }

    /// The case of the runtime's argument.
    fileprivate var argument: String {
        switch self {
        case .string: "text"
        case .int: "int"
        case .double: "double"
        }
    }
}

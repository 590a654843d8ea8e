import SourceDiagnostics
import SpecReading
import Synchronization

/// A server of the Language Server Protocol for specs.
///
/// Every request is answered at once, from the text of the document and the last resolved API. After a change, the API is
/// resolved on another thread, and then its diagnostics are sent.
package final class LanguageServer: Sendable {
    struct State {
        /// The open documents by their paths.
        var documents: [String: SourceFile] = [:]
        /// The last resolved APIs by their folders.
        var served: [String: ServedSpecs] = [:]
        /// The folders that have changed since they were resolved, or while they are.
        var stale: Set<String> = []
        var isResolving = false
        /// The documents that have diagnostics, by folder.
        var reported: [String: Set<String>] = [:]
        var isShutDown = false
    }

    let state = Mutex(State())
    private let send: @Sendable (String) -> Void

    /// - Parameter send: Writes the JSON of a message. It is called on several threads, one at a time.
    package init(send: @escaping @Sendable (String) -> Void) { self.send = send }

    /// Handles a message.
    ///
    /// - Returns: The exit status, if the client has asked the server to exit.
    package func handle(_ bytes: [UInt8]) -> Int32? {
        let message: Message
        do throws(Message.Failure) {
            message = try Message(bytes)
        } catch {
            answer(.null, failure: error)
            return nil
        }
        if message.method == "exit" { return state.withLock { $0.isShutDown } ? 0 : 1 }
        do throws(Message.Failure) {
            let answer = try self.result(of: message)
            if let id = message.id { write([("id", id), ("result", answer)]) }
        } catch {
            if let id = message.id { answer(id, failure: error) }
        }
        return nil
    }

    private func result(of message: Message) throws(Message.Failure) -> JSONText {
        switch message.method {
        case "initialize": return Self.capabilities
        case "shutdown":
            state.withLock { $0.isShutDown = true }
            return .null
        case "textDocument/didOpen": try didOpen(message)
        case "textDocument/didChange": try didChange(message)
        case "textDocument/didClose": try didClose(message)
        case "textDocument/didSave", "workspace/didChangeWatchedFiles": try didChangeFiles(message)
        case "textDocument/completion": return try completion(message)
        case "textDocument/hover": return try hover(message)
        case "textDocument/definition": return try definition(message)
        case "textDocument/references": return try references(message)
        case "textDocument/prepareRename": return try prepareRename(message)
        case "textDocument/rename": return try renameEdits(message)
        case "textDocument/codeAction": return try codeActions(message)
        case "textDocument/formatting": return try formatting(message)
        case "textDocument/documentSymbol": return try documentSymbols(message)
        case let method where method.hasPrefix("$/") || message.id == nil: break
        default: throw .unknown(message.method)
        }
        return .null
    }

    private static let capabilities: JSONText = .object([
        (
            "capabilities",
            .object([
                ("positionEncoding", .string("utf-16")),
                (
                    "textDocumentSync",
                    .object([("openClose", .bool(true)), ("change", .int(2)), ("save", .bool(true))])
                ),
                (
                    "completionProvider",
                    .object([("triggerCharacters", .array([" ", "{", "["].map(JSONText.string)))])
                ),
                ("hoverProvider", .bool(true)), ("definitionProvider", .bool(true)),
                ("referencesProvider", .bool(true)),
                ("renameProvider", .object([("prepareProvider", .bool(true))])),
                ("codeActionProvider", .bool(true)), ("documentFormattingProvider", .bool(true)),
                ("documentSymbolProvider", .bool(true)),
            ])
        ),
        ("serverInfo", .object([("name", .string("genapi"))])),
    ])

    // MARK: Messages to the client

    private func answer(_ id: JSONText, failure: Message.Failure) {
        let error = JSONText.object([("code", .int(failure.code)), ("message", .string(failure.message))])
        write([("id", id), ("error", error)])
    }

    func notify(_ method: String, _ params: JSONText) {
        write([("method", .string(method)), ("params", params)])
    }

    private let writing = Mutex(())

    private func write(_ members: [(key: String, value: JSONText)]) {
        let text = JSONText.object([("jsonrpc", .string("2.0"))] + members).compact
        writing.withLock { _ in send(text) }
    }
}

import GenAPIRuntime

/// The texts of an app in several languages. Generated code declares one for each API with a `messages.yaml`:
///
///     let messages = TripsMessages(languages: Locale.preferredLanguages)
///     messages.greeting(name: "Ada")      // Hallo, Ada!
///     messages.photos(count: 3)           // 3 Fotos
public protocol LocalizedMessages: Sendable {
    /// The texts by key and language.
    static var table: MessageTable { get }

    /// The language tags of the reader, the preferred one first.
    var languages: [String] { get }

    /// The keys without a message that were asked for.
    var missing: MissingMessages { get }
}

extension LocalizedMessages {
    /// The text of a message whose key is only known at run time.
    ///
    /// The text is in the first of `languages` that the message has a text for, where `de` is also for readers of `de-AT`
    /// (RFC 4647 section 3.4); otherwise in the source language. If there is no message with the key, the text is `?key?`
    /// and `missing` records the key.
    ///
    /// - Parameter arguments: The values of the placeholders; of two with the same name, the first one counts. A placeholder
    ///   without a value stays as it is: `{name}`.
    public func text(_ key: String, _ arguments: KeyValuePairs<String, MessageArgument> = [:]) -> String {
        guard let texts = Self.table.messages[key] else {
            missing.record(key)
            return "?\(key)?"
        }
        let entry = languages.lazy.compactMap { texts.entry(for: $0) }.first ?? texts.first
        guard let entry else { return "" }
        let template = entry.value.template(in: entry.key, for: arguments)
        return MessageTemplate.filled(template, with: arguments)
    }
}

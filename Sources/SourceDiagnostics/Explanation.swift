/// The longer story of a message: what it means, an example that earns it, and one that does not.
package struct Explanation: Hashable, Sendable {
    /// The `id` of the diagnostics it is about.
    package let id: String
    package let title: String
    /// Plain paragraphs; examples are indented by four spaces.
    package let text: String

    package init(id: String, title: String, text: String) {
        self.id = id
        self.title = title
        self.text = text
    }
}

extension String {
    /// A word of a shell command: the text in single quotes, which a shell does not change.
    package var shellWord: String { "'\(replacing("'", with: "'\\''"))'" }
}

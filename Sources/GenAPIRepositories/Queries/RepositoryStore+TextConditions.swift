// Texts inside of fields.

extension RepositoryStore.Condition {
    /// Whether a field contains a text.
    ///
    ///     places.query(where: .text(\.title, contains: "cafe"))  // also finds "Café"
    ///
    /// An empty text is in every text. A missing value contains none.
    public static func text(
        _ field: Path<String>,
        contains text: String,
        _ matching: RepositoryStore.TextMatching = .ignoringCaseAndDiacritics
    ) -> Self { Self(field, TextSearch(text, .anywhere, matching)) }

    /// Whether a field contains a text. A missing value contains none.
    public static func text(
        _ field: Path<String?>,
        contains text: String,
        _ matching: RepositoryStore.TextMatching = .ignoringCaseAndDiacritics
    ) -> Self { Self(field, TextSearch(text, .anywhere, matching)) }

    /// Whether a field begins with a text. With `exact`, an index finds the elements.
    public static func text(
        _ field: Path<String>,
        beginsWith text: String,
        _ matching: RepositoryStore.TextMatching = .ignoringCaseAndDiacritics
    ) -> Self { Self(field, TextSearch(text, .start, matching)) }

    /// Whether a field begins with a text. With `exact`, an index finds the elements. A missing value begins with none.
    public static func text(
        _ field: Path<String?>,
        beginsWith text: String,
        _ matching: RepositoryStore.TextMatching = .ignoringCaseAndDiacritics
    ) -> Self { Self(field, TextSearch(text, .start, matching)) }

    /// Whether a field ends with a text.
    public static func text(
        _ field: Path<String>,
        endsWith text: String,
        _ matching: RepositoryStore.TextMatching = .ignoringCaseAndDiacritics
    ) -> Self { Self(field, TextSearch(text, .end, matching)) }

    /// Whether a field ends with a text. A missing value ends with none.
    public static func text(
        _ field: Path<String?>,
        endsWith text: String,
        _ matching: RepositoryStore.TextMatching = .ignoringCaseAndDiacritics
    ) -> Self { Self(field, TextSearch(text, .end, matching)) }
}

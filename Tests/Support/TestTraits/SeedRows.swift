public import Testing

/// The rows of `Tests/SeedRows.md` that a test or a suite proves.
///
/// `make seeds` lists the test in these rows.
public struct SeedRows: SuiteTrait, TestTrait {
    public let ids: [String]
}

extension Trait where Self == SeedRows {
    /// Marks a test that fails when the capability of one of these rows is removed: `.proves("BD-05", "SW-08")`.
    public static func proves(_ ids: String...) -> Self {
        SeedRows(ids: ids)
    }
}

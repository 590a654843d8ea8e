/// What the text of one file mentions, collected while its views are made, so that the file imports that and no more.
///
/// A class because everything that makes the views of a file adds to the one list.
final class Imports {
    enum Use: Int, Comparable {
        case body, signature

        static func < (left: Use, right: Use) -> Bool { left.rawValue < right.rawValue }
    }

    private var foundation: Use?
    private var runtime: Use?

    func useFoundation(_ use: Use) { foundation = max(foundation ?? use, use) }
    func useRuntime(_ use: Use) { runtime = max(runtime ?? use, use) }

    /// The import lines, in order.
    func lines(_ access: AccessLevel) -> [String] {
        [("Foundation", foundation), ("GenAPIRuntime", runtime)].compactMap { module, use in
            use.map { ($0 == .signature ? access.importModifier : access.bodyImportModifier) + "import " + module }
        }
    }
}

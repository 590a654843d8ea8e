/// What the text of one file mentions, collected while its views are made, so that the file imports that and no more.
///
/// A class because everything that makes the views of a file adds to the one list.
final class Imports {
    enum Use: Int, Comparable {
        /// In a body; what others see of the file does not mention it.
        case body
        /// Among the protocols of a type. Swift counts that as a use in public declarations, not in package ones.
        case conformance
        case signature

        static func < (left: Use, right: Use) -> Bool { left.rawValue < right.rawValue }
    }

    private var foundation: Use?
    private var runtime: Use?

    func useFoundation(_ use: Use) { foundation = max(foundation ?? use, use) }
    func useRuntime(_ use: Use) { runtime = max(runtime ?? use, use) }

    /// The import lines, in order.
    func lines(_ access: AccessLevel) -> [String] {
        [("Foundation", foundation), ("GenAPIRuntime", runtime)].compactMap { module, use in
            use.map { access.importModifier($0) + "import " + module }
        }
    }
}

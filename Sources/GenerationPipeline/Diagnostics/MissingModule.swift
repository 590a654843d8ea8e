import SourceDiagnostics

extension Diagnostic {
    /// - Parameters:
    ///   - module: A module of genapi's runtime.
    ///   - spec: The spec whose generated code imports it.
    static func missingModule(_ module: String, for spec: SourceFile) -> Diagnostic {
        let product = #".product(name: "\#(module)", package: "genapi")"#
        return Diagnostic(
            .error,
            "the generated code imports '\(module)', on which the target does not depend",
            at: SourceRange(spec, 0..<0),
            notes: [
                Note(
                    "add '\(product)' to the dependencies of the target that uses the plugin",
                    at: SourceRange(spec, 0..<0)
                )
            ]
        )
    }
}

extension Explanation {
    static var missingModule: Explanation {
        Explanation(
            "The target lacks a module of the runtime",
            """
            Generated code needs GenAPIRuntime, whose product contains GenAPIMapping too, and more for some \
            keys: 'store' needs GenAPIRepositories, 'offline' GenAPIOutbox, 'link' GenAPILinks, 'select' \
            GenAPIFieldSelection, and messages.yaml GenAPIMessages. The build plugin knows the dependencies \
            of its target and reports a module that is not among them before the compiler does.

            Add the product to the target in Package.swift, or to the target's frameworks in Xcode:

                .target(
                    name: "App",
                    dependencies: [
                        .product(name: "GenAPIRuntime", package: "genapi"),
                        .product(name: "GenAPIRepositories", package: "genapi"),
                    ],
                    plugins: [.plugin(name: "GenAPIPlugin", package: "genapi")]
                )
            """
        )
    }
}

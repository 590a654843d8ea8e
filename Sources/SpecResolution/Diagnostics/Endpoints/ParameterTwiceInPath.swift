import SourceDiagnostics
import SpecReading

extension Diagnostic {
    /// - Parameters:
    ///   - path: The path of the endpoint.
    ///   - base: The path of the resource.
    static func parameterTwiceInPath(_ parameter: Located<String>, path: SourceRange, base: PathSpec)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "the path has '{\(parameter.value)}' twice",
            at: parameter.range,
            notes: [Note("the endpoint's path is below '\(base.text.value)'", at: base.range)],
            fixIts: [.adding("path: none", behind: path)]
        )
    }
}

extension Explanation {
    static var parameterTwiceInPath: Explanation {
        Explanation(
            "A parameter in the paths of the resource and of the endpoint",
            """
            The path of an endpoint continues that of its resource. With `path: none`, it begins at the server.
            """,
            change: """
                  resource: Server
                  path: 2️⃣/users/{user}/servers
                  parameters: { user: string }
                  fields: { name: string }
                  endpoints:
                -   current: { get: "/users/{1️⃣user}/server", returns: Server }
                +   current: { get: "/users/{user}/server", path: none, returns: Server }
                """,
            messages: [
                "1️⃣": "the path has '{user}' twice",
                "2️⃣": "note: the endpoint's path is below '/users/{user}/servers'",
            ]
        )
    }
}

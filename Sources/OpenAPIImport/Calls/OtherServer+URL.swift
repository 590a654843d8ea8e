extension OtherServer {
    /// Whether it is the URL of a server that specs can have.
    static func isAbsolute(_ url: String) -> Bool {
        let isHTTP = url.hasPrefix("https://") || url.hasPrefix("http://")
        return isHTTP && !url.contains { "{}?# @".contains($0) } && url.count > 8
    }

    /// The URL of a server with the defaults of its variables.
    static func filled(_ url: String, _ server: DocumentValue, _ notes: NoteCollector? = nil) -> String {
        var url = url
        for (name, variable) in server["variables"]?.entries ?? [] where url.contains("{\(name)}") {
            let value = variable["default"]?.text ?? "default"
            url = url.replacing("{\(name)}", with: value)
            notes?.add(.approximated, variable, "The server's '\(name)' is always '\(value)'.")
        }
        return url
    }
}

/// Calls from pages of other origins (Fetch Standard, CORS protocol).
extension Simulation {
    /// The response to the question whether a page may call.
    func preflight(_ request: SimulatedRequest) -> SimulatedResponse? {
        guard request.method == "OPTIONS", request["Access-Control-Request-Method"] != nil,
            let origin = allowed(request)
        else { return nil }
        var response = SimulatedResponse(status: 204)
        response.set("Access-Control-Allow-Origin", origin)
        response.set("Access-Control-Allow-Methods", "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
        if let headers = request["Access-Control-Request-Headers"] {
            response.set("Access-Control-Allow-Headers", headers)
        }
        response.set("Access-Control-Max-Age", "600")
        response.set("Vary", "Origin")
        return response
    }

    func addOrigin(of request: SimulatedRequest, to response: inout SimulatedResponse) {
        guard let origin = allowed(request) else { return }
        let names = response.headers.map(\.name).joined(separator: ", ")
        response.set("Access-Control-Allow-Origin", origin)
        response.set("Access-Control-Expose-Headers", names)
        response.set("Vary", "Origin")
    }

    private func allowed(_ request: SimulatedRequest) -> String? {
        guard let origin = request["Origin"] else { return nil }
        return options.allowedOrigins.contains("*") || options.allowedOrigins.contains(origin) ? origin : nil
    }
}

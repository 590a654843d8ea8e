import GenAPIMapping
package import GenAPIRuntime

extension AuthorizationServer {
    /// The URL to open in a browser for these parameters. If the server supports pushed authorization requests
    /// (RFC 9126), the parameters are sent to it first.
    package func authorizationURL(asking items: [QueryItem]) async throws -> String {
        guard let url = definition.pushedAuthorizationURL else { return try authorizationURL(items) }
        do throws(TokenFailure) {
            let response = try await post(items.filter { $0.name != "client_id" }, to: url, named: "par_url")
            let json = try? JSONValue(json: response.body)
            guard response.status.isSuccess, let place = json?["request_uri"]?.string, !place.isEmpty
            else {
                throw response.failure(json)
            }
            let reference: [QueryItem] = [.item("client_id", client.id), .item("request_uri", place)]
            do {
                return try authorizationURL(reference)
            } catch {
                throw TokenFailure(error)
            }
        } catch {
            throw error.thrown
        }
    }
}

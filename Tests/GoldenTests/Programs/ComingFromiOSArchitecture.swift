import Foundation
import GenAPICaching
import GenAPICookies
import GenAPIRepositories
import GenAPIRuntime
import HTTPTypes

// The samples of 'Coming from iOSArchitecture', compiled with what genapi makes of the specs of that page.

struct Language: Middleware {
    let code: String

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        var request = request
        request.head.headerFields[.acceptLanguage] = code
        return try await next(request)
    }
}

func client(_ current: String, _ next: String, _ userID: String) throws -> Client {
    var tls = TLSPolicy()
    try tls.pinKey(pem: current)
    try tls.pinKey(pem: next)
    var options = ClientOptions()
    options.cache = .memory(account: userID)
    let client = ShopAPI.client(
        server: .test,
        transport: try URLSessionTransport(tls: tls),
        credentials: .cookies(CookieSession()),
        middleware: [Language(code: "nl")],
        options: options
    )
    return client
}

func goLive(_ client: Client) {
    client.use(BaseURL(ShopAPI.Server.live))
}

struct ProductScreen<Services: HasProductService> {
    let services: Services

    func price(of id: Product.ID) async throws -> Decimal {
        try await services.productService.get(id: id).price
    }
}

func screen(_ client: Client) -> ProductScreen<ShopServices> {
    let screen = ProductScreen(services: ShopServices(client: client))
    return screen
}

func read(_ client: Client, show: ([Product], [Product.Filter]) -> Void) async throws {
    for try await page in client.pages(Product.search(q: "tea"), limit: 10) {
        let filters = try page.values(as: Product.SearchExtra.self)?.filters ?? []
        show(page.elements, filters)
    }
}

@MainActor func search(_ client: Client) -> SearchModel<String?, Product> {
    let repositories = Repositories(client)
    let search = SearchModel("") { words in repositories.list(Product.search(q: words), limit: 10) }
    search.parameters = "tea"
    return search
}

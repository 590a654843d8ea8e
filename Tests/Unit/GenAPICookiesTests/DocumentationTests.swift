import GenAPICookies
import GenAPIRuntime
import Testing

/// Compiles the sample of the documentation.
@Suite struct DocumentationTests {
    @Test func theSessionOfTheArticleHasNoCookiesAtFirst() {
        let cookies = CookieSession()
        let client = ShopAPI.client(
            transport: URLSessionTransport(),
            credentials: .cookies(cookies)
        )
        client.use("https://test.shop.test")
        #expect(cookies.isEmpty)
    }
}

private enum ShopAPI: DescribedAPI {
    enum Server: String, APIServer {
        case live = "https://shop.test"
    }

    static let definition = APIDefinition(
        name: "Shop",
        authorization: .xsrf(cookie: "XSRF-TOKEN", header: "X-XSRF-TOKEN")
    )
    static let defaultServer = Server.live
}

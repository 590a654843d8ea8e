import Testing

@testable import GenAPIOAuth2

/// Redirect URLs as browsers and systems write them, compared with the registered ones.
@Suite struct RedirectLocationTests {
    @Test(
        "equivalent redirect URLs match, and their query is returned",
        arguments: [
            ("com.example.trips://auth", "com.example.trips://auth/?code=1"),
            ("com.example.trips://auth/", "com.example.trips://auth?code=1"),
            ("https://app.example", "https://app.example/?code=1"),
            ("https://App.Example/cb", "https://app.example/cb?code=1"),
            ("COMPANY://audits", "company://audits?code=1"),
            ("https://app.example:443/cb", "https://app.example/cb?code=1"),
            ("http://127.0.0.1:80/cb", "http://127.0.0.1/cb?code=1"),
            ("https://app.example/%7euser/%c3%a9", "https://app.example/~user/%C3%A9?code=1"),
            ("https://app.example/a/./b/../cb", "https://app.example/a/cb?code=1"),
            ("com.example.app:/cb", "com.example.app:/cb?code=1#state"),
            ("https://app.example/cb?app=7", "https://app.example/cb?app=7&code=1"),
            ("https://app.example/cb?", "https://app.example/cb?code=1"),
        ]
    )
    func equal(_ registered: String, _ redirect: String) {
        #expect(RedirectLocation.query(of: redirect, at: registered) == "code=1")
    }

    @Test(
        "other redirect URLs are different",
        arguments: [
            ("https://app.example/cb", "http://app.example/cb?code=1"),
            ("https://app.example/cb", "https://app.example:444/cb?code=1"),
            ("https://app.example/cb", "https://app.example.evil/cb?code=1"),
            ("https://app.example/cb", "https://user@app.example/cb?code=1"),
            ("https://app.example/cb", "https://app.example/CB?code=1"),
            ("https://app.example/cb", "https://app.example/cb/?code=1"),
            ("https://app.example/cb", "https://app.example/cb/../x?code=1"),
            ("https://app.example/cb", "https://app.example/cb%2F?code=1"),
            ("https://app.example/cb", "https://app.example/cb"),
            ("https://app.example/cb", "https://app.example/cb#code=1"),
            ("https://app.example/cb?app=7", "https://app.example/cb?app=8&code=1"),
            ("https://app.example/cb?app=7", "https://app.example/cb?app=77&code=1"),
            ("https://app.example/cb?app=7", "https://app.example/cb?code=1"),
            ("com.example.app:/cb", "com.example.app://cb?code=1"), ("com.example.app:/cb", "?code=1"),
            ("com.example.app:/cb", ""), ("com.example.app:/cb", ":?code=1"),
        ]
    )
    func different(_ registered: String, _ redirect: String) {
        #expect(RedirectLocation.query(of: redirect, at: registered) == nil)
    }
}

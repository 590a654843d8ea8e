public import GenAPIRuntime

extension Credentials {
    /// For `xsrf`: the cookies that the server has set, and their token in the header that the API declares.
    public static func cookies(_ session: CookieSession) -> Credentials {
        Credentials(session)
    }
}

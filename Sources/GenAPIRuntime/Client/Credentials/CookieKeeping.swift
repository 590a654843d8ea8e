/// An authorizer that keeps the cookies of servers. `GenAPICookies` has it.
package protocol CookieKeeping: Authorizer {
    /// Stores the cookies of a response. Only servers that may see credentials have their cookies stored.
    func note(_ response: WireResponse, to request: WireRequest, from origin: Origin)
}

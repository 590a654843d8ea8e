import APISimulation
import ResolvedAPI

/// A request with its response.
struct Exchange: Sendable {
    /// Without its credential.
    let request: SimulatedRequest
    let use: VerifiedCredential.Use
    let response: SimulatedResponse
    /// `nil` for content that is not JSON.
    let json: JSONLiteral?

    init(_ request: SimulatedRequest, _ response: SimulatedResponse, _ use: VerifiedCredential.Use) {
        self.use = use
        self.request = request
        self.response = response
        let bytes = response.body.bytes
        json = bytes.isEmpty ? nil : try? JSONLiteral(json: bytes)
    }

    var status: Int { response.status }
    var isSuccess: Bool { (200..<300).contains(status) }
}

import ResolvedAPI
import SourceDiagnostics
import SpecReading

extension EndpointPass {
    /// Examples use the names of parameters on the wire; the response is the whole body, including the envelope.
    mutating func examples(_ specs: [ExampleSpec]) -> [Example] {
        specs.enumerated().map { place, spec in
            if let status = spec.status, !(100...599).contains(status.value) {
                report(.numberOutOfRange(status, range: "from 100 to 599"))
            }
            return Example(
                name: text(spec.name) ?? (place == 0 ? "example" : "example\(place + 1)"),
                parameters: members(spec.parameters),
                requestBody: literal(spec.body),
                status: spec.status?.value ?? 200,
                responseHeaders: constantHeaders(spec.headers),
                delay: positive(spec.delay),
                responseBody: literal(spec.response)
            )
        }
    }
}

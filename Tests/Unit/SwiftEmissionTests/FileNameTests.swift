import ResolvedAPI
import SwiftEmission
import Testing

@Suite struct FileNameTests {
    /// A build plugin says what files there will be from the names of the specs alone.
    @Test(
        "files are named after their unit, no matter what it declares",
        arguments: ["User", "Escaped.swift", "straße"]
    )
    func names(_ name: String) throws {
        let declaration = Declaration.object(Object(name: TypeName("Person"), fields: []))
        let api = API(
            name: "Sample",
            servers: [Server(name: "live", url: "https://api.example.com")],
            units: [OutputUnit(name: name, declaration: declaration)]
        )
        #expect(try emit(api).map(\.path) == ["SampleAPI.swift", "\(name).swift", "\(name)+Mapping.swift"])
        #expect(try emit(api, layout: .joined).map(\.path) == ["SampleAPI.swift", "\(name).swift"])
    }
}

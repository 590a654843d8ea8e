import ResolvedAPI
import SwiftEmission
import Testing

@Suite struct FileNameTests {
    /// A build plugin says what files there will be from the names of the specs alone.
    @Test(arguments: ["User.yaml", "people/User.yml", "Escaped.swift.yaml", "straße.yaml"])
    func filesAreCalledLikeTheSpecWhateverItDeclares(_ path: String) throws {
        let declaration = Declaration.object(Object(name: TypeName("Person"), fields: []))
        let api = API(
            name: "Sample",
            servers: [Server(name: "live", url: "https://api.example.com")],
            files: [SpecFile(path: path, declaration: declaration)]
        )
        let name = try #require(path.split(separator: "/").last)
        let base = name.split(separator: ".").dropLast().joined(separator: ".")
        #expect(try emit(api).map(\.path) == ["SampleAPI.swift", "\(base).swift", "\(base)+Mapping.swift"])
        #expect(try emit(api, layout: .joined).map(\.path) == ["SampleAPI.swift", "\(base).swift"])
    }
}

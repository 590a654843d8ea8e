import ResolvedAPI
import SwiftNaming
import Testing

@testable import SwiftEmission

/// Types of the app's own that have the name of a generated one.
@Suite struct DeclaredNameTests {
    /// The API with everything that declares a type.
    private static let declared: DeclaredTypes = {
        var api = Samples.trips
        api.messages = Messages(source: "en", messages: [])
        for (index, unit) in api.units.enumerated() {
            guard case .object(var object) = unit.declaration, !object.endpoints.isEmpty else { continue }
            object.endpoints[0].link = "link"
            let name = TypeName(path: object.name.path + ["CreateFailure"])
            object.endpoints[0].failure = Endpoint.Failure(name: name, cases: [])
            api.units[index].declaration = .object(object)
        }
        return DeclaredTypes(api)
    }()

    private func text(_ name: String, inside path: [String]) -> String {
        let scope = NameScope(inside: path, declared: Self.declared, imports: Imports())
        return scope.type(.custom(CustomType(name: name, module: "Paint")), .signature)
    }

    @Test(
        "the module is in front of a type's name if the file declares a type of that name",
        arguments: [
            "TripsAPI", "TripsModel", "TripsServices", "TripsLink", "TripsMessages", "UserService",
            "LiveUserService", "MockUserService", "HasUserService", "User", "Node", "Profile", "Shade",
            "FieldProblem",
        ]
    )
    func topLevel(_ name: String) {
        for path in [["User"], ["Node"], ["User", "Address"], []] {
            #expect(text(name, inside: path) == "Paint.\(name)")
        }
    }

    @Test(
        "a type inside of another one hides names there only",
        arguments: [
            (["User"], ["Status", "Address", "CreateFailure", "ID"]),
            (["TripsAPI"], ["Server", "CustomScheme", "ErrorCode", "Scope"]),
        ]
    )
    func nested(_ path: [String], _ names: [String]) {
        for name in names {
            #expect(text(name, inside: path) == "Paint.\(name)")
            #expect(text(name, inside: path + ["Inner"]) == "Paint.\(name)")
            #expect(text(name, inside: ["Shade"]) == name)
            #expect(text("\(name).Inner", inside: path) == "Paint.\(name).Inner")
        }
        #expect(text("Color", inside: path) == "Color")
    }
}

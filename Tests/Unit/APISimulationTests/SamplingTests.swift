import APISimulation
import Foundation
import GenerationPipeline
import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecCommands
import TestTraits
import Testing

/// Values that are made up.
struct SamplingTests {
    /// All APIs of the repository, and those of the golden cases.
    static let folders: [String] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
            .standardized
        func folders(_ path: String) -> [String] {
            let place = root.appending(path: path).path
            return ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted().map {
                "\(place)/\($0)"
            }
        }
        return folders("Specs")
            + folders("Tests/GoldenTests/Cases").filter {
                FileManager.default.fileExists(atPath: "\($0)/api.yaml")
            }
    }()

    @Test("every sample is valid by type, in all specs and for several seeds", .blocking)
    func validity() throws {
        var count = 0
        for folder in Self.folders {
            for specs in ResolvedSpecs.resolve(SpecsFolder(folder)).value ?? [] {
                let index = APIIndex(specs.api)
                for seed in UInt64(0)..<2 {
                    let sampling = Sampling(index, seed: seed)
                    for object in specs.api.units.compactMap(\.object) {
                        for number in [1, 2, 30] {
                            var check = ValueValidation(index, .response)
                            let value = sampling.element(object, number: number)
                            check.check(
                                value,
                                .declared(object.name, .object),
                                at: ValuePath(object.name.path.joined(separator: ".")),
                                nil
                            )
                            #expect(
                                check.problems.map(\.text) == [],
                                "\(folder), seed \(seed): \(value.json)"
                            )
                            count += 1
                        }
                    }
                }
            }
        }
        #expect(count > 500, "The specs were not found.")
    }

    @Test("samples depend only on the seed")
    func determinism() throws {
        let api = try SimulatedAPI.resolved(Self.user)
        let object = try #require(api.units.compactMap(\.object).first)
        func sample(_ seed: UInt64) -> String {
            Sampling(APIIndex(api), seed: seed).element(object, number: 3).json
        }
        #expect(sample(7) == sample(7))
        #expect(Set((UInt64(0)..<20).map(sample)).count > 10)
    }

    @Test("a new field changes no other value")
    func stability() throws {
        func sample(_ text: String) throws -> JSONLiteral {
            let api = try SimulatedAPI.resolved(text)
            return Sampling(APIIndex(api), seed: 1).element(
                try #require(api.units.compactMap(\.object).first),
                number: 2
            )
        }
        let before = try sample(Self.user)
        let after = try sample(Self.user.replacing("fields:\n", with: "fields:\n  height: int\n"))
        for key in ["id", "email", "age", "website", "born_on", "latitude"] {
            #expect(before[key] == after[key], "\(key)")
        }
    }

    @Test("texts and numbers fit the names of their fields")
    func plausibility() throws {
        let api = try SimulatedAPI.resolved(Self.user)
        let object = try #require(api.units.compactMap(\.object).first)
        for number in 1...20 {
            let value = Sampling(APIIndex(api), seed: 4).element(object, number: number)
            #expect(value["id"]?.string == "user-\(number)")
            #expect(value["email"]?.string?.hasSuffix("@example.com") == true)
            #expect(value["website"]?.string?.hasPrefix("https://example.com/") == true)
            let latitude = try #require(value["latitude"]?.plainText.flatMap(Double.init))
            #expect((-90...90).contains(latitude))
        }
    }

    @Test("an ID in a sample is that of an existing sample")
    func references() throws {
        var api = try SimulatedAPI(
            """
            # User.yaml
            resource: User
            path: /users
            fields: { name: string }
            endpoints: { get: { get: "/{id}", returns: User } }
            # Trip.yaml
            resource: Trip
            path: /trips
            fields: { owner_id: id<User>, title: string }
            endpoints: { list: { get: "", returns: [Trip] } }
            """,
            api: "convention: { envelope: none }"
        )
        let trips = api.send("GET", "/trips").json.array ?? []
        #expect(trips.count == 25)
        for trip in trips {
            let owner = try #require(trip["owner_id"]?.string)
            #expect(api.send("GET", "/users/\(owner)").status == 200)
        }
    }

    private static let user = """
        resource: User
        fields:
          email: string
          age: int
          website: url
          born_on: date
          latitude: double
          mood: { enum: [good, bad] }
        """
}

extension OutputUnit {
    var object: Object? { if case .object(let object) = declaration { object } else { nil } }
}

import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import Testing
import Trips
import TripsTesting

/// Samples of generated types, and the values that they are made of.
@Suite struct TypeSampleTests {
    private static let seeds = (0..<200 as Range<UInt64>) + [.max, .max - 1]

    @Test("each sample is written and read again, and depends only on its seed", arguments: seeds)
    func roundTrip(seed: UInt64) throws {
        #expect(try User(json: User.sample(seed: seed).jsonData()) == User.sample(seed: seed))
        #expect(try Trip(json: Trip.sample(seed: seed).jsonData()) == Trip.sample(seed: seed))
        #expect(try Location(json: Location.sample(seed: seed).jsonData()) == Location.sample(seed: seed))
        #expect(try Profile(json: Profile.sample(seed: seed).jsonData()) == Profile.sample(seed: seed))
    }

    @Test("samples with different seeds have different IDs")
    func identities() {
        #expect(Set((0..<500).map { Location.sample(seed: $0).id }).count == 500)
        #expect(Set((0..<500).map { Location.sample(seed: $0).latitude }).count > 300)
        #expect(SampleValues("Order", seed: .max).identity.int == .max)
    }

    @Test("an element inside of a sample is itself a sample of its type")
    func insideElements() {
        let author = SampleValues("Post", seed: 3)["author"].element("User")
        let number = UInt64(author.identity.int)
        #expect((1...25).contains(number))
        let user = SampleValues("User", seed: number)
        #expect(author.identity.text == user.identity.text && author.identity.text == "user-\(number)")
        #expect(author["email"].text == user["email"].text && author["email"].text.contains("@example.com"))
        #expect(author["id"].uuid == user["id"].uuid && author["age"].int == user["age"].int)
    }

    @Test("three of four optional values are present, and recursive samples are finite")
    func ends() {
        let present = (0..<1000).count { SampleValues("User", seed: $0)["phone"].optional { $0.text } != nil }
        #expect((650...850).contains(present))
        func depth(_ values: SampleValues) -> Int {
            let inner = values["children"].list { depth($0) }
            let parent = values["parent"].optional { depth($0.element("Node")) }
            return 1 + ([parent ?? 0] + inner).max()!
        }
        #expect((0..<100).map { depth(SampleValues("Node", seed: $0)) }.max() == 3)
        var values = SampleValues("Union", seed: 1)
        var steps = 0
        while !values.isDeep, steps < 100 { (values, steps) = (values.alternative("member"), steps + 1) }
        #expect(steps == 4)
    }

    @Test("values suit the names of their fields")
    func names() {
        for seed in 0..<100 as Range<UInt64> {
            let values = SampleValues("Thing", seed: seed)
            #expect((-90...90).contains(values["latitude"].double))
            #expect((0...100).contains(values["percent"].int64))
            #expect(values["website"].url.host() == "example.com")
            #expect(values["day"].calendarDate.year == 2026)
            #expect(values["price"].decimal > 0)
        }
    }
}

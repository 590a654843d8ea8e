import Foundation
import GenAPILinks
import GenAPIMapping
import GenAPIRuntime
import GoldenTesting
import Testing

@Suite struct LinkValueTests {
    private let links: Links<Place>

    init() throws {
        links = try Links(at: "app://open")
    }

    @Test("values of every type round-trip", arguments: 1...20)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let place = try Self.place(&random)
            let url = try links.url(for: place)
            #expect(try links.link(for: url) == place, "seed \(seed): \(url)")
        }
    }

    private static func place(_ random: inout SeededGenerator) throws -> Place {
        switch Int.random(in: 0...4, using: &random) {
        case 0:
            return .order(
                .random(in: .min ... .max, using: &random),
                .random(in: .min ... .max, using: &random)
            )
        case 1: return .flag(.random(using: &random))
        case 2: return .device(Place.Device(UUID()))
        case 3:
            let day = CalendarDate(
                year: .random(in: 0...9999, using: &random),
                month: .random(in: 1...12, using: &random),
                day: .random(in: 1...28, using: &random)
            )
            return .day(try #require(day))
        default:
            return .state(
                [.open, .closed, Place.State(rawValue: "other/1")].randomElement(using: &random) ?? .open
            )
        }
    }

    @Test(
        "values that do not have the type of their parameter are errors",
        arguments: [
            "orders/x/1", "orders/+1/1", "orders/01/1", "orders/1/9223372036854775808", "orders/1.0/1",
            "orders/-0/1",
            "orders/1/x", "orders/1/+1", "orders/1/01", "orders/1/1.0", "orders/1/-0",
            "orders/9223372036854775808/1",
            "flags/yes", "flags/TRUE", "flags/1", "devices/7", "days/2026-02-30", "days/20261121",
        ]
    )
    func refused(path: String) throws {
        let url = try #require(URL(string: "app://open/\(path)"))
        #expect(throws: LinkError.unknownPath) { try links.link(for: url) }
    }
}

@Suite struct RepeatedParameterTests {
    @Test("a parameter that occurs twice in a path must have the same value")
    func sameValue() throws {
        let links = try Links<Route>(at: "app://open")
        #expect(try links.link(for: #require(URL(string: "app://open/a/7/b/7"))) == .again("7"))
        #expect(try links.url(for: .again("é")).absoluteString == "app://open/a/%C3%A9/b/%C3%A9")
        for path in ["a/7/b/8", "a/7/b/07", "a/a/b/A"] {
            let url = try #require(URL(string: "app://open/\(path)"))
            #expect(throws: LinkError.unknownPath, "\(path)") { try links.link(for: url) }
        }
    }
}

private enum Route: DeepLink {
    case again(String)

    static let templates: [LinkTemplate<Route>] = [
        LinkTemplate("/a/{id}/b/{id}") { .again(try $0.value("id")) }
    ]

    var path: EndpointPath {
        switch self {
        case .again(let id): "/a/\(id)/b/\(id)"
        }
    }
}

private enum Place: DeepLink {
    enum Owner {}
    typealias Device = Identifier<Owner, UUID>

    struct State: OpenEnumeration {
        static let open: Self = .init(rawValue: "open")
        static let closed: Self = .init(rawValue: "closed")

        let rawValue: String

        init(rawValue: String) { self.rawValue = rawValue }
    }

    case order(Int, Int64)
    case flag(Bool)
    case device(Device)
    case day(CalendarDate)
    case state(State)

    static let templates: [LinkTemplate<Place>] = [
        .init("/orders/{number}/{line}") { values in try .order(values.value("number"), values.value("line"))
        },
        .init("/flags/{flag}") { values in try .flag(values.value("flag")) },
        .init("/devices/{id}") { values in try .device(values.value("id")) },
        .init("/days/{day}") { values in try .day(values.value("day")) },
        .init("/states/{state}") { values in try .state(values.value("state")) },
    ]

    var path: EndpointPath {
        switch self {
        case .order(let number, let line): "/orders/\(number)/\(line)"
        case .flag(let flag): "/flags/\(flag)"
        case .device(let id): "/devices/\(id)"
        case .day(let day): "/days/\(day)"
        case .state(let state): "/states/\(state)"
        }
    }
}

import Foundation
package import GenAPITesting
package import Testing

/// How many seeds random tests try; more for endurance.
package enum TestSeeds {
    /// The number of walks through a list, from `PAGING_SEEDS`.
    package static let walks = number("PAGING_SEEDS").flatMap(UInt64.init(exactly:)) ?? 400
    /// The number of scenarios of lists and stores, from `GENAPI_SEEDS`.
    package static let scenarios = number("GENAPI_SEEDS") ?? 400

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
}

extension Trait where Self == TimeLimitTrait {
    /// Longer than any list test takes on a slow machine, so that an endless loop fails instead of hanging.
    package static var listTimeLimit: Self { .timeLimit(.minutes(isEnduranceRun ? 600 : 10)) }

    private static var isEnduranceRun: Bool { TestSeeds.scenarios > 2_000 || TestSeeds.walks > 2_000 }
}

extension CollectionScript.Mode {
    /// All, unless `PAGING_MODES` names some: what takes long can be run in parts.
    package static let asked: [Self] = {
        let names = ProcessInfo.processInfo.environment["PAGING_MODES"]?.split(separator: " ").map(
            String.init
        )
        return names.map { $0.compactMap(Self.init(rawValue:)) } ?? allCases
    }()
}

import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// Marks tests that need many seconds of a processor without saying more about most changes. `make unit` skips them.
    package static var thorough: Self {
        .enabled(if: !isUnitRun, "'make unit' skips what takes long; 'make test' runs it.")
    }
}

private let isUnitRun = ProcessInfo.processInfo.environment["GENAPI_UNIT_RUN"] != nil

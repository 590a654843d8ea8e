import Foundation
import GenAPIMapping
import GenAPIRuntime

/// A way to do the work.
enum Way: String {
    /// The generated mapper.
    case generated
    /// The same values, built from what is known of them.
    case limit
    /// JSONDecoder and JSONEncoder with synthesized code.
    case codable
    /// The same with models that have no keys, and `convertFromSnakeCase`.
    case snakeCase
    /// JSONSerialization, and mapping by hand.
    case dictionaries
}

/// One document and every way to read or write it.
struct Case {
    let name: String
    let byteCount: Int
    let goal: Goal
    let contenders: [Contender]
}

/// One way to do the work of a case.
struct Contender {
    let way: Way
    /// Everything that is there before the work begins.
    let prepare: () throws -> Prepared

    struct Prepared {
        let work: Work
        /// Whether the work comes to the values of the case.
        let isRight: () throws -> Bool
    }

    init(_ way: Way, _ prepare: @escaping () throws -> Prepared) {
        self.way = way
        self.prepare = prepare
    }
}

/// Ratios to be reached.
struct Goal {
    /// Of the time that JSONDecoder or JSONEncoder takes, with the release of the value.
    var times: Double?
    /// The same without it.
    var builtTimes: Double?
    /// Of the time that building the values takes at least, without their release.
    var builtOfLimit: Double?
}

/// What all ways can read and write.
typealias Measured = Codable & DictionaryMapped & Equatable & JSONReadable & JSONWritable & LimitMapped

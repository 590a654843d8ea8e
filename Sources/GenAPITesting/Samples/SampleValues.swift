public import GenAPIMapping
import GenAPIRuntime
import PlausibleValues

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Plausible values for a sample of a generated type, which depend only on a seed and on their place.
///
/// Generated samples use it: `User.sample(seed: 7)` is the same user on each machine and in each run.
///
///     let values = SampleValues("User", seed: 7)
///     values.identity.text      // "user-7"
///     values["email"].text      // "kim.7@example.com"
public struct SampleValues: Sendable {
    /// The key of the value in JSON.
    private var name: String
    private var path: String
    /// The number of the element that the value belongs to.
    private var number: Int
    /// The number of keys and elements of lists from the whole sample to this place.
    private var depth = 0
    private var isIdentity = false

    /// The place of an element.
    ///
    /// - Parameters:
    ///   - type: The name of the type. Types with the same identities have the same one.
    ///   - seed: The number of the element, from which its identity is made.
    public init(_ type: String, seed: UInt64) {
        self.init(type, number: Int(clamping: seed))
    }

    private init(_ type: String, number: Int) {
        (name, path, self.number) = (type, "\(type)#\(number)", number)
    }

    /// The place of a member of an object.
    public subscript(_ key: String) -> SampleValues { inside(key, named: key) }

    /// An element at this place, one of 25.
    ///
    /// - Parameter type: As in `init`.
    public func element(_ type: String) -> SampleValues {
        var random = random
        var element = SampleValues(type, number: 1 + random.next(below: 25))
        element.depth = depth
        return element
    }

    /// The identity of the element at this place: its number, or a text or a UUID with it.
    public var identity: SampleValues {
        var identity = self
        identity.isIdentity = true
        return identity
    }

    /// The same place for one of the types that a value can have.
    public func alternative(_ name: String) -> SampleValues { inside(name, named: self.name) }

    private func inside(_ part: String, named name: String) -> SampleValues {
        var inside = self
        (inside.name, inside.path, inside.depth) = (name, "\(path).\(part)", depth + 1)
        return inside
    }

    /// Below this depth, optional values are missing and lists are empty, so that each sample has an end.
    private static let deepest = 2

    private var random: SampleRandom { SampleRandom(seed: 0, place: path) }
}

// Scalars.

extension SampleValues {
    /// A text that suits the key: a city for `city`, an address of example.com for `email`.
    public var text: String {
        if isIdentity { return "\(SampleWords.slug(name))-\(number)" }
        var random = random
        return SampleWords.text(named: name, number: number, &random)
    }

    /// A number that suits the key, such as 0 to 100 for `percent`.
    public var int: Int {
        if isIdentity { return number }
        var random = random
        return SampleNumbers.whole(named: name, &random)
    }

    /// As `int`.
    public var int64: Int64 { Int64(int) }

    /// A number with at most two decimals that suits the key, such as −90 to 90 for `latitude`.
    public var double: Double { Double(fraction) ?? 1 }

    /// As `double`.
    public var decimal: Decimal { Decimal(string: fraction) ?? 1 }

    private var fraction: String {
        var random = random
        return SampleNumbers.fraction(named: name, &random)
    }

    /// True or false.
    public var bool: Bool {
        var random = random
        return random.next(below: 2) == 0
    }

    /// A UUID of version 4.
    public var uuid: UUID {
        var random = random
        return UUID(uuidString: SampleWords.uuid(&random)) ?? UUID()
    }

    /// A URL of example.com, with the name of an image where the key is that of one.
    public var url: URL { URL(string: SampleWords.url(named: name, number: number)) ?? URL(filePath: "/") }

    /// A few bytes of text.
    public var data: Data { Data("\(name)-\(number)".utf8) }

    /// A time in the year 2026, on a full minute.
    public var date: Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }

    /// A day in the year 2026.
    public var calendarDate: CalendarDate {
        let date = CivilDate(seconds: seconds)
        return CalendarDate(year: date.year, month: date.month, day: date.day) ?? .epoch
    }

    private var seconds: Int64 {
        var random = random
        return 1_767_225_600 + Int64(random.next(below: 365 * 24 * 60)) * 60
    }

    /// An object with a member.
    public var json: JSONValue { ["sample": .number(JSONNumber(number))] }
}

// Choices.

extension SampleValues {
    /// One of the values.
    public func one<Value>(of first: Value, _ others: Value...) -> Value {
        var random = random
        let index = random.next(below: others.count + 1)
        return index == 0 ? first : others[index - 1]
    }

    /// Whether this is so deep inside of the sample that it has to come to its end.
    public var isDeep: Bool { depth > Self.deepest + 1 }

    /// An integer from 0 to less than a limit.
    public func choice(of limit: Int) -> Int {
        var random = random
        return random.next(below: limit)
    }

    /// The value in three of four places; `nil` in the others, and deep inside of a sample.
    public func optional<Value>(_ value: (SampleValues) -> Value) -> Value? {
        var random = SampleRandom(seed: 0, place: path + "?")
        return depth > Self.deepest || random.next(below: 4) == 0 ? nil : value(self)
    }

    /// One to three values; none deep inside of a sample.
    public func list<Value>(_ value: (SampleValues) -> Value) -> [Value] {
        guard depth <= Self.deepest else { return [] }
        var random = random
        return (0..<1 + random.next(below: 3)).map { value(inside("[\($0)]", named: name)) }
    }

    /// One or two values with keys; none deep inside of a sample.
    public func map<Value>(_ value: (SampleValues) -> Value) -> [String: Value] {
        guard depth <= Self.deepest else { return [:] }
        var random = random
        let keys = (1...1 + random.next(below: 2)).map { "key-\($0)" }
        return Dictionary(keys.map { ($0, value(inside($0, named: $0))) }) { first, _ in first }
    }
}

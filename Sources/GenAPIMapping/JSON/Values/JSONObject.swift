/// The members of a JSON object, in order, with each key once.
///
/// Two are equal when they have equal members in any order.
public struct JSONObject: Sendable {
    /// A key and its value. Two are equal when their keys have the same characters and their values are equal.
    public struct Member: Hashable, Sendable {
        /// The text that is meant, without escapes.
        public var key: String
        /// `.null` where the document says `null`.
        public var value: JSONValue

        /// A key, not yet escaped, and its value.
        public init(key: String, value: JSONValue) {
            self.key = key
            self.value = value
        }

        /// `é` and `e` with an accent are two keys (RFC 8259 section 8.3).
        public static func == (left: Self, right: Self) -> Bool {
            left.objectKey == right.objectKey && left.value == right.value
        }

        /// Hashes the key as it was sent, and the value.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(objectKey)
            hasher.combine(value)
        }

        fileprivate var objectKey: ExactText { ExactText(key) }
    }

    /// In the order in which they were sent, or inserted.
    public private(set) var members: [Member]

    /// The index of each key; only for objects that are too long to search.
    private var places: [ExactText: Int] = [:]

    /// `{}`.
    public init() {
        members = []
    }

    /// Of two members with the same key, the last one stays, at its own place.
    public init(_ pairs: [(String, JSONValue)]) {
        self.init(members: pairs.map { Member(key: $0.0, value: $0.1) })
    }

    /// Of two members with the same key, the last one stays, at its own place.
    public init(members: [Member]) {
        self.members = Self.withoutSuperseded(members)
        indexIfLong()
    }

    /// `nil` where there is no such member; one that is null is `.null`. A new member goes to the end, one that is
    /// there keeps its place, and setting `nil` removes it.
    ///
    /// Looking up takes the same time however many members there are; removing takes time for each.
    public subscript(key: String) -> JSONValue? {
        get { place(of: key).map { members[$0].value } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?):
                members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                indexIfLong()
            case (nil, let value?):
                members.append(Member(key: key, value: value))
                if members.count > Self.searched { places[ExactText(key)] = members.count - 1 }
                if members.count == Self.searched + 1 { indexIfLong() }
            case (nil, nil):
                break
            }
        }
    }

    /// Up to so many members are searched one by one.
    private static let searched = 12

    private func place(of key: String) -> Int? {
        let key = ExactText(key)
        return members.count > Self.searched ? places[key] : members.firstIndex { $0.objectKey == key }
    }

    private mutating func indexIfLong() {
        places.removeAll()
        guard members.count > Self.searched else { return }
        places.reserveCapacity(members.count)
        for (place, member) in members.enumerated() { places[member.objectKey] = place }
    }

    private static func withoutSuperseded(_ members: [Member]) -> [Member] {
        if members.count <= 8 {
            let isUnique = members.indices.allSatisfy { place in
                !members[..<place].contains { $0.objectKey == members[place].objectKey }
            }
            if isUnique { return members }
        }
        var seen: Set<ExactText> = []
        seen.reserveCapacity(members.count)
        var kept: [Member] = []
        kept.reserveCapacity(members.count)
        for member in members.reversed() where seen.insert(member.objectKey).inserted { kept.append(member) }
        return kept.count == members.count ? members : kept.reversed()
    }
}

extension JSONObject: Hashable {
    /// Whether they have equal members, in any order.
    public static func == (left: Self, right: Self) -> Bool {
        guard left.members.count == right.members.count else { return false }
        // Each value is compared once: twice at each level would be as often as there are paths of that many turns.
        return zip(left.members, right.members).allSatisfy { member, opposite in
            let other = member.objectKey == opposite.objectKey ? opposite.value : right[member.key]
            return member.value == other
        }
    }

    /// The same for every order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(members.count)
        hasher.combine(members.reduce(0) { $0 ^ $1.hashValue })
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Of two with the same key, the last one stays.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }
}

extension JSONObject: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of members.
    public var endIndex: Int { members.count }

    public subscript(position: Int) -> Member {
        members[position]
    }
}

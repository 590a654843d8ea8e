/// The members of an object that its model does not declare, as values.
extension JSONReader {
    /// Members of this object whose keys are not named, as they were sent.
    public mutating func unknownFields(besides known: [StaticString]) -> [String: JSONValue] {
        unknownFields(besides: known, paths: [])
    }

    /// As `unknownFields(besides:)`, where some known members are in objects of this one: of such an object it has what
    /// is at none of the paths, if there is something.
    ///
    /// The reader skips the value at a path, because it has read that value and its unknown members before.
    public mutating func unknownFields(besides known: [StaticString], paths: [[StaticString]])
        -> [String: JSONValue]
    {
        var fields: [String: JSONValue] = [:]
        guard !record.isStopped, !frames[depth].state.contains(.isAbsent) else { return fields }
        let (place, paths) = (cursor, paths.map { $0[...] })
        guard indexRemainingMembers() else { return fields }
        for index in placesOfMembers() {
            let member = members[index]
            if known.contains(where: { member.isKey($0) }) { continue }
            guard let key = mapKey(of: member) else { return fields }
            seek(member.value)
            fields[key] = json(of: member, besides: paths)
            if record.isStopped { return fields }
        }
        seek(place)
        return fields
    }

    /// The value of a member without the values at the paths, which begin with the keys of such members. `nil` if a path ends
    /// at the member, and if its object is null or has no other members.
    private mutating func json(of member: Member, besides paths: [ArraySlice<StaticString>]) -> JSONValue? {
        let inner = paths.compactMap { path in
            path.first.flatMap { member.isKey($0) ? path.dropFirst() : nil }
        }
        if inner.isEmpty { return json() }
        if inner.contains(where: \.isEmpty) {
            skipAgain()
            return nil
        }
        if takeNull() { return nil }
        guard cursor.load8() == UInt8(ascii: "{") else { return json() }
        let members = jsonMembers(besides: inner)
        return members.isEmpty ? nil : .object(JSONObject(members: members))
    }

    private mutating func jsonMembers(besides paths: [ArraySlice<StaticString>]) -> [JSONObject.Member] {
        var members: [JSONObject.Member] = []
        guard beginMembers() else { return members }
        repeat {
            guard let member = readKey() else { break }
            if let value = json(of: member, besides: paths) {
                members.append(JSONObject.Member(key: member.keyText, value: value))
            }
            if record.isStopped { return members }
        } while nextMember()
        endMembers()
        return members
    }
}

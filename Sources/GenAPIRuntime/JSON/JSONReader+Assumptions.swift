/// Members that may be missing. To know that one is, the rest of the object has to be looked through; but where members
/// come in the order in which they are asked for, it is missing if another one stands in its place. So that is
/// assumed, and is right if all members of the object were taken in their turn. Where one was passed over, it is
/// compared with what was assumed. After a mistake the document is read again without assumptions, and after any
/// failure, so that what is refused does not depend on them.
extension JSONReader {
    /// False where the members of the object are known already.
    @inline(__always)
    mutating func assume(missing key: StaticString) -> Bool {
        let frame = frames + depth
        guard assumes, frame.pointee.state.isDisjoint(with: [.hasMembers, .isAbsent]) else { return false }
        if !frame.pointee.state.contains(.assumes) {
            frame.pointee.state.insert(.assumes)
            frame.pointee.firstAssumed = record.assumed.count
        }
        record.assumed.append(key)
        record.hasAssumed = true
        return true
    }

    /// Whether the next key is quite another one, however this one may be spelled.
    @inline(__always)
    func isBeforeAnother(than key: StaticString) -> Bool {
        guard byte() == UInt8(ascii: "\"") else { return false }
        let text = cursor + 1
        let run = text.plainRun
        let count = key.utf8CodeUnitCount
        let expected = UnsafeRawPointer(key.utf8Start)
        if run < 16 {
            return text.load16(run) == Pair.keyEnd && !(run == count && equal(text, expected, run))
        }
        return count < 16 || !equal(text, expected, 16)
    }

    /// Refuses the document where a member that was noted had been taken to be missing.
    @inline(never)
    mutating func checkAssumptions() {
        let range = frames[depth].firstMember..<frames[depth].lastMember
        for key in record.assumed[frames[depth].firstAssumed...]
        where members.place(of: key, in: range, from: range.lowerBound) != nil {
            return fail(.malformed(expected: "\(key)", found: "it later"), at: cursor)
        }
    }
}

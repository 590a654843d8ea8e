/// Optional members: if the next key differs, the member is assumed to be absent, so that the object need not be scanned for
/// it. If it turns up later, the innermost list element, or the document where there is no list, is read again, and that key
/// is not assumed to be absent any more. After any other failure the document is read again without assumptions, so that
/// errors do not depend on them.
extension JSONReader {
    /// False if the members of the object are known already.
    @inline(__always)
    mutating func assume(missing key: StaticString) -> Bool {
        let frame = frames + depth
        guard assumes, !frame.pointee.state.contains(.hasMembers), !frame.pointee.state.contains(.isAbsent),
            distrusted & bit(of: key) == 0, !mayHavePassed(key)
        else { return false }
        if !frame.pointee.state.contains(.assumes) {
            frame.pointee.state.insert(.assumes)
            frame.pointee.firstAssumed = record.assumed.count
        }
        record.assumed.append(key)
        record.hasAssumed = true
        return true
    }

    /// Whether the next key is certainly another one, however this key may be spelled.
    @inline(__always)
    mutating func isBeforeAnother(than key: StaticString) -> Bool {
        guard cursor.load8() == .quote else { return false }
        let text = cursor + 1
        let run = text.plainRun
        let count = key.utf8CodeUnitCount
        let expected = UnsafeRawPointer(key.utf8Start)
        if run < 16 {
            return text.load16(run) == Pair.keyEnd && !(run == count && equal(text, expected, run))
        }
        return count < 16 || !equal(text, expected, 16)
    }

    /// Rejects the document where an indexed member was assumed to be missing.
    @inline(never)
    mutating func checkAssumptions() {
        if record.isStopped { return }
        for key in record.assumed[frames[depth].firstAssumed...] where placeOfIndexedMember(key) != nil {
            // All of them at once, so that the element is not read again for each.
            distrusted |= bit(of: key)
            fail(.malformed(expected: "\(key)", found: "it later"), at: cursor)
            record.hasAssumedWrongly = true
        }
    }

    /// Goes back to the element of the list that was read last, where a member in it had been assumed to be missing.
    /// Earlier assumptions of the objects around it can be wrong as well, so that all that is read again is no longer than
    /// the document.
    @usableFromInline @inline(never)
    mutating func readsElementAgain() -> Bool {
        guard record.hasAssumedWrongly, record.warnings.isEmpty, let failure = record.failure else {
            return false
        }
        while depth > 0 && !frames[depth].state.contains(.isList) { depth -= 1 }
        record.countReadAgain += failure.offset - source.offset(of: frames[depth].element)
        guard record.countReadAgain <= source.count else { return false }
        record.hasAssumedWrongly = false
        record.failure = nil
        record.isStopped = false
        let list = frames[depth]
        record.missing.removeLast(record.missing.count - list.firstMissing)
        record.assumed.removeLast(record.assumed.count - list.firstAssumed)
        members.truncate(to: list.firstMember)
        containers.count = list.firstContainer
        suspended = nil
        seek(list.element)
        return true
    }

    /// One for a share of all keys.
    private func bit(of key: StaticString) -> UInt64 {
        1 &<< (UInt64(UInt(bitPattern: key.utf8Start)) &>> 1 &* 0x9E37_79B9_7F4A_7C15 &>> 58)
    }
}

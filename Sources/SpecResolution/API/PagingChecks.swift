import SourceDiagnostics
import SpecReading

/// Checks that apply to the paging of an endpoint and of the whole API.
extension Pass {
    /// Reports invalid names and numbers, and an unknown error code.
    mutating func checkPaging(_ spec: PagingSpec?, errors: [ErrorCodeSpec]) {
        guard let spec else { return }
        if let size = spec.pageSize, size.value < 1 { report(.numberOutOfRange(size, range: "from 1")) }
        if let first = spec.first, first.value < 0 { report(.numberOutOfRange(first, range: "from 0")) }
        if let empty = spec.emptyPages, !(0...1_000_000).contains(empty.value) {
            report(.numberOutOfRange(empty, range: "from 0 to 1000000"))
        }
        if let missing = spec.missing { _ = code(missing, of: errors) }
        if let header = spec.header, !HeaderName.isToken(header.value) { report(.notAHeaderName(header)) }
        for place in [spec.total, spec.cursor, spec.hasMore, spec.next, spec.previous] {
            switch place {
            case .header(let header)?:
                if !HeaderName.isToken(header.value) { report(.notAHeaderName(header)) }
            case .body(let path)?: _ = text(path.text)
            case nil: break
            }
        }
        let names = [
            spec.offset, spec.limit, spec.number, spec.size, spec.parameter, spec.sinceID, spec.maxID,
            spec.minID, spec.after,
        ]
        for name in names + [spec.pagingID?.text] { _ = text(name) }
        if case .some(let before)? = spec.before { _ = text(before) }
        checkKeys(spec.keys ?? [])
    }

    /// Every key needs its own parameter.
    private mutating func checkKeys(_ keys: [KeysetKeySpec]) {
        var earlier: [String: SourceRange] = [:]
        for key in keys {
            _ = text(key.path.text)
            _ = text(key.parameter)
            if let first = earlier.updateValue(key.parameter.range, forKey: key.parameter.value) {
                report(.wireNamesMeet(key.parameter, earlier: first))
            }
        }
    }
}

/// RFC 9110, 8.3.1.
enum MediaType {
    static func isValid(_ text: String) -> Bool {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        let type = parts[0].trimmed.split(separator: "/", omittingEmptySubsequences: false)
        guard type.count == 2, type.allSatisfy({ HeaderName.isToken($0) }) else { return false }
        return parts.dropFirst().allSatisfy { parameter in
            let pair = parameter.trimmed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return pair.count == 2 && HeaderName.isToken(pair[0]) && HeaderName.isParameterValue(pair[1])
        }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var trimmed = drop { $0 == " " }
        while trimmed.last == " " { trimmed.removeLast() }
        return trimmed
    }
}

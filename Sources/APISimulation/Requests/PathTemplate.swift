import ResolvedAPI

/// A path of a call as segments, one for each way to leave out its optional parts.
struct PathTemplate: Sendable {
    enum Piece: Hashable, Sendable {
        case text(String)
        case value(key: String, spansSegments: Bool, allowsEmpty: Bool)
    }

    struct Segment: Hashable, Sendable {
        var pieces: [Piece] = []

        var keys: [String] {
            pieces.compactMap { if case .value(let key, _, _) = $0 { key } else { nil } }
        }

        /// The text of a segment without parameters.
        var literal: String? {
            keys.isEmpty ? pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined() : nil
        }

        var spansSegments: Bool {
            pieces.contains { if case .value(_, true, _) = $0 { true } else { false } }
        }

        var allowsEmpty: Bool { pieces.contains { if case .value(_, _, true) = $0 { true } else { false } } }

        /// Less for a segment with more literal text.
        var rank: Int {
            let letters = pieces.reduce(0) { if case .text(let text) = $1 { $0 + text.count } else { $0 } }
            return (spansSegments ? 1_000_000 : 0) - letters
        }

        /// Whether both have parameters at the same places.
        func hasShape(of other: Segment) -> Bool {
            pieces.count == other.pieces.count
                && zip(pieces, other.pieces).allSatisfy { left, right in
                    switch (left, right) {
                    case (.text(let left), .text(let right)): left == right
                    case (.value(_, let left, let empty), .value(_, let right, let other)):
                        left == right && empty == other
                    default: false
                    }
                }
        }

        /// The values of its parameters in a text; `nil` if it does not match. A parameter is only empty, or has only empty
        /// segments, if that is allowed.
        func values(in text: String) -> [String]? {
            var (rest, values) = (text[...], [String]())
            for (index, piece) in pieces.enumerated() {
                switch piece {
                case .text(let literal):
                    guard rest.hasPrefix(literal) else { return nil }
                    rest = rest.dropFirst(literal.count)
                case .value(_, let spansSegments, let allowsEmpty):
                    var end = rest.endIndex
                    if index + 1 < pieces.count, case .text(let literal) = pieces[index + 1] {
                        let isLast = index + 2 == pieces.count
                        let found = isLast ? rest.ranges(of: literal).last : rest.firstRange(of: literal)
                        guard let found else { return nil }
                        end = found.lowerBound
                    }
                    let value = rest[..<end]
                    let hasEmpty =
                        spansSegments
                        && value.split(separator: "/", omittingEmptySubsequences: false)
                            .contains(where: \.isEmpty)
                    guard allowsEmpty || !(value.isEmpty || hasEmpty) else { return nil }
                    values.append(String(value))
                    rest = rest[end...]
                }
            }
            return rest.isEmpty ? values : nil
        }
    }

    var segments: [Segment] = []

    static func variants(of endpoint: Endpoint) -> [PathTemplate] {
        var variants: [[Piece]] = [[]]
        expand(endpoint.path, of: endpoint, &variants)
        return variants.map { PathTemplate($0 + [.text(endpoint.pathSuffix)]) }
    }

    /// More combinations than these of optional parts are left out.
    private static let most = 256

    private static func expand(
        _ parts: [Endpoint.PathPart],
        of endpoint: Endpoint,
        _ variants: inout [[Piece]]
    ) {
        for part in parts {
            switch part {
            case .literal(let text):
                for index in variants.indices { variants[index].append(.text(text.percentDecoded)) }
            case .parameter(let name):
                let parameter = endpoint.pathParameter(name)
                let piece = Piece.value(
                    key: parameter?.wireName ?? name,
                    spansSegments: parameter?.spansSegments ?? false,
                    allowsEmpty: parameter?.allowsEmpty ?? false
                )
                for index in variants.indices { variants[index].append(piece) }
            case .identityField(_, _, let key, let spansSegments):
                for index in variants.indices {
                    variants[index].append(
                        .value(key: key, spansSegments: spansSegments, allowsEmpty: false)
                    )
                }
            case .group(let parts):
                var longer = variants
                expand(parts, of: endpoint, &longer)
                variants = Array((longer + variants).prefix(most))
            }
        }
    }

    private init(_ pieces: [Piece]) {
        var segment: Segment?
        for piece in pieces {
            guard case .text(let text) = piece else {
                segment = Segment(pieces: (segment?.pieces ?? []) + [piece])
                continue
            }
            for (index, part) in text.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
                if index > 0 {
                    if let segment { segments.append(segment) }
                    segment = Segment()
                }
                if !part.isEmpty {
                    segment = Segment(pieces: (segment?.pieces ?? []) + [.text(String(part))])
                }
            }
        }
        if let segment { segments.append(segment) }
        // A slash at the end is an empty last segment; slashes in a row are one.
        let last = segments.last
        segments = segments.filter { !$0.pieces.isEmpty }
        if let last, last.pieces.isEmpty, !segments.isEmpty { segments.append(Segment(pieces: [.text("")])) }
    }
}

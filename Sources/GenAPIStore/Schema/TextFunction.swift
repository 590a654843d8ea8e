#if Store
    import Foundation
    import GRDB
    import GenAPIRepositories

    extension TextSearch {
        /// The name of the function in SQL that finds texts as a store in memory does.
        static let functionName = "genapi_finds"

        /// Its parameters are the searched text, the found text without ignored differences, the place, the level, and letters
        /// that differ. Texts are blobs, because texts of SQLite's functions end with the first zero byte.
        static var function: DatabaseFunction {
            DatabaseFunction(functionName, argumentCount: 5, pure: true) { values in
                guard let text = decoded(values[0]), let folded = decoded(values[1]),
                    let letters = decoded(values[4]),
                    let place = Int.fromDatabaseValue(values[2]).flatMap(Place.init),
                    let level = Int.fromDatabaseValue(values[3])
                        .flatMap(RepositoryStore.TextMatching.Level.init)
                else { return false }
                let matching = RepositoryStore.TextMatching(level, letters: letters)
                return TextSearch(folded: folded, place, matching).isMet(by: text)
            }
        }

        private static func decoded(_ value: DatabaseValue) -> String? {
            if case .blob(let bytes) = value.storage { String(decoding: bytes, as: UTF8.self) } else { nil }
        }

        /// The values of the parameters after the first one.
        var parameters: [Query.Value] {
            [
                .bytes(Array(folded.utf8)), .int(place.rawValue), .int(matching.level.rawValue),
                .bytes(Array(matching.letters.utf8)),
            ]
        }

        /// The range of the texts that begin with exactly this text, so that an index finds them; `nil` for other searches.
        var range: (start: Query.Value, end: Query.Value)? {
            guard matching.level == .exact, place == .start else { return nil }
            var end = Array(folded.utf8)
            guard let last = end.popLast() else { return nil }
            // The largest byte of UTF-8 is F4.
            end.append(last + 1)
            return (.text(folded), .utf8(end))
        }
    }
#endif

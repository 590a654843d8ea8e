package import SourceDiagnostics

extension Explanation {
    /// All diagnostics of the reader, in the order of their ids.
    package static let specReading: [Explanation] = [
        .aliasBomb, .aliasOfItself, .badConstant, .badDuration, .badJSON, .badKeyPath, .badMapKey, .badMerge,
        .badPath,
        .badType,
        .booleanInPlaceOfText, .braceAlone, .colonInText, .complexKey, .controlCharacter,
        .duplicateKey,
        .duplicatePathParameter, .emptyFile, .emptyKey, .emptySmallType, .fileTooLarge, .foreignEncoding,
        .kindIsNotFirst, .listInPlace, .looseBoolean, .mapInPlace, .misplacedMessages, .missingKey,
        .missingKind, .missingMode,
        .missingOneOf, .missingValue, .missingVerb, .nestedTooDeep, .noServer, .notAPlaceholder, .notAStatus,
        .notBoolean,
        .notUTF8,
        .notWholeNumber, .nullInPlaceOfText, .numberInPlaceOfText, .numberNotJSON, .pageSizeTwice,
        .questionMarkBehindBracket, .repeatedKey, .secondAPIKey, .severalDocuments, .severalOf, .severalVerbs,
        .surrogatePair,
        .tabIndentation, .tag,
        .textInPlace, .tooManyProblems, .unclosedQuote, .unionWithoutQuotes, .unknownAlias, .unknownChoice,
        .unknownKey,
        .unsupportedVersion, .yamlSyntax,
    ]
}

package import SourceDiagnostics

extension Explanation {
    /// All diagnostics of the reader, in the order of their ids.
    package static let specReading: [Explanation] = [
        .aliasBomb, .aliasOfItself, .badConstant, .badDuration, .badKeyPath, .badMapKey, .badMerge, .badPath,
        .badType,
        .booleanInPlaceOfText, .colonInText, .complexKey, .controlCharacter, .duplicateKey,
        .duplicatePathParameter, .emptyFile, .emptyKey, .emptySmallType, .fileTooLarge, .foreignEncoding,
        .kindIsNotFirst, .listInPlace, .looseBoolean, .mapInPlace, .missingKey, .missingKind, .missingMode,
        .missingOneOf, .missingValue, .missingVerb, .nestedTooDeep, .noServer, .notBoolean, .notUTF8,
        .notWholeNumber, .nullInPlaceOfText, .numberInPlaceOfText, .numberNotJSON, .pageSizeTwice,
        .questionMarkBehindBracket, .secondAPIKey, .severalDocuments, .severalOf, .severalVerbs,
        .surrogatePair,
        .tabIndentation, .tag,
        .textInPlace, .tooManyProblems, .unclosedQuote, .unknownAlias, .unknownChoice, .unknownKey,
        .unsupportedVersion, .yamlSyntax,
    ]
}

package import SourceDiagnostics

extension Explanation {
    /// All diagnostics of resolution, in the order of the ids.
    package static let specResolution: [Explanation] = [
        .accessOutsideOfObject, .accessWithoutDefault, .ambiguousMember, .apiNotNamedLikeItsFolder,
        .badElementsOfOneValue,
        .bodyOfHead, .bodyOnRead, .cacheOfWrite, .caseMeetsAllCases, .caseMeetsUnknown, .characterInHeader,
        .characterInPath, .customSchemeLikeAnother, .defaultImpossible, .defaultInPathGroup,
        .defaultOfAnotherType, .defaultOfPart, .discriminatorsMeet, .dotSegmentInPath, .duplicateCase,
        .duplicateEndpoint, .duplicateErrorCode, .duplicateExample, .duplicateHeader, .duplicateMember,
        .duplicateType, .durationNotPositive, .emptyName, .endlessChain, .enumHasNoPlace, .enumWithoutCases,
        .errorCodeMeansSuccess, .exampleBodyOfNone, .exampleLacksKey, .exampleOfAnotherType,
        .extendsNoObject, .extraBesideNoValue, .extraOnPages, .extraWithoutEnvelope, .fieldMeetsHashValue,
        .fieldMeetsUnknownFields, .fieldNotHashable, .filesShareName, .formImpossible, .fragmentInURL,
        .getWithoutReturns, .grantWithoutClientAuthentication, .grantWithoutURL, .headerOfCredentials,
        .headerOfTheTransport, .hiddenCharacter, .identityIsSensitive, .identityNotAlwaysThere, .identityOfAnotherType,
        .inheritanceCycle, .inlineTypeNameTaken, .instantWithoutAField, .invalidatesOnRead, .joinOfNoList, .keyPathsMeet,
        .keyedOfNoObject, .keysetWithTies, .keysetWithoutKeys, .malformedNullOnRequired,
        .mediaTypeOfMultipart, .memberCannotBeTold, .memberIsNoObject, .memberIsScalar, .memberNameLikeAType, .memberSaysAnother, .memberToldTwice,
        .mixedCases, .namedTwice, .namesMeet, .neitherPathNorURL, .notACookieName, .notAHeaderName,
        .notALanguage, .notAMediaType, .notAMemberName, .notAScope, .notAServerURL, .notATypeName,
        .numberOutOfRange, .oauth2WithoutGrants, .optionalWhole, .pagingOfAnotherMethod, .pagingOfNoList, .parameterNotInPath,
        .parameterOfManyParts, .partOfSeveralFiles, .pathGroupWithoutParameter, .pathParameterOptional,
        .pathParameterWithoutType, .plainHTTP, .queryInServerURL, .queryMeetsPaging, .readFieldInBody,
        .realtimeOfNoObject, .requiredAndOptional, .requiredWithDefault, .reservedTypeName,
        .responseWithoutFields, .scopeMeetsAllCases, .scopesWithoutOAuth2, .secretInSpec, .segmentsOfNoText,
        .selectionOfNoObject, .serverMeetsAllCases, .severalValuesWithoutField, .toleranceInBody, .typeHidesAnother, .typeHidesSwift,
        .typeLessAccessible,
        .typeMeetsGeneratedName, .typeNotNamedLikeItsFile, .typeWithoutIdentity, .unionWithoutMembers,
        .unknownCase, .unknownErrorCode, .unknownExampleKey, .unknownExampleParameter, .unknownField,
        .unknownKeysetKey, .unknownMemberKey, .unknownScheme, .unknownScope, .unknownType,
        .unreachableMember, .userInURL, .valueOnTheWay, .valueWithoutPagingID, .wireNamesMeet,
    ]
}

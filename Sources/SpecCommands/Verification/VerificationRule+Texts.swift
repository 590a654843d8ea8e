extension VerificationRule {
    var responseText: (title: String, discussion: String)? {
        switch self {
        case .responseStatus:
            (
                "A call that fails",
                """
                A valid request for something that exists has a response with a status from 200 to 299. The server answers with \
                a failure of its own, or denies an element that it has listed.
                """
            )
        case .responseContentType:
            (
                "Another kind of content",
                """
                The media type of the response is not that of the call: JSON for values, 'text/event-stream' for events, and for \
                bytes what the request accepts (RFC 9110, section 8.3).
                """
            )
        case .responseNotJSON:
            (
                "A response that is not JSON",
                "The call returns a value, and its response is not JSON (RFC 8259)."
            )
        case .responsePayload:
            (
                "No payload",
                """
                The response has nothing where the envelope of the call says that the payload is. See 'envelope' in the \
                convention of api.yaml and in the call.
                """
            )
        case .responseEnvelopeCode:
            (
                "No code of success",
                """
                The envelope has a code, and that of a successful response is not the one that the spec says. Clients take such \
                a response for a failure.
                """
            )
        case .responseHeader:
            (
                "A header of another type",
                "A header that the spec gives a type is missing, or its value is not of that type."
            )
        case .responseIdentity:
            (
                "Another element",
                "The response has an element with another identity than that in the path of the request."
            )
        default: nil
        }
    }

    var valueText: (title: String, discussion: String)? {
        switch self {
        case .responseMissingMember:
            (
                "A missing member",
                "A response lacks a member that the spec requires. Reading it fails. 'type?' in the spec makes it optional."
            )
        case .responseNullMember:
            (
                "A member that is null",
                "A member that the spec requires is null. 'type?' in the spec allows that."
            )
        case .responseType:
            (
                "A value of another type",
                "A value is not of the type that the spec says, so that reading it fails."
            )
        case .responseConstant:
            (
                "Another constant",
                "A member that always has one value has another one, such as the member that says the type of an object."
            )
        case .responseCase:
            (
                "An unknown case of a closed enum",
                "A value is none of the cases, and the spec says that there are no others."
            )
        case .responseDate:
            (
                "A date in another notation",
                """
                A day or a time is not written as the spec says: 'datetime' is RFC 3339 with a zone, 'date' is a day such as \
                2026-11-21, timestamps are numbers.
                """
            )
        case .responseUnionMember:
            ("No member of a union", "A value is none of the members of a union without an unknown case.")
        case .responseUnknownMember:
            (
                "A member that the spec does not have",
                "A remark: clients read over such members. The spec can describe them."
            )
        case .responseUnknownCase:
            (
                "A case that the spec does not have",
                "A remark: clients keep such values as an unknown case. The spec can list them."
            )
        default: nil
        }
    }

    var failureText: (title: String, discussion: String)? {
        switch self {
        case .unknownElementStatus:
            (
                "An unknown element that is not missing",
                """
                A request for an element that does not exist has the status 404 or 410 (RFC 9110, section 15.5.5). Clients \
                remove an element from their lists and stores for these.
                """
            )
        case .missingCredentialStatus:
            (
                "A call without a credential",
                """
                The spec says that the call needs a credential. Without one, the status is 401 (RFC 9110, section 15.5.2), \
                for which a client signs in. 'authorization: none' in the spec makes a call public.
                """
            )
        case .wrongCredentialStatus:
            (
                "A call with a wrong credential",
                "With a credential that is not valid, the status is 401, for which a client renews its token or signs in again."
            )
        case .failureBody:
            (
                "A failure of another shape",
                """
                The body of a failure is not JSON, or not of the type that the spec has for its status or its code, so that \
                clients do not learn the reason.
                """
            )
        case .failureCode:
            (
                "A failure without a known code",
                """
                The spec has error codes for this status, and the response has none of them where 'failure' in the convention \
                says that the code is.
                """
            )
        case .failureCodeStatus:
            (
                "An error code with another status",
                "The error code of the response belongs to another status in the spec."
            )
        case .failureMessage:
            (
                "A failure without a message",
                """
                A remark: the response has no text where 'failure' in the convention says that the message is. Clients have only \
                the code and the status to show.
                """
            )
        default: nil
        }
    }

    var pageText: (title: String, discussion: String)? {
        switch self {
        case .pageElementLost:
            (
                "An element that no page has",
                "A list that did not change has an element that is on none of its pages, so that clients never show it."
            )
        case .pageElementRepeated:
            ("An element on two pages", "A list that did not change has an element twice on its pages.")
        case .pageTooLarge: ("A page that is too large", "A page has more elements than the request allows.")
        case .pageTooShort:
            (
                "A short page before the end",
                """
                A page has fewer elements than the request asks for, and others follow. Where pages are counted, a client takes \
                such a page for the last one. The limit of the server must not be below 'page_size' in the spec.
                """
            )
        case .pageTotal:
            (
                "A wrong total",
                "The total is missing, no number, or not the number of the elements of the list."
            )
        case .pageEnd:
            (
                "A list without an end",
                "The last page leads to another one, the pages repeat, or a page behind the end is not what the spec says."
            )
        case .pageContinuation:
            (
                "A page that cannot be continued",
                "What a page leads to the next one with is missing or not of the right form, or the next page is a failure."
            )
        default: nil
        }
    }

    var changeText: (title: String, discussion: String) {
        switch self {
        case .entityTag:
            (
                "An unusable ETag",
                "The header 'ETag' is not a text in double quotes (RFC 9110, section 8.8.3)."
            )
        case .notModified:
            (
                "No 304",
                """
                A request with 'If-None-Match' and the present tag has the status 304 and no body (RFC 9110, section 13.1.2). \
                Caches load everything again otherwise.
                """
            )
        case .staleChange:
            (
                "A change of another version",
                """
                A change with 'If-Match' and the tag of an older version has the status 412 (RFC 9110, section 13.1.1). \
                Otherwise changes of others are lost.
                """
            )
        case .creationStatus:
            ("An element that cannot be created", "The request to create an element is valid, and it fails.")
        case .createdElement:
            ("A created element that is missing", "An element was created, and the call that reads it fails.")
        case .createdValue:
            (
                "A created element with other values",
                "An element was created, and it has other values than those that were sent."
            )
        case .createdNotListed:
            ("A created element in no list", "An element was created, and it is on no page of its list.")
        case .changedValue:
            (
                "A change without an effect",
                "A change succeeded, and the element has another value than the sent one."
            )
        case .deletedElement:
            ("A deleted element that exists", "An element was deleted, and the call that reads it succeeds.")
        case .idempotencyKey:
            (
                "A repeated creation",
                """
                Two equal requests with one idempotency key had two effects, or the second one was refused. Clients repeat a \
                request whose response was lost.
                """
            )
        default: (rawValue, rawValue)
        }
    }
}

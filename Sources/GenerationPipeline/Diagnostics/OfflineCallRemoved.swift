import SourceDiagnostics

extension Diagnostic {
    static func offlineCallRemoved(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "no call can wait for a connection as '\(name.value)', which apps may have queued",
            at: name.range
        )
    }
}

extension Explanation {
    static var offlineCallRemoved: Explanation {
        Explanation(
            "A call that apps may have queued is missing",
            """
            store.lock lists the calls that could wait for a connection in any version of the spec. Apps of these versions \
            can still have them in their queues, and a later version would not send them.

            If the call or its resource has another name now, write the earlier name at the call:

                update: { patch: "/{id}", body: [name], returns: User, offline: merge, formerly: [User.rename] }

            If the call must not be sent any more, or no version of the app with it was released, remove its line from \
            store.lock. A queued call without a line fails visibly and stays stored.
            """
        )
    }
}

import ResolvedAPI

extension ComparisonSteps {
    /// The calls of a resource or a value.
    mutating func compareCalls(_ old: Object, _ new: Object) {
        let path = new.name.path
        var (rest, unmatched) = (new.endpoints, [Endpoint]())
        var pairs: [(Endpoint, Endpoint)] = []
        for former in old.endpoints {
            if let index = rest.firstIndex(where: { $0.name == former.name }) {
                pairs.append((former, rest.remove(at: index)))
            } else {
                unmatched.append(former)
            }
        }
        for former in unmatched {
            let index = rest.firstIndex { other in
                other.formerOperations.contains(former.operation(of: old.name)) || isServed(former, by: other)
            }
            if let index { pairs.append((former, rest.remove(at: index))) } else { removed(former, of: old) }
        }
        for (former, endpoint) in pairs where former != endpoint {
            CallComparison(self, of: old, new, former, endpoint).compare(&log)
        }
        for added in rest {
            log.add(.callAdded, "'\(new.name.text).\(added.name)' is a new call", .call(path, added.name))
        }
        let common = Set(old.endpoints.map(\.name)).intersection(new.endpoints.map(\.name))
        if old.endpoints.map(\.name).filter(common.contains)
            != new.endpoints.map(\.name).filter(common.contains)
        {
            log.add(.reordered, "the calls of '\(new.name.text)' have another order", .type(path))
        }
        // Services and conformances depend on the first call.
        if old.endpoints.isEmpty != new.endpoints.isEmpty, old.parentPath != new.parentPath { return }
    }

    private mutating func removed(_ endpoint: Endpoint, of object: Object) {
        let isStillServed = new.objects.contains { other in
            other.endpoints.contains { isServed(endpoint, by: $0) }
        }
        let isLost = endpoint.offline != nil && !isKnown(endpoint.operation(of: object.name))
        log.add(
            .callRemoved,
            "the call '\(object.name.text).\(endpoint.name)' is gone",
            .call(object.name.path, endpoint.name),
            isGone: true,
            wire: (isStillServed ? [] : [.requests])
                + (isLost || endpoint.offline != nil && !isStillServed ? [.queued] : [])
        )
    }

    /// Whether a request for an old call arrives at another one.
    func isServed(_ old: Endpoint, by new: Endpoint) -> Bool {
        old.method == new.method && PathVariants(new).contain(PathVariants(old)) == true
    }

    /// Whether the new version has a queued call.
    func isKnown(_ operation: String) -> Bool {
        new.objects.contains { object in
            object.endpoints.contains { endpoint in
                endpoint.offline != nil
                    && (endpoint.operation(of: object.name) == operation
                        || endpoint.formerOperations.contains(operation))
            }
        }
    }
}

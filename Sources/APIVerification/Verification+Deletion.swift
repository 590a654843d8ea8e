import APISimulation
import ResolvedAPI
import SpecCommands

/// The end of a run, which deletes its elements.
extension Verification {
    /// Deletes what was created, the newest first.
    func cleanUp() async {
        var compared: Set<String> = []
        while let element = owned.popLast() {
            let request = deletion(of: element)
            let exchange = try? await exchange(request, for: element.deletion, .deletion, .right)
            guard let exchange, exchange.isSuccess || [404, 410].contains(exchange.status) else {
                let answer = exchange.map { "the server answers \($0.status)" } ?? "there is no response"
                keep(remaining: "\(request.method) \(request.path): \(answer)")
                continue
            }
            guard exchange.isSuccess, compared.insert(element.deletion.operation).inserted else { continue }
            var check = ResponseCheck(index, element.deletion, exchange)
            check.run()
            note(element.deletion, .deletion, check.findings)
            await compareDeleted(element)
        }
    }

    private func deletion(of element: OwnedElement) -> SimulatedRequest {
        guard element.deletion.endpoint.hasKnownBody, let object = index.object(element.family) else {
            return maker.request(element.deletion, element.arguments)
        }
        let content = bodyMaker(object).body(element.deletion.endpoint).content
        return request(element.deletion, element.arguments, content)
    }

    private func compareDeleted(_ element: OwnedElement) async {
        guard let reading = element.reading,
            let exchange = try? await exchange(
                maker.request(reading, element.arguments),
                for: reading,
                .deletion,
                .right
            ),
            exchange.isSuccess
        else { return }
        let message = "the status is \(exchange.status) for an element that was deleted"
        note(
            element.deletion,
            .deletion,
            [Finding(rule: .deletedElement, message: message, exchange: exchange)]
        )
    }
}

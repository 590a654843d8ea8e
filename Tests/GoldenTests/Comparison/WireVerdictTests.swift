import APIComparison
import Foundation
import GenerationPipeline
import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// The verdict on the wire is that of readers of one version that get the documents of the other one.
@Suite(.thorough) struct WireVerdictTests {
    private static let count = ProcessInfo.processInfo.environment["GENAPI_EDITS"].flatMap { Int($0) } ?? 12
    private static let firstSeed =
        ProcessInfo.processInfo.environment["GENAPI_EDITS_SEED"].flatMap { UInt64($0) }
        ?? (count >= 100 ? UInt64.random(in: 1..<1 << 30) : 1)
    private static let documents = 120

    @Test("a wire change is reported if and only if one version cannot read documents of the other")
    func edits() throws {
        let templates = try #require(TemplateSet.embedded().value)
        let generator = Generator(templates: templates)
        var (seed, number, unread, reported) = (Self.firstSeed, 0, 0, 0)
        var unproven: [String] = []
        while number < Self.count {
            defer { seed += 1 }
            guard let edit = RandomEdit(seed: seed, name: "E", generator: generator) else { continue }
            let old = try #require(RandomEdit.api(edit.old))
            let new = try #require(RandomEdit.api(edit.new))
            number += 1
            let comparison = Comparison(from: old, to: new, templates: templates)
            for effect in [WireEffect.responses, .requests, .stored] {
                let places = Self.unread(old, new, effect, seed: seed)
                unread += places.isEmpty ? 0 : 1
                let said = comparison.wire.contains(effect)
                if !places.isEmpty, !said {
                    Issue.record("seed \(seed), \(edit.text): \(effect) is not reported: \(places.prefix(2))")
                }
                let changes = comparison.changes.filter {
                    $0.wire.contains(effect) && $0.rule.isAboutDocuments
                }
                reported += changes.isEmpty ? 0 : 1
                // Documents of requests are compared with the calls, not only as values.
                if places.isEmpty, effect != .requests, !changes.isEmpty, !Self.isOnlyOfCalls(changes) {
                    unproven.append(
                        "seed \(seed), \(edit.text): \(effect), \(changes.map { "\($0.rule.id): \($0.message)" })"
                    )
                }
            }
        }
        print(
            "wire: edits from seed \(Self.firstSeed): \(number), \(unread) not readable, \(reported) reported for documents"
        )
        // Of a type that is deep inside of others, there may be no document among those that are made.
        #expect(unproven.count * 10 <= max(reported, 10), "reported, but read: \(unproven)")
        #expect(
            Self.count < 100 || unread * 50 > Self.count,
            "an edit in fifty makes a document that cannot be read"
        )
    }

    /// Changes of calls that are not changes of their documents.
    private static func isOnlyOfCalls(_ changes: [Change]) -> Bool {
        changes.allSatisfy { change in
            switch change.subject {
            case .api, .parameter: true
            default: false
            }
        }
    }

    /// The types of which a document of one version is not read by the other one.
    private static func unread(_ old: API, _ new: API, _ effect: WireEffect, seed: UInt64) -> [String] {
        let types = roots(old, effect)
        return types.compactMap { root in
            guard let other = roots(new, effect).first(where: { $0.place == root.place }) else { return nil }
            let (reader, sampler): (DocumentReader, DocumentSampler) =
                switch effect {
                case .responses: (DocumentReader(old, .app), DocumentSampler(new, .server, seed: seed))
                case .requests: (DocumentReader(new, .server), DocumentSampler(old, .app, seed: seed))
                default: (DocumentReader(new, .app), DocumentSampler(old, .store, seed: seed))
                }
            var documents = sampler
            // A document that its own version cannot read says nothing: its spec contradicts itself.
            let own =
                switch effect {
                case .responses: DocumentReader(new, .app)
                case .requests: DocumentReader(old, .server)
                default: DocumentReader(old, .app)
                }
            let (read, written) = effect == .responses ? (root.type, other.type) : (other.type, root.type)
            for _ in 0..<Self.documents {
                let document = documents.document(written)
                if !reader.reads(document, read), own.reads(document, written) {
                    return "\(root.place): \(document.compact)"
                }
            }
            return nil
        }
    }

    /// The types of documents of an API, by what they are documents of.
    private static func roots(_ api: API, _ effect: WireEffect) -> [(place: String, type: TypeReference)] {
        let objects = api.units.compactMap { unit in
            if case .object(let object) = unit.declaration { object } else { nil }
        }
        var ofAPI: [(place: String, type: TypeReference)] = []
        if effect == .responses {
            ofAPI += (api.failure?.cases ?? []).map { ("failure \($0.name)", $0.type) }
            for code in api.errorCodes {
                ofAPI += code.details.map { [("details \(code.wireValue)", $0)] } ?? []
                ofAPI += code.body.map { [("body \(code.wireValue)", $0)] } ?? []
            }
        }
        return ofAPI
            + objects.flatMap { object -> [(place: String, type: TypeReference)] in
                let name = object.name.path.joined(separator: ".")
                switch effect {
                case .responses:
                    return object.endpoints.flatMap { endpoint -> [(place: String, type: TypeReference)] in
                        let place = "\(name).\(endpoint.name)"
                        let failures = (endpoint.failure?.cases ?? []).map {
                            (place: "\(place) \($0.name)", type: $0.type)
                        }
                        let headers = endpoint.responseHeaders.map {
                            [(place: "\(place) headers", type: TypeReference.declared($0, .object))]
                        }
                        let all = failures + (headers ?? [])
                        switch endpoint.response {
                        case .value(let type), .events(let type): return all + [(place, type)]
                        case .object(let name):
                            return all + [(place, .declared(name, .object))]
                        // The whole body, and not what is in its envelope.
                        case .enveloped(let name):
                            return all + [("\(place) body", .declared(name, .object))]
                        case .none, .headers, .bytes, .stream: return all
                        }
                    }
                case .requests:
                    return object.endpoints.flatMap { endpoint -> [(place: String, type: TypeReference)] in
                        let place = "\(name).\(endpoint.name)"
                        switch endpoint.body {
                        case .value(let type), .formValue(let type): return [(place, type)]
                        case .fields(let fields), .patch(let fields), .form(let fields),
                            .formPatch(let fields):
                            return fields.filter { $0.constant == nil }.map {
                                ("\(place) \($0.name)", $0.type)
                            }
                        case .none, .multipart, .bytes: return []
                        }
                    }
                default: return object.isStored ? [(name, .declared(object.name, .object))] : []
                }
            }
    }
}

extension Rule {
    /// Whether it is about JSON documents, and not about calls as a whole.
    fileprivate var isAboutDocuments: Bool {
        id.hasPrefix("field") || id.hasPrefix("case") || id.hasPrefix("member") || id == "fieldTypeChanged"
            || id == "unknownCasesChanged" || id == "unknownTypesChanged"
    }
}

import Foundation
import GenAPIFieldSelection
import GenAPIRuntime
import Testing

/// Compiles the samples of the documentation, and checks what the text says about them.
@Suite struct DocumentationTests {
    @Test func theArticleShowsWhatIsSent() throws {
        let call =
            Post.list(fields: [.title, .comments(.author, parameters: [.item("limit", 3)])])
        // ?fields=comments.fields(author,text).limit(3),id,title,type
        #expect(try query(of: call) == "fields=comments.fields(author,text).limit(3),id,title,type")
    }

    @Test func aTextFromOutsideIsParsed() throws {
        func call(_ typed: String) throws -> Endpoint<NoContent> {
            Post.list(fields: try FieldSelection(typed))
        }
        #expect(try query(of: call("title")) == "fields=id,title,type")
        #expect(throws: FieldSelectionError.unknownField("titel")) { try call("titel") }
    }

    private func query(of call: Endpoint<NoContent>) throws -> String? {
        guard case .path(_, let query) = call.request.target else { return nil }
        return query.encoded().removingPercentEncoding
    }
}

// As generated code has them.

private struct Post: FieldSelectable {
    struct Comment: FieldSelectable {
        var text: String
        var author: String?

        static var selectableFields: [SelectableField] {
            [.mandatory("text"), .optional("author", at: \Comment.author)]
        }
    }

    var title: String?
    var comments: [Comment]?

    static func list(fields: FieldSelection<Post>? = nil) -> Endpoint<NoContent> {
        .get("/posts", query: [.item("fields", fields)])
    }

    static var selectableFields: [SelectableField] {
        [
            .mandatory("type"),
            .mandatory("id"),
            .optional("title", at: \Post.title),
            .optional("comments", of: Comment.self, at: \Post.comments),
        ]
    }
}

extension FieldSelection<Post> {
    fileprivate static var title: Self { Self(field: "title") }
    fileprivate static func comments(
        _ fields: FieldSelection<Post.Comment>...,
        parameters: [QueryItem] = []
    ) -> Self {
        Self(field: "comments", of: fields, parameters: parameters)
    }
}

extension FieldSelection<Post.Comment> {
    fileprivate static var author: Self { Self(field: "author") }
}

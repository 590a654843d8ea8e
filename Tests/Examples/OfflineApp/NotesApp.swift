#if canImport(SwiftUI)
    import Foundation
    import GenAPIMapping
    import GenAPIOAuth2
    import GenAPIRepositories
    import GenAPIRuntime
    import SwiftUI

    /// A notes app that works without a connection.
    @main
    struct NotesApp: App {
        @State private var model: NotesModel?
        @State private var problem: String?

        var body: some Scene {
            WindowGroup {
                VStack {
                    if let model {
                        NotesList(model)
                    } else {
                        Text(problem ?? "Opening …")
                    }
                }
                .task { await open() }
            }
        }

        private func open() async {
            let client = NotesAPI.client(
                transport: URLSessionTransport(),
                credentials: .bearer(Sensitive("token"))
            )
            do {
                let folder = URL.applicationSupportDirectory.appending(path: "Notes")
                model = try await NotesModel.open(in: folder, account: "me", client)
            } catch {
                problem = "\(error)"
            }
        }
    }

    struct NotesList: View {
        private let model: NotesModel
        @APIList private var notes: ListRows<Note>
        @State private var title = ""

        init(_ model: NotesModel) {
            self.model = model
            _notes = APIList(model.notes)
        }

        var body: some View {
            VStack {
                TextField("New note", text: $title).onSubmit { add() }
                List(notes) { row in
                    NoteRow(row.element).onAppear { $notes.appeared(row.id) }
                }
                .follows($notes)
            }
        }

        private func add() {
            let text = title
            title = ""
            Task { try await model.add(text) }
        }
    }

    struct NoteRow: View {
        private let note: Note?

        init(_ note: Note?) { self.note = note }

        var body: some View { Text(note?.title ?? "…") }
    }

    /// One note, with a mark while the server has not confirmed a change.
    struct NoteDetail: View {
        @APIElement private var note: Note?

        init(_ notes: Repository<Note>, id: Note.ID) { _note = APIElement(notes, id: id) }

        var body: some View {
            VStack {
                Text(note?.title ?? "…")
                if $note.change != nil { Text("not sent yet") }
            }
            .follows($note)
        }
    }
#endif

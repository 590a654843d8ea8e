import SourceDiagnostics

extension Explanations {
    /// Of the messages that the search for specs can say.
    static let search = [
        Explanation(
            id: "apiInsideAPI",
            title: "There is an api.yaml below the folder of another API",
            text: """
                An API is a folder with an api.yaml in it, and everything below that folder belongs to it. A second
                api.yaml further down would make two APIs of one file. Put the folders of two APIs side by side:

                    Specs/Trips/api.yaml
                    Specs/Billing/api.yaml
                """
        ),
        Explanation(
            id: "apiNamedYML",
            title: "The file of an API is called api.yml",
            text:
                "Spec files may end in .yml or .yaml, but the file that makes a folder an API is always api.yaml."
        ),
        Explanation(
            id: "duplicateAPI",
            title: "Two folders have the same name",
            text: """
                An API is called like its folder, and its Swift goes to a folder of that name. Two of one name would
                overwrite each other, and so would two whose names differ in upper and lower case only, on a disk that
                does not tell these apart. Rename one of the folders and what its api.yaml says after 'api:'.
                """
        ),
        Explanation(
            id: "linkLeadsOutside",
            title: "A symbolic link leads out of the folder of the API",
            text: """
                What an API is should be in its folder, whoever has the folder and wherever it is. A link that leads
                elsewhere works on one machine and not on the next, and may bring in what nobody meant to publish. Put
                the file itself into the folder. A link to another spec of the same API is fine.
                """
        ),
        Explanation(
            id: "linkToFolder",
            title: "A symbolic link leads to a folder",
            text: """
                Links to folders are not followed, since they may lead round in circles. The files of a folder inside
                the API are read in their own place anyway. Remove the link.
                """
        ),
        Explanation(
            id: "missingAPI",
            title: "No api.yaml was found",
            text: """
                A folder becomes an API by an api.yaml in it. 'genapi init Specs/Notes' writes one that works as it
                is; the least that can be in one is

                    genapi: 1
                    api: Notes
                    servers:
                      live: https://api.notes.example/v1

                Hidden folders, whose names begin with a dot, are not looked into.
                """
        ),
        Explanation(
            id: "nameNotUTF8",
            title: "A file's name is not UTF-8",
            text: """
                File names become names in Swift, so they have to be text. This one was made on a system with another
                encoding. Rename it.
                """
        ),
        Explanation(
            id: "notAFile",
            title: "Something that is named like a spec is not a file",
            text: """
                Whatever ends in .yaml or .yml below an api.yaml is read as a spec. Here it is a folder, a pipe or a
                device. Rename it, or move it out of the folder of the API.
                """
        ),
        Explanation(
            id: "unreadable",
            title: "A file or folder cannot be read",
            text:
                "The system refused, and the message ends with its words. Most often permissions are the reason."
        ),
    ]
}

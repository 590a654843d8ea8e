package import SourceDiagnostics

extension Explanation {
    /// The stories of everything there is to say about templates, in the order of their ids.
    package static let swiftEmission = [
        Explanation(
            id: "malformedTemplate",
            title: "A template cannot be read",
            text: """
                A tag is not closed, or a section ends that did not begin, or one that began does not end, or sections
                are nested more than 64 deep. The message says which. 'genapi templates eject DIR' writes the templates
                as they were.
                """
        ),
        Explanation(
            id: "nothingToPrint",
            title: "A dot where there is no text to print",
            text: """
                '{{ . }}' prints the text of the section around it, so it needs one whose word is a text or a list of
                texts:

                    {{# doc }}
                    /// {{ . }}
                    {{/ doc }}
                """
        ),
        Explanation(
            id: "unknownTemplate",
            title: "A template with a name that no template has",
            text: """
                A template takes the place of the tool's own by having its name. One with another name would never be
                used, which is hardly what was meant. 'genapi templates eject DIR' shows all the names.
                """
        ),
        Explanation(
            id: "unknownWord",
            title: "A template uses a word that it does not have",
            text: """
                Each kind of template has its own list of words, all of which the template that comes with the tool
                uses. An unknown word would print nothing, so it is refused before anything is generated.
                """
        ),
        Explanation(
            id: "unsupportedTag",
            title: "A tag that templates do not have",
            text: """
                Templates are pictures of the output. They print a word, '{{ name }}', repeat or choose with a section,
                '{{# fields }} … {{/ fields }}' and '{{^ fields }} … {{/ fields }}', and say something to their reader,
                '{{! … }}'. Partials, pragmas, lambdas and other delimiters are not among that.
                """
        ),
        Explanation(
            id: "wordIsNoSection",
            title: "A section around a word that is always there",
            text:
                "A section is for what may be missing or repeated. This word is always a text: print it, '{{ name }}'."
        ),
        Explanation(
            id: "wordIsNoText",
            title: "A word that is a section is printed as if it were a text",
            text: """
                The word stands for several things or for a choice. Open a section with it and print the words that are
                known inside.
                """
        ),
    ]
}

/// The frame of a page: its head, navigation and search.
struct SitePage {
    struct Link {
        let title: String
        let href: String
        let isCurrent: Bool
    }

    let title: String
    /// The way to the first page's folder.
    let root: String
    let navigation: [Link]
    let main: HTML

    /// Scripts and styles are files of the site. Nothing else is loaded, and nothing is sent.
    private static let policy =
        "default-src 'none'; style-src 'self' file:; script-src 'self' file:; img-src data:; base-uri 'none'; form-action 'none'"

    /// The page behind its first line.
    var html: HTML {
        let links = navigation.map { link -> HTML in
            "<a href=\"\(link.href)\"\(link.isCurrent ? " aria-current=\"page\"" : "" as HTML)>\(link.title)</a>"
        }
        return """
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(HTML(stringLiteral: Self.policy))">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="\(root)style.css">
            <script src="\(root)search.js" defer></script>
            </head>
            <body data-root="\(root)">
            <a class="skip" href="#content">Skip to the content</a>
            <header class="top">
            <nav aria-label="Site"><a href="\(root)index.html">All APIs</a>\(links)</nav>
            <div class="search" role="search" hidden>
            <label for="search">Search</label>
            <input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="Types, calls, fields" aria-controls="results">
            <p id="status" role="status"></p>
            <ol id="results" hidden></ol>
            </div>
            </header>
            <main id="content" tabindex="-1">
            \(main)
            </main>
            </body>
            </html>

            """
    }
}

/// The style of all pages: light and dark, narrow and wide.
enum SiteStyle {
    static let text = """
        :root{color-scheme:light dark;--back:light-dark(#fff,#15171a);--text:light-dark(#1b1f24,#e4e7eb);--soft:light-dark(#f4f6f8,#1e2227);--line:light-dark(#d8dee4,#343a41);--faint:light-dark(#57606a,#a0a8b1);--link:light-dark(#0757b8,#7ab7ff);--good:light-dark(#1a6b33,#57c77a);--warm:light-dark(#8a4600,#e8a857);--bad:light-dark(#b3202c,#ff8b85)}
        *{box-sizing:border-box}
        html{scroll-padding-top:5rem;-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--back);color:var(--text);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
        a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:.15em}
        a:focus-visible,input:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--link);outline-offset:2px}
        main:focus{outline:none}
        .skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--back);padding:.5rem 1rem;z-index:3}
        .top{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:.6rem max(1rem,calc((100vw - 62rem)/2));background:var(--back);border-bottom:1px solid var(--line)}
        .top nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;flex:1}
        .top nav a{padding:.4rem 0;color:var(--text);text-decoration:none}.top nav a:hover{text-decoration:underline}
        .top nav a[aria-current]{font-weight:600}
        .search{position:relative;flex:0 1 20rem}.search[hidden]{display:none}
        .search label,#status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .search input{width:100%;font:inherit;color:inherit;background:var(--soft);border:1px solid var(--line);border-radius:.5rem;padding:.45rem .75rem}
        #results{position:absolute;right:0;width:min(32rem,calc(100vw - 2rem));max-height:70vh;overflow-y:auto;margin:.4rem 0 0;padding:.35rem;list-style:none;background:var(--back);border:1px solid var(--line);border-radius:.6rem;box-shadow:0 .5rem 2rem #0004}
        #results a{display:block;padding:.45rem .6rem;border-radius:.4rem;color:inherit;text-decoration:none;overflow-wrap:anywhere}
        #results a:hover,#results a:focus{background:var(--soft)}#results small{display:block;color:var(--faint)}
        main{max-width:64rem;margin:auto;padding:1.5rem 1rem 5rem}
        h1{font-size:2rem;line-height:1.2;margin:.5rem 0 1rem;overflow-wrap:anywhere}
        h2{font-size:1.4rem;line-height:1.3;margin:2.75rem 0 .75rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
        h3{font-size:1.12rem;margin:1.5rem 0 .4rem;overflow-wrap:anywhere}
        p{margin:.5rem 0;max-width:46rem}p,dd{overflow-wrap:anywhere}
        code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}
        code{overflow-wrap:anywhere}
        a.self{color:inherit;text-decoration:none}a.self:hover{text-decoration:underline}
        .kind,.mark,.count,.example{color:var(--faint);font-size:.85rem;font-weight:400}
        .kind{border:1px solid var(--line);border-radius:1rem;padding:.1rem .6rem;vertical-align:middle;white-space:nowrap}
        .mark{display:inline-block;margin-right:.5rem}.mark::before{content:"· "}
        .example{display:block;overflow-wrap:anywhere}
        .jumps{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1rem 0}.jumps a{padding:.2rem 0}
        .cards{list-style:none;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(18rem,100%),1fr))}
        .cards li{border:1px solid var(--line);border-radius:.7rem;padding:1rem 1.2rem}.cards a{font-size:1.15rem;font-weight:600}
        .contents ul,ul.contents{list-style:none;margin:.5rem 0;padding:0;border:1px solid var(--line);border-radius:.6rem;overflow:hidden}
        .contents li+li{border-top:1px solid var(--line)}
        .contents a{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .75rem;padding:.5rem .8rem;color:inherit;text-decoration:none}
        .contents a:hover{background:var(--soft)}.contents span{color:var(--faint);margin-left:auto}
        .method{font:600 .78rem ui-monospace,monospace;min-width:3.6rem;display:inline-block;color:var(--link)}
        .method.get,.method.head{color:var(--good)}.method.put,.method.patch{color:var(--warm)}.method.delete{color:var(--bad)}
        .call,section.type{border:1px solid var(--line);border-radius:.7rem;padding:.3rem 1.2rem 1rem;margin:1.25rem 0}
        :target{scroll-margin-top:5rem}.call:target,section.type:target{border-color:var(--link)}tr:target{background:var(--soft)}
        .line{font-size:1.02rem}
        .scroll{overflow-x:auto;margin:.9rem 0}
        table{border-collapse:collapse;width:100%}
        caption{text-align:left;font-weight:600;padding:.2rem 0}#fields caption,#servers caption,main>#types caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        th,td{text-align:left;vertical-align:top;padding:.45rem .9rem .45rem 0;border-top:1px solid var(--line);font-weight:400}
        thead th{color:var(--faint);font-size:.85rem;border-top:0}tbody th{min-width:8rem;max-width:18rem}
        .facts{margin:.9rem 0}.facts div{display:grid;grid-template-columns:9rem 1fr;gap:.2rem 1rem;padding:.35rem 0}
        .facts dt{color:var(--faint)}.facts dd{margin:0;max-width:46rem}
        .notice{border-left:3px solid var(--warm);padding:.3rem .8rem;background:var(--soft)}
        .samples summary{cursor:pointer;padding:.5rem 0;font-weight:600}
        .sample{margin:.4rem 0 .9rem}.sample figcaption{color:var(--faint);font-size:.85rem}
        pre{background:var(--soft);border:1px solid var(--line);border-radius:.5rem;padding:.75rem .9rem;margin:.25rem 0;overflow-x:auto;line-height:1.45}
        pre code{overflow-wrap:normal}
        .changes{padding:0;list-style:none}.changes>li{padding:.7rem 0;border-top:1px solid var(--line)}
        .verdict{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:0 .6rem;font-size:.82rem;color:var(--faint)}
        .verdict.minor{color:var(--good)}.verdict.major{color:var(--bad)}
        @media(max-width:40rem){
        h1{font-size:1.6rem}.search{flex:1 0 100%}.call,section.type{padding:.2rem .8rem .8rem}
        .facts div{grid-template-columns:1fr}.contents span{margin-left:0;flex-basis:100%}
        thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        tbody tr{display:block;border-top:1px solid var(--line);padding:.5rem 0}tbody th,tbody td{display:block;border:0;padding:.1rem 0;max-width:none}tbody td:empty{display:none}
        }
        @media print{.top,.skip{display:none}.call,section.type{break-inside:avoid}}

        """
}

/// The search of all pages. Without a script, the pages have no search and everything else.
enum SiteScript {
    static let text = #"""
        (() => {
          const root = document.body.dataset.root;
          const box = document.querySelector('.search');
          const input = document.getElementById('search');
          const list = document.getElementById('results');
          const status = document.getElementById('status');
          const limit = 30;
          let isRequested = false;
          box.hidden = false;

          function load() {
            if (isRequested) return;
            isRequested = true;
            const script = document.createElement('script');
            script.src = root + 'search-index.js';
            script.onload = show;
            document.head.append(script);
          }

          // A title that begins with the words is before one that has them somewhere, and a short one before a long one.
          function rank(title, detail, words) {
            const text = (title + ' ' + detail).toLowerCase();
            if (!words.every(word => text.includes(word))) return -1;
            const name = title.toLowerCase();
            const last = name.slice(name.lastIndexOf('.') + 1);
            const first = words[0];
            const place = name.startsWith(first) ? 0 : last.startsWith(first) ? 1 : name.includes(first) ? 2 : 3;
            return place * 1000 + Math.min(title.length, 999);
          }

          function show() {
            const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
            list.replaceChildren();
            list.hidden = words.length === 0;
            status.textContent = '';
            if (!words.length || !window.genapiSearch) return;
            const found = [];
            for (const entry of window.genapiSearch) {
              const score = rank(entry[0], entry[1], words);
              if (score >= 0) found.push([score, entry]);
            }
            found.sort((a, b) => a[0] - b[0]);
            for (const [, [title, detail, kind, href]] of found.slice(0, limit)) {
              const item = document.createElement('li');
              const link = document.createElement('a');
              const small = document.createElement('small');
              link.href = root + href;
              link.textContent = title;
              small.textContent = kind + (detail ? ' · ' + detail : '');
              link.append(small);
              item.append(link);
              list.append(item);
            }
            if (!found.length) {
              const item = document.createElement('li');
              item.textContent = 'Nothing is found.';
              list.append(item);
            }
            status.textContent = found.length === 1 ? '1 result' : found.length + ' results';
          }

          function close() {
            list.hidden = true;
            status.textContent = '';
          }

          function move(step) {
            const stops = [input, ...list.querySelectorAll('a')];
            const place = stops.indexOf(document.activeElement);
            if (place < 0) return false;
            stops[Math.min(Math.max(place + step, 0), stops.length - 1)].focus();
            return true;
          }

          input.addEventListener('focus', load);
          input.addEventListener('input', () => { load(); show(); });
          list.addEventListener('click', close);
          document.addEventListener('click', event => { if (!box.contains(event.target)) close(); });
          document.addEventListener('keydown', event => {
            const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
            if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
              event.preventDefault();
              input.focus();
            } else if (event.key === 'Escape' && box.contains(document.activeElement)) {
              close();
              input.focus();
            } else if (box.contains(document.activeElement)) {
              if (event.key === 'ArrowDown' && move(1) || event.key === 'ArrowUp' && move(-1)) event.preventDefault();
              if (event.key === 'Enter' && document.activeElement === input) list.querySelector('a')?.click();
            }
          });
        })();

        """#
}

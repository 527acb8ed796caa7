const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in a page or an attribute's quotes: nothing in it can become markup. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

const style = `
:root { color-scheme: light dark; --text: #16191f; --soft: #5b6472; --line: #d9dde3; --back: #fff }
@media (prefers-color-scheme: dark) {
  :root { --text: #e7eaf0; --soft: #9aa4b2; --line: #2c333d; --back: #0f1216 }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--back);
  color: var(--text); font: 16px/1.6 Inter, system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.6rem; line-height: 1.25 } h2 { font-size: 1.15rem; margin-top: 2.5rem }
.soft { color: var(--soft) } a { color: inherit }
.tag { border: 1px solid currentColor; border-radius: 3px; padding: 0 .4em; font-size: .75rem;
  letter-spacing: .06em }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0;
  border-bottom: 1px solid var(--line) }
code, pre { font: .85rem/1.5 ui-monospace, monospace } pre { overflow-x: auto }
`

/**
 * A page of ours without a script, in the reader's own light or dark.
 * @param body markup, with everything foreign in it escaped
 */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Tapedeck</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`

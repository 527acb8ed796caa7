import { escapeHtml } from '../platform/escape-html.ts'

const dark =
  'color-scheme: dark; --text: #e8ecf3; --soft: #a3aec0; --line: #232b38; --back: #0a0d12; --accent: #f7c063'
const light =
  'color-scheme: light; --text: #141a24; --soft: #4c586b; --line: #dfe4ec; --back: #f3f5f8; --accent: #8a5200'

/** The address of the screens' font. */
export const fontPath = '/inter.woff2'

/** The design tokens of the screens, in the chosen theme or else the device's. */
const style = `
@font-face { font-family: Inter; font-weight: 100 900; font-display: swap; src: url(${fontPath}) format('woff2') }
:root { ${dark} }
@media (prefers-color-scheme: light) { :root { ${light} } }
:root[data-theme=dark] { ${dark} }
:root[data-theme=light] { ${light} }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--back);
  color: var(--text); font: 16px/1.6 Inter, 'Noto Sans TC', 'PingFang TC', 'Microsoft JhengHei', system-ui, sans-serif;
  font-variant-numeric: tabular-nums; font-feature-settings: 'cv05', 'cv11', 'ss03';
  -webkit-font-smoothing: antialiased; overflow-wrap: anywhere }
main.article { font-variant-numeric: normal; margin: 0 auto; max-width: 44rem; font-size: 1.0625rem; line-height: 1.7 }
nav { margin: 0 auto 2.5rem; max-width: 44rem } nav a { font-weight: 650; text-decoration: none }
h1 { font-size: 1.75rem; font-weight: 680; line-height: 1.25; letter-spacing: -.02em; text-wrap: pretty }
h2 { font-size: 1.15rem; margin-top: 2.5rem }
.soft { color: var(--soft) } a { color: inherit; text-underline-offset: .2em }
a:hover { color: var(--accent) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px }
.tag { border: 1px dashed currentColor; border-radius: 4px; padding: .1em .5em; font-size: .75rem;
  font-weight: 650; letter-spacing: .04em; color: var(--accent) }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0;
  border-bottom: 1px solid var(--line) }
code, pre { font: .85rem/1.5 ui-monospace, monospace } pre { overflow-x: auto }
`

interface PageStyle {
  /** BCP 47 tag of the body's language. */
  readonly lang?: string
  /** Without one, the device's theme is used. */
  readonly theme?: 'dark' | 'light' | undefined
}

/** A page of ours without scripts. @param body markup, with all foreign text escaped */
export const htmlPage = (
  title: string,
  body: string,
  { lang = 'en', theme }: PageStyle = {},
): string =>
  `<!doctype html>
<html lang="${lang}"${theme === undefined ? '' : ` data-theme="${theme}"`}>
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

import { clientFrame } from '../../contracts/client-frames.ts'
import { serverFrame } from '../../contracts/frames.ts'
import { escapeHtml, htmlPage } from '../html.ts'
import { allCalls } from './all-calls.ts'
import type { CallDescription, GoodReply } from './call.ts'
import { queryParameters, schemaOf } from './schema-of.ts'

const json = (value: unknown): string =>
  `<pre>${escapeHtml(JSON.stringify(value, undefined, 2))}</pre>`

const folded = (title: string, value: unknown): string =>
  `<details><summary>${escapeHtml(title)}</summary>${json(value)}</details>`

const replyRow = ({ status, meaning, body }: GoodReply): string => {
  const shape =
    body === null || body === 'html' ? '' : folded('JSON schema', schemaOf(body, 'output'))
  return `<tr><td>${status.toString()}</td><td>${escapeHtml(meaning)}${shape}</td></tr>`
}

const anchorOf = ({ method, path }: CallDescription): string =>
  `${method}-${path.replaceAll(/[^a-z]+/gi, '-')}`

const section = (call: CallDescription): string => {
  const { method, path, summary, who, query, body, replies, faults } = call
  const parameters = query
    ? queryParameters(query)
        .map(({ name }) => `<code>${escapeHtml(name)}</code>`)
        .join(', ')
    : ''
  return `<section>
<h2 id="${anchorOf(call)}"><code>${method.toUpperCase()} /api${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}. <span class="soft">${who === 'anybody' ? 'For everybody.' : 'For the signed-in.'}</span></p>
${parameters === '' ? '' : `<p>Query: ${parameters}</p>`}
${body ? folded('Body (JSON schema)', schemaOf(body, 'input')) : ''}
<table><tbody>
${replies.map(replyRow).join('\n')}
<tr><td>otherwise</td><td>${faults.map(String).join(', ')}</td></tr>
</tbody></table>
</section>`
}

const contents = (): string =>
  allCalls
    .map(
      (call) =>
        `<li><a href="#${anchorOf(call)}"><code>${call.method.toUpperCase()} /api${escapeHtml(call.path)}</code></a></li>`,
    )
    .join('\n')

/** The same description as a page to read: no script, nothing from elsewhere. */
export const openApiPage = (): string =>
  htmlPage(
    'Calls and frames',
    `<main>
<h1>Calls and frames</h1>
<p class="soft">The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<ul>
${contents()}
</ul>
${allCalls.map(section).join('\n')}
<h2>Frames of <code>/ws</code></h2>
${folded('What a browser may say', schemaOf(clientFrame, 'input'))}
${folded('What the server says', schemaOf(serverFrame, 'output'))}
</main>`,
  )

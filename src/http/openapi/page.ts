import type { z } from 'zod'
import { clientFrame } from '../../contracts/socket/client-frames.ts'
import { serverFrame } from '../../contracts/socket/frames.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { htmlPage } from '../html.ts'
import type { Route } from '../routing/route.ts'
import { describeReply, parametersOf, schemaOf } from './schema-of.ts'

const json = (value: unknown): string =>
  `<pre>${escapeHtml(JSON.stringify(value, undefined, 2))}</pre>`

const folded = (title: string, value: unknown): string =>
  `<details><summary>${escapeHtml(title)}</summary>${json(value)}</details>`

const replyRow = ([status, reply]: readonly [string, z.ZodType | string]): string => {
  const { description, mediaType, schema } = describeReply(reply)
  const shape = mediaType === 'application/json' ? folded('JSON schema', schema) : ''
  return `<tr><td>${status}</td><td>${escapeHtml(description)}${shape}</td></tr>`
}

const anchorOf = ({ method, path }: Route): string =>
  `${method}-${path.replaceAll(/[^a-z]+/gi, '-')}`

const section = (route: Route): string => {
  const { method, path, summary, who, query, body, replies, faults } = route
  const parameters = parametersOf('query', query)
    .map(({ name }) => `<code>${escapeHtml(name)}</code>`)
    .join(', ')
  return `<section>
<h2 id="${anchorOf(route)}"><code>${method.toUpperCase()} /api${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}. <span class="soft">${who === 'anybody' ? 'For everybody.' : 'For the signed-in.'}</span></p>
${parameters === '' ? '' : `<p>Query: ${parameters}</p>`}
${body ? folded('Body (JSON schema)', schemaOf(body, 'input')) : ''}
<table><tbody>
${Object.entries(replies).map(replyRow).join('\n')}
<tr><td>otherwise</td><td>${faults.map(String).join(', ')}</td></tr>
</tbody></table>
</section>`
}

const entry = (route: Route): string =>
  `<li><a href="#${anchorOf(route)}"><code>${route.method.toUpperCase()} /api${escapeHtml(route.path)}</code></a></li>`

/** The same description as a page to read: no script, nothing from elsewhere. */
export const openApiPage = (routes: readonly Route[]): string =>
  htmlPage(
    'Calls and frames',
    `<main>
<h1>Calls and frames</h1>
<p class="soft">The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<ul>
${routes.map(entry).join('\n')}
</ul>
${routes.map(section).join('\n')}
<h2>Frames of <code>/ws</code></h2>
${folded('What a browser may say', schemaOf(clientFrame, 'input'))}
${folded('What the server says', schemaOf(serverFrame, 'output'))}
</main>`,
  )

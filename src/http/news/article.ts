import type { RequestHandler } from 'express'
import type { NewsDocument } from '../../projections/news/documents.ts'
import { newsArticle, newsItem } from '../../projections/news/read.ts'
import type { Context } from '../context.ts'
import { escapeHtml, htmlPage } from '../html.ts'
import { sendRefusal } from '../refusals/send.ts'

const uuidCharactersMax = 40

const simulatedNote =
  '<p><span class="tag">SIMULATED</span> Nothing of this happened outside the simulated exchange.</p>'

const paragraphs = (body: string): string =>
  body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('\n')

const page = (item: NewsDocument, body: string): string => {
  const published = new Date(item.publishedAt).toISOString()
  const symbols = item.entities.map(({ symbol }) => escapeHtml(symbol)).join(', ')
  return htmlPage(
    item.title,
    `<main>
<h1>${escapeHtml(item.title)}</h1>
<p class="soft">${escapeHtml(item.publisher)} · <time datetime="${published}">${published}</time>${symbols === '' ? '' : ` · ${symbols}`}</p>
${item.simulated ? simulatedNote : ''}
${paragraphs(body)}
</main>`,
  )
}

/** GET /api/news/:uuid: the page of an article that is ours; a publisher's own is at its `url`. */
export const newsPage =
  ({ readModels }: Context): RequestHandler =>
  async (req, res) => {
    const uuid = String(req.params['uuid']).slice(0, uuidCharactersMax)
    const [item, article] = await Promise.all([
      newsItem(readModels, uuid),
      newsArticle(readModels, uuid),
    ])
    if (!item || !article) sendRefusal(req, res, { type: 'unknown_thing', what: 'article' })
    else res.set('Cache-Control', 'private, no-cache').type('html').send(page(item, article.body))
  }

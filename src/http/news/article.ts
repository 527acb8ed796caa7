import { z } from 'zod'
import { articleQuery } from '../../contracts/market/news.ts'
import { newsArticle, newsItem } from '../../projections/news/read.ts'
import { news, type NewsDocument } from '../../projections/news/documents.ts'
import { timeFormat } from '../../domain/calendar/time-format.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { htmlPage } from '../html.ts'
import { page, refuse } from '../routing/reply.ts'
import { htmlReply, route } from '../routing/route.ts'
import { type Reader, readerOf, saidTo, tagOf } from './reader.ts'
import { refusalPage } from './refusal-page.ts'

const symbolLink = (symbol: string): string =>
  `<a href="/?symbol=${encodeURIComponent(symbol)}">${escapeHtml(symbol)}</a>`

/** Our own article in the reader's language; text of real publishers is not translated. */
const articleHtml = (item: NewsDocument, body: string, reader: Reader): string => {
  const { language, theme, zone } = reader
  const own = saidTo(reader)
  const localise = item.simulated ? own : (text: string) => text
  const paragraph = (line: string) => {
    const text = localise(line)
    // A sentence without a translation remains English, and is marked as English for screen
    // readers.
    const foreign = language !== 'en' && text === line
    return `<p${foreign ? ' lang="en"' : ''}>${escapeHtml(text)}</p>`
  }
  const paragraphs = body.split('\n').filter((line) => line.trim() !== '')
  const published = `<time datetime="${new Date(item.publishedAt).toISOString()}">${escapeHtml(timeFormat(language, zone).moment(item.publishedAt))}</time>`
  const facts = [
    escapeHtml(localise(item.publisher)),
    published,
    ...item.entities.map(({ symbol }) => symbolLink(symbol)),
  ]
  const note = `<p><span class="tag">${own('SIMULATED')}</span> ${own('These events happened only on the simulated exchange.')}</p>`
  const title = localise(item.title)
  return htmlPage(
    title,
    `<nav><a href="/">← ${own('Back to Tapedeck')}</a></nav>
<main class="article">
<h1>${escapeHtml(title)}</h1>
<p class="soft">${facts.join(' · ')}</p>
${item.simulated ? note : ''}
${paragraphs.map(paragraph).join('\n')}
</main>`,
    { lang: tagOf(reader), theme },
  )
}

const uuidCharactersMax = 40

/** In the language and theme of its reader; a publisher's own article is at its `url`. */
export const newsPage = route.get('/news/:uuid', {
  summary: 'The page of an article of ours; why there is none is a page too, for a browser',
  params: z.object({ uuid: z.string().transform((text) => text.slice(0, uuidCharactersMax)) }),
  query: articleQuery,
  refusalPage,
  past: [news.projection],
  replies: { 200: htmlReply('The article; SIMULATED where it is') },
  answer: async ({ readModels }, { req, res, params: { uuid }, query }) => {
    const [item, article] = await Promise.all([
      newsItem(readModels, uuid),
      newsArticle(readModels, uuid),
    ])
    if (!item || !article) return refuse({ type: 'unknown_thing', what: 'article' })
    res.vary('Accept-Language')
    return page(articleHtml(item, article.body, readerOf(req, query)))
  },
})

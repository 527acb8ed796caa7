import { articleQuery } from '../../contracts/market/news.ts'
import type { RefusalPage } from '../refusals/send.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { htmlPage } from '../html.ts'
import { readerOf, saidTo, tagOf } from './reader.ts'

/** From here on it may go better in a moment. */
const againFrom = 429

/** The page for an article that cannot be shown: the reason, and what to do. */
export const refusalPage: RefusalPage = (req, { status, sentence }) => {
  // An invalid address has no language or theme.
  const reader = readerOf(req, articleQuery.safeParse(req.query).data ?? {})
  const own = saidTo(reader)
  const title = own(sentence)
  const foreign = reader.language !== 'en' && title === sentence
  const link = (href: string, text: string) =>
    `<p><a href="${escapeHtml(href)}">${own(text)}</a></p>`
  const next = () => {
    if (status === 401) return link('/auth', 'Sign in')
    return status >= againFrom ? link(req.originalUrl, 'Try again') : ''
  }
  return htmlPage(
    title,
    `<nav><a href="/">← ${own('Back to Tapedeck')}</a></nav>
<main class="article">
<p class="soft">${status.toString()}</p>
<h1${foreign ? ' lang="en"' : ''}>${escapeHtml(title)}</h1>
${next()}
</main>`,
    { lang: tagOf(reader), theme: reader.theme },
  )
}

import type { ArticleQuery } from '../../contracts/news.ts'
import type { NewsDocument } from '../../projections/news/documents.ts'
import { type SaidTable, translateSaid } from '../../said/translate-said.ts'
import { articlePage } from '../../said/zh-tw/article-page.ts'
import { newsroom } from '../../said/zh-tw/newsroom.ts'
import { zhTwTerms } from '../../said/zh-tw/terms.ts'
import { escapeHtml, htmlPage } from '../html.ts'

type Language = NonNullable<ArticleQuery['language']>

/** Who reads: the theme is the device's when the page's address names none. */
export interface Reader {
  readonly language: Language
  readonly theme: ArticleQuery['theme']
}

const tags: Readonly<Record<Language, string>> = { en: 'en', 'zh-TW': 'zh-Hant-TW' }

const chinese: SaidTable = { ...newsroom, ...articlePage }

const saidIn = (language: Language) => (english: string) =>
  language === 'en' ? english : translateSaid(chinese, zhTwTerms, english)

/** The exchange's own time: the server does not know the reader's. */
const publishedIn = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  }).format(at)

const symbolLink = (symbol: string): string =>
  `<a href="/?symbol=${encodeURIComponent(symbol)}">${escapeHtml(symbol)}</a>`

/** An article of ours in the reader's language; what real people wrote stays as they did. */
export const articleHtml = (
  item: NewsDocument,
  body: string,
  { language, theme }: Reader,
): string => {
  const own = saidIn(language)
  const told = item.simulated ? own : (text: string) => text
  const paragraph = (line: string) => {
    const text = told(line)
    // A sentence that no table knows is English still, and is read aloud as such.
    const foreign = language !== 'en' && text === line
    return `<p${foreign ? ' lang="en"' : ''}>${escapeHtml(text)}</p>`
  }
  const paragraphs = body.split('\n').filter((line) => line.trim() !== '')
  const published = `<time datetime="${new Date(item.publishedAt).toISOString()}">${escapeHtml(publishedIn(language, item.publishedAt))}</time>`
  const facts = [
    escapeHtml(told(item.publisher)),
    `${published} ${own('New York time')}`,
    ...item.entities.map(({ symbol }) => symbolLink(symbol)),
  ]
  const note = `<p><span class="tag">${own('SIMULATED')}</span> ${own('Nothing of this happened outside the simulated exchange.')}</p>`
  const title = told(item.title)
  return htmlPage(
    title,
    `<nav><a href="/">← ${own('Back to Tapedeck')}</a></nav>
<main class="article">
<h1>${escapeHtml(title)}</h1>
<p class="soft">${facts.join(' · ')}</p>
${item.simulated ? note : ''}
${paragraphs.map(paragraph).join('\n')}
</main>`,
    { lang: tags[language], theme },
  )
}

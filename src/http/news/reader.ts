import type { Request } from 'express'
import type { ArticleQuery } from '../../contracts/news.ts'
import { type SaidTable, translateSaid } from '../../said/translate-said.ts'
import { articlePage } from '../../said/zh-tw/article-page.ts'
import { newsroom } from '../../said/zh-tw/newsroom.ts'
import { refusals } from '../../said/zh-tw/refusals.ts'
import { zhTwTerms } from '../../said/zh-tw/terms.ts'

type Language = NonNullable<ArticleQuery['language']>

/** Who reads a page of ours: the theme is the device's when the page's address names none. */
export interface Reader {
  readonly language: Language
  readonly theme: ArticleQuery['theme']
}

const tags: Readonly<Record<Language, string>> = { en: 'en', 'zh-TW': 'zh-Hant-TW' }

const chinese: SaidTable = { ...newsroom, ...refusals, ...articlePage }

/** What the browser asks for in every request, where the address does not say. */
const acceptedBy = (req: Request): Language => {
  const accepted = req.acceptsLanguages('en', 'zh-TW', 'zh-Hant', 'zh')
  return accepted === false || accepted === 'en' ? 'en' : 'zh-TW'
}

/** By what the address says, or else as the browser asks for. */
export const readerOf = (
  req: Request,
  { language = acceptedBy(req), theme }: ArticleQuery,
): Reader => ({ language, theme })

/** BCP 47. */
export const tagOf = ({ language }: Reader): string => tags[language]

/** Our own sentences in the reader's language; one that no table knows stays English. */
export const saidTo =
  ({ language }: Reader) =>
  (english: string): string =>
    language === 'en' ? english : translateSaid(chinese, zhTwTerms, english)

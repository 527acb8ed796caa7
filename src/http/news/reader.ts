import type { Request } from 'express'
import type { ArticleQuery } from '../../contracts/market/news.ts'
import { exchangeZone } from '../../domain/calendar/trading-day.ts'
import { type TranslationTable, translateServerText } from '../../translations/translate.ts'
import { articlePage } from '../../translations/zh-tw/article-page.ts'
import { newsGenerator } from '../../translations/zh-tw/simulated-news.ts'
import { refusals } from '../../translations/zh-tw/refusals.ts'
import { zhTwTerms } from '../../translations/zh-tw/terms.ts'

type Language = NonNullable<ArticleQuery['language']>

/** The reader of an article page; without a theme in the address, the device's is used. */
export interface Reader {
  readonly language: Language
  readonly theme: ArticleQuery['theme']
  /** By whose clock times are written. */
  readonly zone: string
}

const tags: Readonly<Record<Language, string>> = { en: 'en', 'zh-TW': 'zh-Hant-TW' }

const chinese: TranslationTable = { ...newsGenerator, ...refusals, ...articlePage }

/** The languages of the browser, used when the address has none. */
const acceptedBy = (req: Request): Language => {
  const accepted = req.acceptsLanguages('en', 'zh-TW', 'zh-Hant', 'zh')
  return accepted === false || accepted === 'en' ? 'en' : 'zh-TW'
}

/**
 * The runtime's name of a zone, so that caches by zone are bounded by the zones
 * there are: names are known in any case. Mere offsets are no zones.
 */
const zoneOf = (name = exchangeZone): string => {
  if (/^[+-]/.test(name)) return exchangeZone
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return exchangeZone
  }
}

/** From the address, or else from the headers of the browser. */
export const readerOf = (
  req: Request,
  { language = acceptedBy(req), theme, zone }: ArticleQuery,
): Reader => ({ language, theme, zone: zoneOf(zone) })

/** BCP 47. */
export const tagOf = ({ language }: Reader): string => tags[language]

/** Our own sentences in the reader's language; one that no table knows stays English. */
export const saidTo =
  ({ language }: Reader) =>
  (english: string): string =>
    language === 'en' ? english : translateServerText(chinese, zhTwTerms, english)

import type { RequestHandler } from 'express'
import { newsQuery, newsShown, type NewsItem } from '../../contracts/news.ts'
import { news, type NewsDocument } from '../../projections/news/documents.ts'
import { newestNews, newsAbout } from '../../projections/news/read.ts'
import type { Context } from '../context.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { sendEncoded } from '../encoded/encoded.ts'
import { notValid } from '../refusals/faults.ts'
import { sendRefusal } from '../refusals/send.ts'
import { listedSymbol } from '../stocks/listed-symbol.ts'

const presentNews = (document: NewsDocument): NewsItem => ({
  uuid: document._id,
  title: document.title,
  url: document.url,
  snippet: document.snippet,
  source: document.publisher,
  published_at: new Date(document.publishedAt).toISOString(),
  entities: document.entities.map(({ symbol, matchScore, sentimentScore }) => ({
    symbol,
    match_score: matchScore,
    sentiment_score: sentimentScore,
  })),
  simulated: document.simulated,
})

/** GET /api/news: newest first; with `symbol` only what is about it. */
export const listNews = (context: Context): RequestHandler => {
  const { readModels, limits } = context
  const cache = createEncodedCache(limits.encodedListsMax)
  const read = async (symbol: string | undefined) => {
    const max = newsShown.itemsShownMax
    const found =
      symbol === undefined
        ? await newestNews(readModels, max)
        : await newsAbout(readModels, symbol, max)
    return { news: found.map(presentNews) }
  }
  return async (req, res) => {
    const query = newsQuery.safeParse(req.query)
    if (!query.success) {
      sendRefusal(req, res, notValid(query.error))
      return
    }
    const { symbol: written } = query.data
    const symbol =
      written === undefined ? written : ((await listedSymbol(context, written)) ?? written)
    const version = await readModels.version(news.projection)
    await sendEncoded(req, res, await cache.answer(symbol ?? '', version, () => read(symbol)))
  }
}

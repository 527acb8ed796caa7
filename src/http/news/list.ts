import { newsQuery, newsReply, newsShown, type NewsItem } from '../../contracts/market/news.ts'
import { news, type NewsDocument } from '../../projections/news/documents.ts'
import { newestNews, newsAbout } from '../../projections/news/read.ts'
import { createEncodedCache } from '../encoded/encoded-cache.ts'
import { encoded } from '../routing/reply.ts'
import { route } from '../routing/route.ts'
import { listedOrWritten } from '../../projections/stocks/read/listed-symbol.ts'

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

/** With `symbol`, only its news. Traders' commands do not change it, so no read waits. */
export const listNews = route.get('/news', {
  summary: 'The newest news',
  query: newsQuery,
  past: [news.projection],
  replies: { 200: newsReply.describe('Newest first') },
  serve: (context) => {
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
    return async ({ query: { symbol: written } }) => {
      const symbol = written === undefined ? written : await listedOrWritten(context, written)
      const version = await readModels.version(news.projection)
      return encoded(await cache.answer(symbol ?? '', version, () => read(symbol)))
    }
  },
})

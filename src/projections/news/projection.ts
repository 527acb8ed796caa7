import type { NewsEvent } from '../../domain/news/events.ts'
import { streamPrefix } from '../../domain/streams.ts'
import type { Projection } from '../projection.ts'
import { news, newsArticles, newsMentions } from './documents.ts'

/** News of the market and of single symbols. */
export const newsProjection: Projection<NewsEvent> = {
  name: news.projection,
  version: 1,
  prefixes: [streamPrefix.news],
  group: 'market',
  collections: [news, newsMentions, newsArticles],
  fold: (unit, { data }) => {
    const { uuid, body, ...item } = data
    unit.of(news).put({ _id: uuid, ...item })
    if (body !== null) unit.of(newsArticles).put({ _id: uuid, body })
    for (const symbol of new Set(item.entities.map((entity) => entity.symbol)))
      unit.of(newsMentions).put({
        _id: `${symbol}|${uuid}`,
        symbol,
        item: uuid,
        publishedAt: item.publishedAt,
      })
  },
}

import { z } from 'zod'
import type { NewsItem } from '../../domain/news/commands.ts'
import { newsEvents } from '../../domain/news/events.ts'
import { newsLimits } from '../../domain/news/limits.ts'
import { symbol as ticker } from '../../domain/kernel/fields.ts'
import { cutText } from '../../domain/kernel/text.ts'
import type { OnBadRow } from '../bad-rows.ts'
import type { Guard } from '../guard.ts'
import type { NewsProvider } from '../news/port.ts'

const marketauxSource = 'marketaux'

export interface MarketauxOptions {
  readonly token: string
  /** The companies whose news is requested: the largest, since a request names few. */
  readonly symbols: readonly string[]
  /** Milliseconds between two requests. */
  readonly everyMs: number
  readonly guard: Guard
  readonly fetch: typeof globalThis.fetch
  readonly onBadRow: OnBadRow
  /** The address of the service. */
  readonly baseUrl?: string
}

export const marketauxLimits = { symbolsPerQuestionMax: 50, itemsPerAnswerMax: 50 } as const

const answer = z.object({ data: z.array(z.unknown()) })

const article = z.object({
  uuid: z.guid(),
  title: z.string(),
  url: z.string(),
  snippet: z.string().nullish(),
  description: z.string().nullish(),
  published_at: z.iso.datetime({ offset: true }),
  source: z.string(),
  entities: z.array(z.unknown()).default([]),
})

const entity = z.object({
  symbol: ticker,
  match_score: z.number().nullish(),
  sentiment_score: z.number().min(-1).max(1).nullish(),
})

const entitiesOf = (rows: readonly unknown[]): NewsItem['entities'] =>
  rows
    .flatMap((row) => {
      const parsed = entity.safeParse(row)
      if (!parsed.success) return []
      const { symbol, match_score, sentiment_score } = parsed.data
      return [{ symbol, matchScore: match_score ?? null, sentimentScore: sentiment_score ?? null }]
    })
    .slice(0, newsLimits.entitiesPerItemMax)

const itemOf = (row: unknown): NewsItem | null => {
  const parsed = article.safeParse(row)
  if (!parsed.success) return null
  const { uuid, title, url, snippet, description, published_at, source, entities } = parsed.data
  const item: NewsItem = {
    uuid,
    title: cutText(title, newsLimits.titleCharactersMax),
    url,
    snippet: cutText(snippet ?? description ?? '', newsLimits.snippetCharactersMax),
    body: null,
    publisher: source,
    publishedAt: Date.parse(published_at),
    entities: entitiesOf(entities),
    source: marketauxSource,
    simulated: false,
  }
  return newsEvents.NewsImported.safeParse(item).success ? item : null
}

/** Sends a request; its address contains the token and is never part of a message. */
const ask = async (fetch: typeof globalThis.fetch, url: URL, signal: AbortSignal) => {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`marketaux answered ${response.status.toString()}`)
  return answer.parse(await response.json())
}

/** News of marketaux.com; an article in another format than documented is left out. */
export const createMarketaux = (options: MarketauxOptions): NewsProvider => {
  const { token, symbols, everyMs, guard, fetch, onBadRow } = options
  const url = new URL('/v1/news/all', options.baseUrl ?? 'https://api.marketaux.com')
  const named = symbols.slice(0, marketauxLimits.symbolsPerQuestionMax)
  url.search = new URLSearchParams({
    symbols: named.join(','),
    filter_entities: 'true',
    language: 'en',
    limit: marketauxLimits.itemsPerAnswerMax.toString(),
    api_token: token,
  }).toString()
  return {
    source: marketauxSource,
    everyMs,
    latest: async () => {
      const { data } = await guard((signal) => ask(fetch, url, signal))
      return data.flatMap((row) => {
        const item = itemOf(row)
        if (item === null) onBadRow(marketauxSource, 'bad_shape')
        return item ?? []
      })
    },
  }
}

import type { NewsItem } from '../../domain/news/commands.ts'
import { newsLimits } from '../../domain/news/limits.ts'
import { withSentiment } from '../../domain/news/sentiment.ts'
import { type TradingDate, tradingDate } from '../../domain/calendar/trading-day.ts'
import type { Clock } from '../clock.ts'
import type { ImportNews, NewsProvider, NewsReport } from './port.ts'

export const newsRunLimits = {
  /** Ids of items that need not be imported again; the oldest are dropped first. */
  idsRememberedMax: 20_000,
} as const

export interface NewsOptions {
  readonly provider: NewsProvider
  readonly importNews: ImportNews
  readonly clock: Clock
  /** Called between two articles: lets other work run once a slice is over. */
  readonly nextTurn: () => Promise<void>
  readonly report: (report: NewsReport) => void
  /** Ends the run after the write in progress. */
  readonly signal: AbortSignal
}

const byDate = (items: readonly NewsItem[]): Map<TradingDate, NewsItem[]> => {
  const dates = new Map<TradingDate, NewsItem[]>()
  for (const item of items) {
    const date = tradingDate(item.publishedAt)
    dates.set(date, [...(dates.get(date) ?? []), item])
  }
  return dates
}

const inChunks = <Item>(items: readonly Item[], max: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / max) }, (_, i) =>
    items.slice(i * max, (i + 1) * max),
  )

/**
 * Requests news at once and then on the provider's schedule, adds missing sentiments and records
 * each item under its day. If a provider or store is unavailable, the round is skipped; its items
 * are requested again in the next one.
 */
export const runNews = async (options: NewsOptions): Promise<void> => {
  const { provider, importNews, clock, nextTurn, report, signal } = options
  const known = new Set<string>()

  const remember = (items: readonly NewsItem[]) => {
    for (const { uuid } of items) known.add(uuid)
    for (const uuid of known) {
      if (known.size <= newsRunLimits.idsRememberedMax) break
      known.delete(uuid)
    }
  }

  const felt = async (items: readonly NewsItem[]): Promise<NewsItem[]> => {
    const done: NewsItem[] = []
    for (const item of items) {
      done.push(withSentiment(item))
      await nextTurn()
    }
    return done
  }

  const round = async () => {
    const fresh = (await provider.latest(signal)).filter(({ uuid }) => !known.has(uuid))
    for (const [date, items] of byDate(await felt(fresh))) {
      for (const chunk of inChunks(items, newsLimits.itemsPerImportMax)) {
        if (signal.aborted) return
        const outcome = await importNews(date, chunk)
        // A refused item would be refused again; after a lost race it is retried.
        if (outcome.ok || outcome.reason === 'refused') remember(chunk)
        if (outcome.ok) report({ kind: 'news_imported', items: chunk.length })
        else if (outcome.reason === 'refused')
          report({ kind: 'news_refused', date, sentence: outcome.sentence })
      }
    }
  }

  while (!signal.aborted) {
    try {
      await round()
      report({ kind: 'news_requested' })
    } catch (error) {
      report({ kind: 'news_unavailable', error })
    }
    await clock.wait(provider.everyMs, signal)
  }
}

import type { NewsItem } from '../../domain/news/commands.ts'
import { newsLimits } from '../../domain/news/limits.ts'
import { withSentiment } from '../../domain/news/with-sentiment.ts'
import { type TradingDate, tradingDate } from '../../domain/calendar/trading-day.ts'
import type { Clock } from '../clock.ts'
import type { ImportNews, NewsProvider, NewsReport } from './port.ts'

export const newsRunLimits = {
  /** Ids of items that need not be imported again; those seen first are forgotten first. */
  idsRememberedMax: 20_000,
} as const

export interface NewsOptions {
  readonly provider: NewsProvider
  readonly importNews: ImportNews
  readonly clock: Clock
  /** Asked between two articles: lets others have their turn once a slice is over. */
  readonly nextTurn: () => Promise<void>
  readonly report: (report: NewsReport) => void
  /** Ends the run after what is being written. */
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
 * Asks for news at once and then on the provider's schedule, gives each item the sentiment it lacks
 * and records it under its day. A provider or store that is unavailable costs the round: what was not
 * recorded is told again in the next.
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
        // What is refused now is refused again; a lost race is not.
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
    } catch (error) {
      report({ kind: 'news_unavailable', error })
    }
    await clock.wait(provider.everyMs, signal)
  }
}

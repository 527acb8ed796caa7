import { accepted, type Decider, type Decision, refused } from '../kernel/decider.ts'
import { tradingDate } from '../calendar/trading-day.ts'
import type { NewsCommand, NewsItem } from './commands.ts'
import type { NewsEvent } from './events.ts'
import { newsLimits } from './limits.ts'
import type { NewsRefusal } from './refusals.ts'
import { evolveNews, type NewsState, noNews } from './state.ts'

const decide = (
  { date, items }: NewsCommand,
  { known }: NewsState,
): Decision<NewsEvent, NewsRefusal> => {
  const { itemsPerImportMax, itemsPerDayMax } = newsLimits
  if (items.length > itemsPerImportMax)
    return refused({ type: 'too_many_items', max: itemsPerImportMax })
  const fresh = new Map<string, NewsItem>()
  for (const item of items) {
    const published = tradingDate(item.publishedAt)
    if (published !== date)
      return refused({ type: 'another_day', uuid: item.uuid, date: published })
    if (!known.has(item.uuid)) fresh.set(item.uuid, item)
  }
  if (known.size + fresh.size > itemsPerDayMax)
    return refused({ type: 'day_full', max: itemsPerDayMax })
  return accepted(
    ...Array.from(fresh.values(), (data) => ({ type: 'NewsImported', data }) as const),
  )
}

export const newsDecider: Decider<NewsState, NewsCommand, NewsEvent, NewsRefusal> = {
  initial: noNews,
  decide,
  evolve: evolveNews,
}

/** Streams `news-<yyyy-mm-dd>`, the New York date of publication. */
export const newsAggregate = { category: 'news', decider: newsDecider } as const

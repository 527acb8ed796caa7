import type { TradingDate } from '../calendar/trading-day.ts'
import type { NewsEvent } from './events.ts'

export type NewsItem = NewsEvent['data']

/** Records items of a provider; known items are left out. */
interface ImportNews {
  readonly type: 'ImportNews'
  /** New York date on which all of the items were published, `YYYY-MM-DD`. */
  readonly date: TradingDate
  readonly items: readonly NewsItem[]
}

export type NewsCommand = ImportNews

import type { NewsItem } from '../../../domain/news/commands.ts'
import { nextMidnight, tradingDayStart } from '../../../domain/calendar/trading-day.ts'
import type { Clock } from '../../clock.ts'
import type { NewsProvider } from '../../news/port.ts'
import { simulatedSource } from '../exchange.ts'
import { hashText, seeded } from '../random.ts'
import { marketSymbol } from '../real-listings.ts'
import { articleOf } from './article.ts'
import type { DayFacts } from './facts.ts'
import { storiesOf, type Story } from './stories.ts'

export const newsGeneratorLimits = {
  /** Headlines of a finished day. */
  storiesPerPastDayMax: 14,
  /** New headlines per check of the day in progress. */
  storiesPerLookMax: 2,
  /** How long after its end a finished day still gets articles. */
  writtenAfterMinutesMax: 420,
} as const

export interface NewsGeneratorOptions {
  /** SIM_SEED: the same prices give the same headlines. */
  readonly seed: number
  /** Milliseconds between two checks of the market. */
  readonly everyMs: number
  readonly clock: Pick<Clock, 'now'>
  /** The day in progress, last, and the finished days before it that still get articles. */
  readonly days: () => Promise<readonly DayFacts[]>
  /** Called between two days: lets other work run once a slice is over. */
  readonly nextTurn: () => Promise<void>
  /** A UUID of this name: the same name gives the same id. */
  readonly idOf: (name: string) => string
}

const publisher = 'Tapedeck Simulated Newswire'

const nameOf = ({ kind, tier, stock, sector }: Story, { date, isOver }: DayFacts): string =>
  [isOver ? 'day' : 'live', date, kind, sector?.name ?? stock.symbol, tier.toString()].join('|')

const entitiesOf = ({ stock, others, kind }: Story): NewsItem['entities'] =>
  (kind === 'sector' ? [stock, ...others] : [stock]).map(({ symbol }, place) => ({
    symbol,
    matchScore: place === 0 ? 100 : 40,
    sentimentScore: null,
  }))

/**
 * The simulated news generator: writes about movements of the simulated prices. The articles are
 * labelled as simulated and hosted by us. A story has one id per day, so writing it twice is
 * harmless.
 */
export const createNewsGenerator = (options: NewsGeneratorOptions): NewsProvider => {
  const { seed, everyMs, clock, days, idOf, nextTurn } = options
  let today = { date: '', written: new Map<string, NewsItem>() }

  const write = (story: Story, day: DayFacts, publishedAt: number): NewsItem => {
    const name = nameOf(story, day)
    const uuid = idOf(name)
    return {
      uuid,
      ...articleOf(story, day, seeded(seed, hashText(name), 1)),
      url: `/api/news/${uuid}`,
      publisher,
      publishedAt,
      entities: entitiesOf(story),
      source: simulatedSource,
      simulated: true,
    }
  }

  /** Articles about a finished day are published during the hours after its end. */
  const afterTheDay = (story: Story, day: DayFacts): number => {
    const end = nextMidnight(tradingDayStart(day.date))
    const part = seeded(seed, hashText(nameOf(story, day)), 2).next()
    return end + Math.floor(60_000 * (2 + part * newsGeneratorLimits.writtenAfterMinutesMax))
  }

  const ofPast = (day: DayFacts, now: number): NewsItem[] =>
    storiesOf(day, marketSymbol)
      .slice(0, newsGeneratorLimits.storiesPerPastDayMax)
      .map((story) => write(story, day, afterTheDay(story, day)))
      .filter(({ publishedAt }) => publishedAt <= now)

  const ofToday = (day: DayFacts, now: number): NewsItem[] => {
    if (today.date !== day.date) today = { date: day.date, written: new Map() }
    const { written } = today
    const fresh = storiesOf(day, marketSymbol).filter((story) => !written.has(nameOf(story, day)))
    for (const story of fresh.slice(0, newsGeneratorLimits.storiesPerLookMax))
      written.set(nameOf(story, day), write(story, day, now))
    return [...written.values()]
  }

  return {
    source: simulatedSource,
    everyMs,
    latest: async () => {
      const now = clock.now()
      const items: NewsItem[] = []
      for (const day of await days()) {
        items.push(...(day.isOver ? ofPast(day, now) : ofToday(day, now)))
        await nextTurn()
      }
      return items
    },
  }
}

import { randomUUID } from 'node:crypto'
import {
  dateOfDailyBar,
  tradingDate,
  type TradingDate,
} from '../../../src/domain/calendar/trading-day.ts'
import { priceFeedDecider } from '../../../src/domain/price-feed/decider.ts'
import type { PriceFeedState } from '../../../src/domain/price-feed/state.ts'
import type { PriceFeedEvent } from '../../../src/domain/price-feed/events.ts'
import { stockDecider } from '../../../src/domain/stock/decider.ts'
import type { StockCommand } from '../../../src/domain/stock/commands.ts'
import type { StockEvent } from '../../../src/domain/stock/events.ts'
import type {
  FeedCommands,
  FeedOutcome,
  FeedReader,
  LastSeen,
} from '../../../src/market/feed-port.ts'

export class Unavailable extends Error {}

type Event = StockEvent | PriceFeedEvent

type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data']

/** A log in memory behind the feed's ports, with the product's own deciders. */
export interface MarketLog {
  readonly events: readonly Event[]
  readonly eventsOf: <Type extends Event['type']>(type: Type) => DataOf<Type>[]
  /** Dates whose ticks may expire. */
  readonly expiring: ReadonlySet<string>
  /** Each writer keeps its own idea of where the feed's stream ends. */
  writer(): FeedCommands
  readonly reader: FeedReader
  /** Asked before and after every command: may throw, as a store that breaks then would. */
  fault: (moment: 'before' | 'after', command: string) => void
}

const done: FeedOutcome = { ok: true }

export const marketLog = (now: () => number): MarketLog => {
  const events: Event[] = []
  const commandIds = new Set<string>()
  const expiring = new Set<string>()
  const feedLengths = new Map<string, number>()
  const eventsOf: MarketLog['eventsOf'] = (type) =>
    events.filter((event) => event.type === type).map(({ data }) => data as DataOf<typeof type>)

  const stock = (command: StockCommand): Promise<FeedOutcome> => {
    const history = events.filter(
      (event): event is StockEvent =>
        event.type !== 'PricesTicked' && event.data.symbol === command.symbol,
    )
    const state = history.reduce(stockDecider.evolve, stockDecider.initial)
    const decision = stockDecider.decide(command, state)
    if (!decision.ok) return Promise.resolve(refused(decision.refusal))
    events.push(...decision.events)
    return Promise.resolve(done)
  }

  const log: MarketLog = {
    events,
    eventsOf,
    expiring,
    fault: () => undefined,
    writer: () => writerOf(),
    reader: {
      caughtUp: () => Promise.resolve(),
      lastPrices: () => {
        log.fault('before', 'lastPrices')
        return Promise.resolve(lastPrices(eventsOf))
      },
      daySummary: (symbol, date) => {
        log.fault('before', 'daySummary')
        return Promise.resolve(daySummary(eventsOf, symbol, date))
      },
    },
  }

  const guarded = async (name: string, work: () => Promise<FeedOutcome>): Promise<FeedOutcome> => {
    log.fault('before', name)
    const outcome = await work()
    log.fault('after', name)
    return outcome
  }

  const writerOf = (): FeedCommands => {
    const revisions = new Map<string, number>()
    return {
      listStock: (source, listing) =>
        guarded('listStock', () => stock({ type: 'ListStock', source, ...listing })),
      importFundamentals: (source, symbol, rest) =>
        guarded('importFundamentals', () =>
          stock({ type: 'ImportFundamentals', source, symbol, ...rest }),
        ),
      importFinancials: (source, symbol, rest) =>
        guarded('importFinancials', () =>
          stock({ type: 'ImportFinancials', source, symbol, ...rest }),
        ),
      importBars: (source, symbol, rest) =>
        guarded(`importBars ${rest.timeframe}`, () =>
          stock({ type: 'ImportBars', source, symbol, ...rest }),
        ),
      closeTradingDay: (source, symbol, date, rest) =>
        guarded('closeTradingDay', () =>
          stock({ type: 'CloseTradingDay', source, symbol, date, ...rest }),
        ),
      recordTape: () => Promise.resolve(done),
      expireTicks: (_source, date) =>
        guarded('expireTicks', () => {
          expiring.add(date)
          return Promise.resolve(done)
        }),
      tickPrices: async ({ commandId, source, date, ticks }) => {
        const outcome = await guarded('tickPrices', () => {
          const length = feedLengths.get(date) ?? 0
          if (commandIds.has(commandId)) return Promise.resolve(done)
          if ((revisions.get(date) ?? length) !== length)
            return Promise.resolve({ ok: false, reason: 'lost_race' })
          const batches = eventsOf('PricesTicked').filter((data) => data.date === date)
          const state = batches.reduce<PriceFeedState>(
            (before, data) => priceFeedDecider.evolve(before, { type: 'PricesTicked', data }),
            priceFeedDecider.initial,
          )
          const decision = priceFeedDecider.decide(
            { type: 'TickPrices', source, date, ticks, nowMs: now(), isListed: () => true },
            state,
          )
          if (!decision.ok) return Promise.resolve(refused(decision.refusal))
          events.push(...decision.events)
          commandIds.add(commandId)
          feedLengths.set(date, length + 1)
          return Promise.resolve(done)
        })
        // Whoever never got the answer does not know that the stream is longer now.
        revisions.set(date, feedLengths.get(date) ?? 0)
        return outcome
      },
      takeOver: () => revisions.clear(),
    }
  }
  return log
}

const refused = (refusal: object): FeedOutcome => ({
  ok: false,
  reason: 'refused',
  sentence: JSON.stringify(refusal),
})

const lastPrices = (eventsOf: MarketLog['eventsOf']): LastSeen[] => {
  const prices = new Map<string, Omit<LastSeen, 'hasSummary'>>()
  for (const { symbol, timeframe, bars } of eventsOf('BarsImported')) {
    if (timeframe !== '1D' || Array.isArray(bars.times)) continue
    const { start, step } = bars.times
    const time = start + (bars.close.length - 1) * step
    const date = dateOfDailyBar(time)
    const [price, dayVolume] = [bars.close.at(-1)!, bars.volume.at(-1)!]
    prices.set(symbol, { symbol, price, dayVolume, date, dayBefore: null })
  }
  for (const { ticks, date } of eventsOf('PricesTicked')) {
    for (const [symbol, price, dayVolume] of ticks) {
      const known = prices.get(symbol)
      const dayBefore = known?.date === date ? known.dayBefore : (known?.date ?? null)
      prices.set(symbol, { symbol, price, dayVolume, date, dayBefore })
    }
  }
  const closed = new Set(
    eventsOf('TradingDayClosed').map(({ symbol, date }) => `${symbol} ${date}`),
  )
  return [...prices.values()].map((price) => ({
    ...price,
    hasSummary: closed.has(`${price.symbol} ${price.dayBefore ?? ''}`),
  }))
}

/** The day's book from its ticks alone, a minute bar for each minute that had one. */
const daySummary = (eventsOf: MarketLog['eventsOf'], symbol: string, date: TradingDate) => {
  const ticks = eventsOf('PricesTicked')
    .flatMap((event) => event.ticks)
    .filter(([other, , , at]) => other === symbol && tradingDate(at) === date)
  if (ticks.length === 0) return null
  const times = [...new Set(ticks.map(([, , , at]) => Math.floor(at / 60_000) * 60))]
  const prices = times.map((time) =>
    ticks.filter(([, , , at]) => Math.floor(at / 60_000) * 60 === time).map(([, price]) => price),
  )
  const all = ticks.map(([, price]) => price)
  return {
    day: {
      open: all[0]!,
      high: Math.max(...all),
      low: Math.min(...all),
      close: all.at(-1)!,
      volume: ticks.at(-1)![2],
    },
    minutes: {
      times,
      open: prices.map((of) => of[0]!),
      high: prices.map((of) => Math.max(...of)),
      low: prices.map((of) => Math.min(...of)),
      close: prices.map((of) => of.at(-1)!),
      volume: prices.map(() => 0),
    },
  }
}

export const newId = (): string => randomUUID()

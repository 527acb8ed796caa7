import { randomUUID } from 'node:crypto'
import type { AnyEvent } from '../../src/domain/all-events.ts'
import type { Tick } from '../../src/domain/price-feed/events.ts'
import { tradingDayStart } from '../../src/domain/calendar/trading-day.ts'
import { mulberry32 } from '../../test/support/mulberry32.ts'

/** Events of one stream, in their order, to be appended together. */
export interface Part {
  readonly stream: string
  readonly events: readonly AnyEvent[]
}

export interface DayShape {
  readonly events: number
  readonly symbols: number
  readonly ticksPerBatch: number
  readonly traders: number
}

const date = '2026-01-05'
const dayStart = tradingDayStart(date)
const source = 'simulated'
const eventsPerAppend = 500

const hex = (random: () => number, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')

const symbolOf = (index: number): string => `S${index.toString(36).toUpperCase()}`

function* listings({ symbols }: DayShape): Generator<Part> {
  for (let index = 0; index < symbols; index += 1) {
    const symbol = symbolOf(index)
    const name = `${symbol} Incorporated`
    const listing = { symbol, name, exchange: 'NASDAQ', currency: 'USD', sector: 'Technology' }
    const listed = { type: 'StockListed', data: { ...listing, source } } as AnyEvent
    yield { stream: `stock-${symbol}`, events: [listed] }
  }
}

/** Tick batches from midnight to midnight. */
function* batches(
  { events, symbols, ticksPerBatch }: DayShape,
  random: () => number,
): Generator<Part> {
  const count = events / 2
  const prices = Array.from({ length: symbols }, () => 20 + random() * 400)
  const volumes = prices.map(() => 0)
  const tickOf = (at: number): Tick => {
    const index = Math.floor(random() * symbols)
    const price = (prices[index] ?? 0) * (1 + (random() - 0.5) / 1_000)
    prices[index] = price
    volumes[index] = (volumes[index] ?? 0) + Math.floor(random() * 1_000)
    return [symbolOf(index), Number(price.toFixed(2)), volumes[index], at]
  }
  for (let first = 0; first < count; first += eventsPerAppend) {
    const part = Array.from({ length: eventsPerAppend }, (_, offset): AnyEvent => {
      const at = dayStart + Math.floor(((first + offset) / count) * 86_000_000)
      const unique = new Map(
        Array.from({ length: ticksPerBatch }, () => tickOf(at)).map((tick) => [tick[0], tick]),
      )
      return { type: 'PricesTicked', data: { source, date, ticks: [...unique.values()] } }
    })
    yield { stream: `priceFeed-${source}_${date}`, events: part }
  }
}

/** A trader's day: registers, watches, sets alerts of which some fire, signs in and out, says things. */
function* traderDays(shape: DayShape, random: () => number): Generator<Part> {
  const { symbols, traders, events } = shape
  const perTrader = events / 2 / traders
  const anySymbol = () => symbolOf(Math.floor(random() * symbols))
  for (let trader = 0; trader < traders; trader += 1) {
    const userId = randomUUID()
    const registered: AnyEvent = {
      type: 'UserRegistered',
      data: {
        userId,
        usernameKey: hex(random, 64),
        emailKey: hex(random, 64),
        sealedProfile: hex(random, 320),
        sealedPasswordHash: hex(random, 220),
      },
    }
    const signIn: AnyEvent = { type: 'UserSignedIn', data: { userId } }
    yield { stream: `user-${userId}`, events: [registered, signIn] }
    // A list has a symbol once.
    const first = Math.floor(random() * symbols)
    const watched = Array.from({ length: Math.floor(perTrader * 0.2) }, (_, index): AnyEvent => ({
      type: 'SymbolAddedToWatchlist',
      data: {
        userId,
        listId: userId,
        symbol: symbolOf((first + index) % symbols),
        entryId: randomUUID(),
        before: null,
      },
    }))
    yield { stream: `watchlist-${userId}`, events: watched }
    const alerts = Math.floor(perTrader * 0.15)
    for (let count = 0; count < alerts; count += 1) {
      const alertId = randomUUID()
      const symbol = anySymbol()
      const created: AnyEvent = {
        type: 'AlertCreated',
        data: { alertId, userId, symbol, condition: 'price_above', value: 120 },
      }
      const tick = { stream: `priceFeed-${source}_${date}`, revision: count, index: 0 }
      const fired: AnyEvent = {
        type: 'AlertTriggered',
        data: {
          alertId,
          userId,
          symbol,
          tick: { ...tick, price: 121, volume: 5_000, at: dayStart + count },
          measured: 121,
          reference: null,
        },
      }
      yield { stream: `alert-${alertId}`, events: count % 3 === 0 ? [created, fired] : [created] }
    }
    const said = Math.floor(perTrader - 2 - watched.length - (alerts * 4) / 3)
    const chat = Array.from({ length: said }, (): AnyEvent => ({
      type: 'ChatMessageSent',
      data: {
        messageId: randomUUID(),
        room: 'general',
        userId,
        message: `Watching ${anySymbol()} break out of its range on volume today, who is in?`,
      },
    }))
    yield { stream: 'chat-general_2026-01', events: chat }
  }
}

/** Two by turns, until both have ended. */
function* mixed(first: Generator<Part>, second: Generator<Part>, ratio: number): Generator<Part> {
  for (;;) {
    const one = first.next()
    if (!one.done) yield one.value
    let any = !one.done
    for (let count = 0; count < ratio; count += 1) {
      const other = second.next()
      if (other.done) break
      any = true
      yield other.value
    }
    if (!any) return
  }
}

/** Half price tick batches; the rest accounts, watchlists, alerts and chat. */
export function* busyDay(shape: DayShape): Generator<Part> {
  const random = mulberry32(1)
  const alertsPerTrader = Math.floor((shape.events / 2 / shape.traders) * 0.15)
  const partsPerTrader = 3 + alertsPerTrader
  const ratio = Math.ceil((shape.traders * partsPerTrader) / (shape.events / 2 / eventsPerAppend))
  yield* listings(shape)
  yield* mixed(batches(shape, random), traderDays(shape, random), ratio)
}

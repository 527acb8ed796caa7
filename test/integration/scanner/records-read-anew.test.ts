import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tradingDayStart } from '../../../src/domain/calendar/trading-day.ts'
import type { Position } from '../../../src/eventstore/position.ts'
import { barsProjection } from '../../../src/projections/bars/projection.ts'
import type { ReadModels } from '../../../src/projections/read-models.ts'
import { stocks } from '../../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../../src/projections/stocks/projection.ts'
import { backgroundSliceMs } from '../../../src/projections/turns.ts'
import { until } from '../../support/until.ts'
import { figuresOf, ScannerWorld, taken } from '../../support/worlds/scanner-world.ts'

const date = '2026-03-05'
const start = tradingDayStart(date)

let world: ScannerWorld

beforeEach(async () => {
  world = new ScannerWorld(date)
  await world.runner.start()
})

/** Read models in which the next reading of a stock can be made to wait once it has its answer. */
const readModelsThatWait = () => {
  const held = new Map<string, (release: () => void) => void>()
  const readModels: ReadModels = {
    ...world.readModels,
    reader: (collection) => {
      const reader = world.readModels.reader(collection)
      if (collection.name !== stocks.name) return reader
      const get: typeof reader.get = async (id) => {
        const found = await reader.get(id)
        const onHeld = held.get(id)
        held.delete(id)
        if (onHeld !== undefined) await new Promise<void>(onHeld)
        return found
      }
      return { ...reader, get }
    },
  }
  /** @returns what lets the reading go on, once it waits */
  const hold = (symbol: string) => new Promise<() => void>((resolve) => held.set(symbol, resolve))
  return { readModels, hold }
}

describe('the scanner’s reading of records anew', () => {
  it('reads a record anew only once everything told so far is in it', async () => {
    await world.list('AAPL')
    await world.tick(['AAPL', 101, 10, start])
    await world.caughtUp()
    const waitedFor: Position[] = []
    const { scanner } = await world.scanner({
      ...world.readModels,
      waitFor: (projection, position, timeoutMs) => {
        waitedFor.push(position)
        return world.readModels.waitFor(projection, position, timeoutMs)
      },
    })
    const last = await world.append('stock-AAPL', [
      world.history('AAPL', 90),
      world.reported('AAPL'),
    ])
    await until('the report was waited for', () =>
      waitedFor.some(({ commit }) => commit === last.commit),
    )
    await until('both are there', () => figuresOf(scanner, 'AAPL')('change') === 11)
    expect(figuresOf(scanner, 'AAPL')('marketCap')).toBe(101_000_000)
  })

  it('keeps what is told of a symbol while its record is being read', async () => {
    await world.list('AAPL')
    await world.tick(['AAPL', 101, 10, start])
    await world.caughtUp()
    const { readModels, hold } = readModelsThatWait()
    const { scanner } = await world.scanner(readModels)
    const reading = hold('AAPL')
    await world.append('stock-AAPL', [world.history('AAPL', 90)])
    const goOn = await reading
    await taken(scanner, () => world.append('stock-AAPL', [world.reported('AAPL')]))
    goOn()
    await until('the record was read', () => figuresOf(scanner, 'AAPL')('change') === 11)
    await until('the report is there', () => figuresOf(scanner, 'AAPL')('peTtm') === 50.5)
  })

  it('has the last price of a minute whose ticks came while records were read', async () => {
    await world.list('AAPL')
    await world.tick(['AAPL', 101, 10, start])
    await world.caughtUp()
    const { scanner } = await world.scanner()
    // Each step of a computation is a slice, and ticks are taken between them.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += backgroundSliceMs))
    let volume = 10
    const tick = (price: number) => {
      volume += 100
      return world.tick(['AAPL', price, volume, start + volume])
    }
    const shows = (price: number, close: number) =>
      until('both are there', () => figuresOf(scanner, 'AAPL')('change') === price - close)
    for (let close = 50; close < 75; close += 1) {
      await world.append('stock-AAPL', [world.history('AAPL', close)])
      for (const price of [101, 102, 103]) await tick(price)
      await shows(103, close)
      await tick(104)
      await shows(104, close)
      await world.append('stock-AAPL', [world.history('AAPL', close + 30)])
      await shows(104, close + 30)
      expect(figuresOf(scanner, 'AAPL')('dollarVolume')).toBe(104 * volume)
    }
  })

  it('counts the shares of a minute in that minute, while the records of others are being read', async () => {
    await world.list('AAPL')
    await world.list('MSFT', 300)
    await world.tick(['AAPL', 101, 10, start], ['MSFT', 299, 10, start])
    await world.caughtUp()
    const { readModels, hold } = readModelsThatWait()
    const { scanner } = await world.scanner(readModels)
    const first = hold('AAPL')
    await world.append('stock-AAPL', [world.history('AAPL', 80)])
    const goOn = await first
    await taken(scanner, () => world.append('stock-AAPL', [world.history('AAPL', 90)]))
    await taken(scanner, () => world.append('stock-MSFT', [world.history('MSFT', 290)]))
    const [readingAapl, readingMsft] = [hold('AAPL'), hold('MSFT')]
    goOn()
    const loadAapl = await readingAapl
    for (const { name } of [stocksProjection, barsProjection]) await world.runner.pause(name)
    await taken(scanner, () => world.tick(['AAPL', 102, 30, start + 1_000]))
    loadAapl()
    const loadMsft = await readingMsft
    await taken(scanner, () => world.tick(['AAPL', 110, 40, start + 60_000]))
    for (const { name } of [stocksProjection, barsProjection]) await world.runner.resume(name)
    loadMsft()
    await until('the record was read', () => figuresOf(scanner, 'MSFT')('change') === 9)
    expect(figuresOf(scanner, 'AAPL')('dollarVolume')).toBe(102 * 30 + 110 * 10)
  })

  it('reads no stock that is ahead of its minutes', async () => {
    await world.list('AAPL')
    await world.tick(['AAPL', 101, 10, start])
    await world.caughtUp()
    let isAhead = false
    const { scanner } = await world.scanner({
      ...world.readModels,
      waitFor: async (projection, position, timeoutMs) => {
        if (isAhead && projection === barsProjection.name) await world.runner.resume(projection)
        return world.readModels.waitFor(projection, position, timeoutMs)
      },
      reader: (collection) => {
        const reader = world.readModels.reader(collection)
        if (collection.name !== stocks.name) return reader
        const getAhead = async () => {
          if (isAhead) return
          await world.runner.pause(barsProjection.name)
          await world.tick(['AAPL', 102, 30, start + 1_000])
          await until('the stock has its tick', async () => {
            const stock = await world.readModels.reader(stocks).get('AAPL')
            return stock?.volume === 30
          })
          isAhead = true
        }
        return { ...reader, find: (query) => getAhead().then(() => reader.find(query)) }
      },
    })
    expect(figuresOf(scanner, 'AAPL')('dollarVolume')).toBe(102 * 30)
  })
})

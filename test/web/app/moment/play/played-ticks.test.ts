import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuoteTick } from '../../../../../src/contracts/socket/frames.ts'
import { tradingDate } from '../../../../../src/domain/calendar/trading-day.ts'
import type { Tick } from '../../../../../src/domain/price-feed/events.ts'
import { QuoteBoard } from '../../../../../src/domain/quotes/board.ts'
import { changeSince } from '../../../../../src/domain/quotes/change.ts'
import { createQuoteBook } from '../../../../../src/web/api/quotes/quote-book.ts'
import { createPlayedTicks } from '../../../../../src/web/app/moment/play/played-ticks.ts'
import { batch, columnsOf, stepMs, tapeStart } from '../../../support/tape.ts'

const symbols = ['A', 'B', 'C'] as const
const days = 2
const batchesMax = 40
const dayMs = 86_400_000

const dayOf = (moment: number) => Math.floor((moment - tapeStart) / dayMs)

/** Tick batches of two days; prices as exchanges quote them, in cents or in hundredths of cents. */
const history = fc.array(
  fc.record({
    day: fc.nat(days - 1),
    ticks: fc.uniqueArray(
      fc.record({ symbol: fc.nat(symbols.length - 1), price: fc.integer({ min: 1, max: 5e6 }) }),
      { selector: ({ symbol }) => symbol, minLength: 1 },
    ),
    scale: fc.constantFrom(100, 10_000),
  }),
  { minLength: 1, maxLength: batchesMax },
)

const batchesOf = (drawn: typeof history extends fc.Arbitrary<infer T> ? T : never) =>
  drawn
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, ticks, scale }, index) => {
      const at = tapeStart + day * dayMs + index * stepMs
      return batch(
        index,
        at,
        ticks.map(({ symbol, price }): Tick => [symbols[symbol]!, price / scale, index * 10, at]),
      )
    })

describe('the ticks of a tape', () => {
  it('lead from the answers of any moment to those of any later one', () => {
    const moments = fc.tuple(fc.nat(batchesMax), fc.nat(batchesMax))
    fc.assert(
      fc.property(history, moments, fc.constantFrom(...symbols, null), (drawn, places, charted) => {
        const batches = batchesOf(drawn)
        const [from = 0, until = 0] = places
          .map((place) => batches[Math.min(place, batches.length - 1)]!.recordedAt)
          .toSorted((a, b) => a - b)
        /** What the server answers at a moment, as the page takes it over. */
        const answersAt = (moment: number) => {
          const board = new QuoteBoard()
          for (const { ticks, recordedAt } of batches) {
            if (recordedAt > moment) break
            const date = tradingDate(recordedAt)
            const data = { source: 'simulated', date, ticks: ticks.map((tick): Tick => [...tick]) }
            board.apply({ type: 'PricesTicked', data }, recordedAt)
          }
          const book = createQuoteBook((callback) => callback(false))
          for (const symbol of symbols) {
            const quote = board.quote(symbol)
            if (!quote) continue
            const { price, previousClose, volume, at } = quote
            const { change, changePercent } = changeSince(price, previousClose)
            const tick: QuoteTick = [symbol, price, change, changePercent, volume, at]
            book.apply([tick])
          }
          return book
        }
        const book = answersAt(from)
        const read = createPlayedTicks(book)
        // A segment has ticks of one day.
        for (let day = 0; day < days; day += 1) {
          const ofDay = batches.filter((each) => dayOf(each.recordedAt) === day)
          book.apply(read(columnsOf(ofDay), { from, until, charted }))
        }
        const shownOf = (of: typeof book) =>
          symbols.map((symbol) => {
            const { price, change, changePercent, volume, time } = of.get(symbol) ?? {}
            return { price, change, changePercent, volume, time }
          })
        expect(shownOf(book)).toEqual(shownOf(answersAt(until)))
      }),
    )
  })

  it('are the newest of each symbol, and every one of the charted symbol', () => {
    const at = (step: number) => tapeStart + step * stepMs
    const batches = [1, 2, 3, 4].map((step) =>
      batch(step, at(step), [
        ['A', step, step, at(step)],
        ['B', 10 * step, step, at(step)],
      ]),
    )
    const read = createPlayedTicks(createQuoteBook((callback) => callback(false)))
    const ticks = read(columnsOf(batches), { from: at(1), until: at(3), charted: 'A' })
    expect(ticks.map(([symbol, price]) => [symbol, price])).toEqual([
      ['A', 2],
      ['A', 3],
      ['B', 30],
    ])
  })
})

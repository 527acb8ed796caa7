import fc from 'fast-check'
import { expect, it } from 'vitest'
import { adjustedTerms } from '../../../src/domain/alert/adjusted-level.ts'
import type { RuleTerms } from '../../../src/domain/alert/terms.ts'
import type { AnyEvent } from '../../../src/domain/all-events.ts'
import {
  shiftDate,
  tradingDate,
  type TradingDate,
  tradingDayStart,
} from '../../../src/domain/calendar/trading-day.ts'
import type { DrawingAnchor } from '../../../src/domain/drawing/events.ts'
import type { SplitRatio } from '../../../src/domain/stock/splits/split-ratio.ts'
import { drawings } from '../../../src/projections/drawings/documents.ts'
import { drawingsProjection } from '../../../src/projections/drawings/projection.ts'
import { afterSplits } from '../../../src/projections/drawings/read.ts'
import type { Projection } from '../../../src/projections/projection.ts'
import { stockSplits } from '../../../src/projections/stocks/documents.ts'
import { stocksProjection } from '../../../src/projections/stocks/projection.ts'
import { listed } from '../../support/logs/market-events.ts'
import { foldAll, positionAt } from '../../support/logs/memory-unit.ts'

const seed = 20_261_127
const symbol = 'AAPL'
const userId = '00000000-0000-4000-8000-000000000001'
const monday: TradingDate = '2026-01-05'
const idOf = (drawing: number) => `00000000-0000-4000-8000-00000000001${drawing.toString()}`

type Done =
  | { readonly type: 'place'; readonly drawing: number; readonly prices: [number, number] }
  | { readonly type: 'remove'; readonly drawing: number }
  | { readonly type: 'suspect'; readonly days: number }
  | { readonly type: 'split'; readonly days: number; readonly ratio: SplitRatio }

/** What is done, hours after what was done before. */
type Step = Done & { readonly hours: number }

const hours = fc.constantFrom(0, 1, 5, 20, 30)
const days = fc.constantFrom(-2, -1, 0, 1)
const drawing = fc.nat({ max: 2 })
const price = fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100)
const of = <const Type extends string>(type: Type) => ({ hours, type: fc.constant(type) })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...of('place'), drawing, prices: fc.tuple(price, price) }) },
  { weight: 1, arbitrary: fc.record({ ...of('remove'), drawing }) },
  { weight: 1, arbitrary: fc.record({ ...of('suspect'), days }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...of('split'),
      days,
      ratio: fc.constantFrom({ to: 2, for: 1 }, { to: 3, for: 2 }, { to: 1, for: 10 }),
    }),
  },
)

const anchorsOf = ([from, to]: [number, number]): [DrawingAnchor, DrawingAnchor] => [
  { time: 1_767_571_200, price: from },
  { time: 1_767_657_600, price: to },
]

const alertAt = (anchors: [DrawingAnchor, DrawingAnchor]): RuleTerms => ({
  symbol,
  rule: {
    match: 'any',
    conditions: [{ left: 'price', operator: 'crosses_above', right: { line: anchors } }],
  },
  repeat: 'once',
  cooldownSeconds: 300,
  expiresAt: null,
})

/** The log of these steps, and after each of its events the alerts that wait at the drawn lines. */
const tell = (steps: readonly Step[]) => {
  const log: { event: AnyEvent; occurredAt: string }[] = []
  const moments: ReadonlyMap<string, RuleTerms>[] = []
  let now = tradingDayStart(monday)
  let suspected: { date: TradingDate; at: number } | null = null
  const recorded = new Set<TradingDate>()
  const lines = new Map<string, { readonly alert: RuleTerms; readonly at: number }>()
  const happen = (event: AnyEvent) => {
    log.push({ event, occurredAt: new Date(now).toISOString() })
    moments.push(new Map([...lines].map(([id, { alert }]) => [id, alert])))
  }
  happen(listed(symbol))
  for (const step of steps) {
    now += step.hours * 3_600_000
    const today = tradingDate(now)
    switch (step.type) {
      case 'place': {
        const drawingId = idOf(step.drawing)
        const anchors = anchorsOf(step.prices)
        lines.set(drawingId, { alert: alertAt(anchors), at: now })
        const subject = { userId, symbol, drawingId }
        happen({
          type: 'DrawingPlaced',
          data: { ...subject, tool: 'trend_line', anchors, sealedText: null },
        })
        break
      }
      case 'remove': {
        const drawingId = idOf(step.drawing)
        lines.delete(drawingId)
        happen({ type: 'DrawingRemoved', data: { userId, symbol, drawingId } })
        break
      }
      case 'suspect': {
        const date = shiftDate(today, step.days)
        if (recorded.has(date)) break
        suspected = { date, at: now }
        const split = { to: 2, for: 1, date }
        happen({ type: 'SplitSuspected', data: { symbol, split, previousClose: 2, price: 1 } })
        break
      }
      case 'split': {
        const date = shiftDate(today, step.days)
        if (recorded.has(date)) break
        recorded.add(date)
        const suspectedAt: number = suspected?.date === date ? suspected.at : 0
        for (const [id, { alert, at }] of lines)
          if (at < tradingDayStart(date) || at < suspectedAt)
            lines.set(id, { alert: adjustedTerms(alert, step.ratio), at })
        if (suspected?.date === date) suspected = null
        const split = { ...step.ratio, date }
        happen({ type: 'StockSplit', data: { symbol, split, adjusted: null } })
      }
    }
  }
  return { log, moments }
}

it('drawn lines stand where their alerts are after any splits, at every moment', async () => {
  console.info(`seed ${seed.toString()}`)
  let adjusted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 15 }), async (steps) => {
      const { log, moments } = tell(steps)
      const market = await foldAll(stocksProjection as unknown as Projection<AnyEvent>, log)
      const splits = market.all(stockSplits)[0]?.splits ?? []
      for (const [last, alerts] of moments.entries()) {
        const traders = drawingsProjection as unknown as Projection<AnyEvent>
        const unit = await foldAll(traders, log.slice(0, last + 1))
        const stands = positionAt(last)
        // The read model of stocks may be ahead of that of drawings.
        const drawn = unit.all(drawings).map((each) => afterSplits(each, splits, stands))
        adjusted += drawn.filter(({ isOld }) => isOld).length
        const found = drawn.map(({ drawingId, anchors }) => [
          drawingId,
          alertAt(anchors as [DrawingAnchor, DrawingAnchor]),
        ])
        expect(new Map(found as [string, RuleTerms][])).toEqual(alerts)
      }
    }),
    { seed, numRuns: 300 },
  )
  expect(adjusted).toBeGreaterThan(500)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AnyEvent } from '../../../../src/domain/all-events.ts'
import type { Tick } from '../../../../src/domain/price-feed/events.ts'
import type { RecordedEvent } from '../../../../src/eventstore/port.ts'
import { barsProjection } from '../../../../src/projections/bars/projection.ts'
import { foldRecorded } from '../../../../src/projections/past/fold-recorded.ts'
import { FoldedUnit } from '../../../../src/projections/past/folded-documents.ts'
import type { Projection } from '../../../../src/projections/projection.ts'
import { stocksProjection } from '../../../../src/projections/stocks/projection.ts'
import { allDocuments } from '../../../support/logs/all-documents.ts'
import { listed } from '../../../support/logs/market-events.ts'

const symbols = Array.from({ length: 40 }, (_, index) => `S${index.toString()}`)
const source = 'simulated'
const date = '2026-11-20'
const begin = Date.parse('2026-11-20T15:00:00Z')

const recordedOf = (event: AnyEvent): RecordedEvent => ({
  stream: '',
  revision: 0n,
  position: { commit: 0n, prepare: 0n },
  id: '',
  type: event.type,
  data: event.data,
  metadata: {
    correlationId: '',
    causationId: '',
    userId: null,
    occurredAt: '2026-11-20T15:00:00Z',
  },
})

const read = ({ type, data }: RecordedEvent) => ({ type, data }) as AnyEvent

/** Some symbols more than once, at rising times and volumes. */
const anyBatch = fc
  .array(fc.tuple(fc.constantFrom(...symbols), fc.integer({ min: 1, max: 900 })), {
    minLength: 501,
    maxLength: 1_400,
  })
  .map((drawn) =>
    drawn.map(([symbol, price], index): Tick => [symbol, price, index, begin + index * 100]),
  )

const documentsOf = (unit: FoldedUnit) =>
  Array.from(unit.collections(), ([key, table]) => [key, allDocuments(table)])

const projections: readonly Projection[] = [stocksProjection, barsProjection]

it.each(projections)(
  'folds a large tick batch in pieces as it folds it whole: $name',
  async (projection) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyBatch, { minLength: 1, maxLength: 2 }), async (batches) => {
        const events = [
          ...symbols.map((symbol) => listed(symbol) as AnyEvent),
          ...batches.map((ticks): AnyEvent => {
            return { type: 'PricesTicked', data: { source, date, ticks } }
          }),
        ].map(recordedOf)
        const whole = new FoldedUnit(new Map())
        for (const recorded of events) await projection.fold(whole, read(recorded), recorded)
        const pieces = new FoldedUnit(new Map())
        let turns = 0
        await foldRecorded(projection, pieces, read, events, {
          othersTurn: () => Promise.resolve(void (turns += 1)),
        })
        expect(documentsOf(pieces)).toEqual(documentsOf(whole))
        expect(turns).toBeGreaterThanOrEqual(symbols.length + 2 * batches.length)
      }),
      { numRuns: 20 },
    )
  },
)

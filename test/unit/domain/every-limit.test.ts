import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { alertLimits } from '../../../src/domain/alert/limits.ts'
import { chatLimits } from '../../../src/domain/chat/limits.ts'
import { drawingLimits } from '../../../src/domain/drawing/limits.ts'
import { newsLimits } from '../../../src/domain/news/limits.ts'
import { priceFeedLimits } from '../../../src/domain/price-feed/limits.ts'
import { reservationLimits } from '../../../src/domain/reservation/limits.ts'
import { scanPresetLimits } from '../../../src/domain/scan-preset/limits.ts'
import { signalLimits } from '../../../src/domain/signal/limits.ts'
import { stockLimits } from '../../../src/domain/stock/limits.ts'
import { tapeLimits } from '../../../src/domain/tape/limits.ts'
import { userLimits } from '../../../src/domain/user/limits.ts'
import { watchlistLimits } from '../../../src/domain/watchlist/limits.ts'
import { limitRows } from '../../support/alerts/limit-rows.ts'

const limits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  alert: alertLimits,
  chat: chatLimits,
  drawing: drawingLimits,
  news: newsLimits,
  'price-feed': priceFeedLimits,
  reservation: reservationLimits,
  'scan-preset': scanPresetLimits,
  signal: signalLimits,
  stock: stockLimits,
  tape: tapeLimits,
  user: userLimits,
  watchlist: watchlistLimits,
}

/** They bound reading, waiting and keeping, and nothing that anybody sends. */
const ofNoInput: Readonly<Record<string, number>> = {
  'price-feed.batchesRemembered': 32,
  'price-feed.ticksKeptDays': 3,
  'reservation.graceMs': 1_000,
  'reservation.keysPerReservationMax': 10,
  'reservation.pollMs': 100,
  'reservation.restartsMax': 3,
  'reservation.takeoversMax': 3,
  'stock.eventsLookedAtToClose': 2,
  'stock.eventsRemembered': 16,
  'tape.segmentMs': 900_000,
  'tape.ticksPerSegmentMax': 120_000,
}

const valueOf = (row: string): number | undefined => {
  const [aggregate = '', name = ''] = row.split('.')
  return limits[aggregate]?.[name]
}

describe('the limits of the aggregates', () => {
  it('are those of every aggregate, and each is shown here at its bound', () => {
    const domain = join(import.meta.dirname, '../../../src/domain')
    const aggregates = Object.keys(limits)
    for (const aggregate of aggregates)
      expect(readdirSync(join(domain, aggregate))).toContain('decider.ts')
    expect(aggregates).toHaveLength(12)
    const names = aggregates.flatMap((aggregate) =>
      Object.keys(limits[aggregate]!).map((name) => `${aggregate}.${name}`),
    )
    const shown = [...Object.keys(limitRows), ...Object.keys(ofNoInput)]
    expect(shown.sort()).toEqual(names.sort())
  })

  it.each(Object.keys(limitRows))(
    '%s is what it says: so much is taken, and nothing beyond it',
    (row) => {
      const [bound, takes, beyond = bound + 1] = limitRows[row]!
      expect(valueOf(row)).toBe(bound)
      expect(takes(bound)).toBe(true)
      expect(takes(beyond)).toBe(false)
    },
  )

  it.each(Object.entries(ofNoInput))('%s is %d', (row, value) => {
    expect(valueOf(row)).toBe(value)
  })
})

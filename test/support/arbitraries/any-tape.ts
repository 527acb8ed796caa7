import { deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import type { Deflate } from '../../../src/domain/tape/format/encode.ts'
import type { Inflate } from '../../../src/domain/tape/format/decode.ts'
import type { TapeBatch, TapeTick } from '../../../src/domain/tape/format/segment.ts'

export const deflate: Deflate = (raw) => deflateRawSync(raw)
export const inflate: Inflate = (packed, rawBytes) =>
  inflateRawSync(packed, { maxOutputLength: Math.max(1, rawBytes) })

const dayStart = Date.parse('2026-06-10T04:00:00Z')

/** The last symbols come seldom, so that they first appear late. */
const symbol = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('AAPL', 'MSFT', 'BRK.B') },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Z][A-Z0-9.-]{0,11}$/) },
)

const digits = (max: number) =>
  fc
    .tuple(fc.double({ min: 1e-8, max, noNaN: true }), fc.integer({ min: 1, max: 17 }))
    .map(([value, precision]) => Number(value.toPrecision(precision)))

const price = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
  digits(1e7),
  fc.constantFrom(1e-8, 1e7, 1e9, 0.1, 1 / 3, Number.MIN_VALUE),
)

const volume = fc.oneof(
  fc.nat({ max: 100_000 }),
  fc.constantFrom(0, 1e15, 2 ** 51, 2 ** 51 + 1, 0.5),
  digits(1e15),
)

const at = fc.oneof(
  fc.constantFrom(dayStart, dayStart + 2_000),
  fc.integer({ min: dayStart, max: dayStart + 86_400_000 }),
  fc.constantFrom(0, 2 ** 51),
)

const tick: fc.Arbitrary<TapeTick> = fc.tuple(symbol, price, volume, at)

/** A day of a quiet market: every symbol in every batch, in one order, with small steps. */
const quietBatch = fc
  .array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.nat({ max: 500 })), {
    minLength: 5,
    maxLength: 5,
  })
  .map((steps) =>
    steps.map(([cents, traded], index): TapeTick => [
      `S${index.toString()}`,
      (10_000 + cents) / 100,
      traded,
      dayStart + traded,
    ]),
  )

const largest = 2n ** 64n - 1n

const place = fc.record({
  recordedAt: fc.integer({ min: 0, max: dayStart + 86_400_000 }),
  position: fc.record({
    commit: fc.bigInt({ min: 0n, max: largest }),
    prepare: fc.bigInt({ min: 0n, max: largest }),
  }),
  commandId: fc.uuid(),
  ticks: fc.oneof(fc.array(tick, { minLength: 1, maxLength: 12 }), quietBatch),
  gap: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.nat({ max: 1_000_000 })),
})

/** Consecutive tick batches as no market makes them. */
export const anyBatches = fc
  .tuple(fc.array(place, { maxLength: 25 }), fc.nat({ max: 12_000 }))
  .map(([places, first]): TapeBatch[] => {
    let revision = -1
    return places.map(({ gap, ...rest }, index) => {
      revision += 1 + gap
      return { ...rest, revision, first: index === 0 ? first : 0 }
    })
  })

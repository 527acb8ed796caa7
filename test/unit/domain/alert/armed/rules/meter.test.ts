import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Meter,
  type Measured,
  type Waiting,
} from '../../../../../../src/domain/alert/armed/rules/meter.ts'
import type { QuantityState } from '../../../../../../src/domain/alert/armed/rules/quantities.ts'
import { SymbolMetrics } from '../../../../../../src/domain/metrics/symbol-metrics.ts'

const { inputs } = new SymbolMetrics('AAPL')
const at = (price: number, volume = 0): QuantityState => ({
  inputs: { ...inputs, price, volume },
  bases: [],
  at: 0,
})

const price: Measured = { read: ({ inputs }) => inputs.price, isFigure: false }
const volume: Measured = { read: ({ inputs }) => inputs.volume, isFigure: false }
const moves = { movedBy: 'price', restlessness: 2, isTimed: false } as const

interface Named extends Waiting {
  readonly name: string
  isWaiting: boolean
}

/** A meter at which alerts wait by their names. */
const meterOf = (left: Measured, right: Measured | null) => {
  let nearer = 0
  const meter = new Meter(left, right, moves, () => (nearer += 1))
  const waiting = new Map<string, Named>()
  return {
    meter,
    nearer: () => nearer,
    add: (name: string, direction: 'up' | 'down', level: number) => {
      const one = { name, isWaiting: true }
      waiting.set(name, one)
      meter.add(direction, level, one)
    },
    drop: (name: string, direction: 'up' | 'down') => {
      waiting.get(name)!.isWaiting = false
      meter.drop(direction)
    },
    taken: (state: QuantityState) => {
      const names: string[] = []
      meter.take(state, (one) => {
        const named = one as Named
        named.isWaiting = false
        names.push(named.name)
      })
      return names.sort()
    },
  }
}

describe('a meter', () => {
  it('hands back once what waits for a level that its number reaches', () => {
    const { meter, add, taken } = meterOf(price, null)
    expect(meter.isIdle).toBe(true)
    add('110', 'up', 110)
    add('120', 'up', 120)
    add('90', 'down', 90)
    expect(meter.isIdle).toBe(false)
    expect([109.99, 90.01, Number.NaN].map((one) => taken(at(one)))).toEqual([[], [], []])
    expect([110, 110, 90, 130].map((one) => taken(at(one)))).toEqual([['110'], [], ['90'], ['120']])
    expect(meter.isIdle).toBe(true)
  })

  it('says when a level is nearer than the others of its direction', () => {
    const { add, nearer } = meterOf(price, null)
    const levels = [
      ['up', 110, 1],
      ['up', 120, 1],
      ['up', 110, 1],
      ['up', 105, 2],
      ['down', 90, 3],
      ['down', 80, 3],
      ['down', 95, 4],
    ] as const
    for (const [direction, level, times] of levels) {
      add(`${direction} ${level.toString()}`, direction, level)
      expect(nearer()).toBe(times)
    }
  })

  it('forgets what waits no more', () => {
    const { meter, add, drop, taken } = meterOf(price, null)
    add('110', 'up', 110)
    add('120', 'up', 120)
    add('90', 'down', 90)
    drop('110', 'up')
    drop('90', 'down')
    expect(taken(at(115))).toEqual([])
    expect(taken(at(85))).toEqual([])
    expect(taken(at(120))).toEqual(['120'])
    expect(meter.isIdle).toBe(true)
  })

  it('of a ratio reaches a level a hair before it, and wakes all where there is no ratio', () => {
    const waiting = () => {
      const { add, taken } = meterOf(price, volume)
      add('up', 'up', 2)
      add('down', 'down', 0.5)
      return taken
    }
    expect(waiting()(at(199, 100))).toEqual([])
    expect(waiting()(at(200 * (1 - 1e-10), 100))).toEqual(['up'])
    expect(waiting()(at(50 * (1 + 1e-10), 100))).toEqual(['down'])
    expect(waiting()(at(51, 100))).toEqual([])
    for (const none of [0, -1]) expect(waiting()(at(100, none))).toEqual(['down', 'up'])
    expect(waiting()(at(Number.NaN, 0))).toEqual([])
    expect(waiting()(at(100, Number.NaN))).toEqual([])
  })
})

describe('the calm share of the way from one price to another', () => {
  const line = fc.record({
    slope: fc.integer({ min: -3, max: 3 }),
    base: fc.integer({ min: -100, max: 300 }),
  })
  const measuredBy = ({ slope, base }: { slope: number; base: number }): Measured => ({
    read: ({ inputs }) => base + slope * inputs.price,
    isFigure: false,
  })

  it('has no price at which a level is reached', () => {
    let [calm, partly] = [0, 0]
    fc.assert(
      fc.property(
        line,
        fc.option(line),
        fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: -80, max: 80 }),
        (left, right, offsets, thousandths) => {
          const move = thousandths / 1_000
          const [one, other] = [measuredBy(left), right && measuredBy(right)]
          const now = at(100)
          const ratio = (state: QuantityState) =>
            one.read(state) / (other === null ? 1 : other.read(state))
          const { meter, add, taken } = meterOf(one, other)
          const size = Math.max(0.1, Math.abs(ratio(now)) / 100)
          for (const [place, offset] of offsets.entries())
            add(place.toString(), offset > 0 ? 'up' : 'down', ratio(now) + offset * size)
          if (taken(now).length > 0) return
          const share = meter.calmShare(now, at(100 * (1 + move)))
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
          if (share === 1) calm += 1
          else if (share > 0) partly += 1
          // An estimate in between has to be tried.
          if (share === 1)
            for (const part of [0.25, 0.5, 0.75, 1])
              expect(taken(at(100 * (1 + move * part)))).toEqual([])
        },
      ),
      { numRuns: 1_000 },
    )
    expect(calm).toBeGreaterThan(20)
    expect(partly).toBeGreaterThan(10)
  })

  it('is about the way to the level, and nothing where a number begins or ceases to be known', () => {
    const shareTo = (level: number, direction: 'up' | 'down', next: number) => {
      const { meter, add } = meterOf(price, null)
      add('level', direction, level)
      return meter.calmShare(at(100), at(next))
    }
    expect(shareTo(104, 'up', 108)).toBeCloseTo(0.995 * 0.5, 3)
    expect(shareTo(98, 'down', 92)).toBeCloseTo(0.995 * 0.25, 3)
    expect(shareTo(109, 'up', 108)).toBe(1)
    expect(shareTo(91, 'down', 92)).toBe(1)
    expect(shareTo(104, 'up', 92)).toBe(1)
    expect(shareTo(104, 'up', Number.NaN)).toBe(0)
    const { meter } = meterOf(price, volume)
    expect(meter.calmShare(at(100, 10), at(108, Number.NaN))).toBe(0)
    expect(meter.calmShare(at(100, 10), at(108, 0))).toBe(0)
    expect(meter.calmShare(at(100, 10), at(108, 20))).toBe(1)
  })

  it('shows how far the price moves while its number moves', () => {
    const { meter } = meterOf({ read: ({ inputs }) => 3 * inputs.price, isFigure: false }, null)
    expect(meter.priceShareFor(30)).toBeNaN()
    meter.calmShare(at(100), at(100))
    expect(meter.priceShareFor(30)).toBeNaN()
    meter.calmShare(at(100), at(101))
    expect(meter.priceShareFor(30)).toBeCloseTo(0.1, 10)
    expect(meter.priceShareFor(-30)).toBeCloseTo(0.1, 10)
  })
})

import { describe, expect, it } from 'vitest'
import type { TickPrices } from '../../../../src/domain/price-feed/commands.ts'
import { priceFeedDecider } from '../../../../src/domain/price-feed/decider.ts'
import type { PriceFeedEvent, Tick } from '../../../../src/domain/price-feed/events.ts'
import type { RejectedTicks, TickFault } from '../../../../src/domain/price-feed/refusals.ts'
import { expectStorable, given } from '../../../support/given.ts'

const now = Date.parse('2025-01-02T15:00:00Z')
const listed = new Set(['AAPL', 'MSFT'])

const batch = (...ticks: Tick[]): TickPrices => ({
  type: 'TickPrices',
  source: 'simulated',
  date: '2025-01-02',
  ticks,
  nowMs: now,
  isListed: (symbol) => listed.has(symbol),
})
const ticked = (...ticks: Tick[]): PriceFeedEvent => ({
  type: 'PricesTicked',
  data: { source: 'simulated', date: '2025-01-02', ticks },
})
const apple: Tick = ['AAPL', 180, 1_000, now - 10]
const microsoft: Tick = ['MSFT', 420, 2_000, now - 20]

const rejectedOf = (command: TickPrices, ...history: PriceFeedEvent[]): RejectedTicks => {
  const state = history.reduce(priceFeedDecider.evolve, priceFeedDecider.initial as never)
  return priceFeedDecider.decide(command, state).rejected
}

describe('a tick batch of the feed', () => {
  it('is one event', () => {
    given(priceFeedDecider).when(batch(apple, microsoft)).then(ticked(apple, microsoft))
    expect(rejectedOf(batch(apple, microsoft))).toEqual({})
  })

  it('may carry several ticks of one symbol, in their order', () => {
    const later: Tick = ['AAPL', 181, 1_001, now - 9]
    const sameMoment: Tick = ['AAPL', 182, 1_002, now - 9]
    given(priceFeedDecider)
      .when(batch(apple, later, sameMoment))
      .then(ticked(apple, later, sameMoment))
    given(priceFeedDecider).when(batch(later, apple)).then(ticked(later))
    expect(rejectedOf(batch(later, apple))).toEqual({ out_of_order: 1 })
  })

  it('keeps its good ticks and counts the bad ones by reason', () => {
    const command = batch(
      ['XYZ', 1, 1, now],
      ['AAPL', 0, 1, now],
      apple,
      ['MSFT', Number.NaN, 1, now],
      ['MSFT', 420, -1, now],
    )
    given(priceFeedDecider).when(command).then(ticked(apple))
    expect(rejectedOf(command)).toEqual({ unknown_symbol: 1, bad_price: 2, bad_volume: 1 })
  })
})

describe('a tick is left out of its tick batch', () => {
  const cases: [TickFault, Tick][] = [
    ['unknown_symbol', ['XYZ', 1, 1, now]],
    ['unknown_symbol', ['__proto__', 1, 1, now]],
    ['bad_price', ['AAPL', 0, 1, now]],
    ['bad_price', ['AAPL', -1, 1, now]],
    ['bad_price', ['AAPL', Number.NaN, 1, now]],
    ['bad_price', ['AAPL', Number.POSITIVE_INFINITY, 1, now]],
    ['bad_price', ['AAPL', 1e9 + 1, 1, now]],
    ['bad_price', ['AAPL', '180' as never, 1, now]],
    ['bad_price', ['AAPL', null as never, 1, now]],
    ['bad_volume', ['AAPL', 180, -1, now]],
    ['bad_volume', ['AAPL', 180, Number.NaN, now]],
    ['bad_volume', ['AAPL', 180, Number.POSITIVE_INFINITY, now]],
    ['bad_time', ['AAPL', 180, 1, Number.NaN]],
    ['bad_time', ['AAPL', 180, 1, now + 0.5]],
    ['bad_time', ['AAPL', 180, 1, -1]],
    ['from_the_future', ['AAPL', 180, 1, now + 5_001]],
    ['another_day', ['AAPL', 180, 1, Date.parse('2025-01-02T04:59:59.999Z')]],
  ]

  it.each(cases)('for %s: %o', (fault, tick) => {
    given(priceFeedDecider).when(batch(tick, microsoft)).then(ticked(microsoft))
    expect(rejectedOf(batch(tick, microsoft))).toEqual({ [fault]: 1 })
    given(priceFeedDecider)
      .when(batch(tick))
      .thenRefused({ type: 'no_good_tick', rejected: { [fault]: 1 } })
  })

  it('when it is of the next day, whose stream is another', () => {
    const midnight = Date.parse('2025-01-03T05:00:00Z')
    const late = { ...batch(['AAPL', 180, 1, midnight]), nowMs: midnight }
    given(priceFeedDecider)
      .when(late)
      .thenRefused({ type: 'no_good_tick', rejected: { another_day: 1 } })
    given(priceFeedDecider)
      .when({ ...late, ticks: [['AAPL', 180, 1, midnight - 1]] })
      .then(ticked(['AAPL', 180, 1, midnight - 1]))
  })

  it('when it is before the midnight with which the day begins, and not at it', () => {
    const midnight = Date.parse('2025-01-02T05:00:00Z')
    given(priceFeedDecider)
      .when(batch(['AAPL', 180, 1, midnight]))
      .then(ticked(['AAPL', 180, 1, midnight]))
    expect(rejectedOf(batch(['AAPL', 180, 1, midnight - 1]))).toEqual({ another_day: 1 })
  })

  it('when it is older than the last of its symbol, also from an earlier tick batch', () => {
    const older: Tick = ['AAPL', 179, 999, now - 11]
    given(priceFeedDecider, ticked(apple), ticked(microsoft))
      .when(batch(older))
      .thenRefused({ type: 'no_good_tick', rejected: { out_of_order: 1 } })
    given(priceFeedDecider, ticked(microsoft)).when(batch(older)).then(ticked(older))
  })

  it('when a clock is ahead by more than 5 s, and not by less', () => {
    const ahead: Tick = ['AAPL', 180, 1, now + 5_000]
    given(priceFeedDecider).when(batch(ahead)).then(ticked(ahead))
  })
})

describe('a tick batch in which nothing is new', () => {
  it('is accepted without an event: providers repeat themselves while nothing is traded', () => {
    given(priceFeedDecider, ticked(apple, microsoft)).when(batch(apple, microsoft)).then()
    given(priceFeedDecider).when(batch()).then()
    expect(rejectedOf(batch(apple, microsoft), ticked(apple, microsoft))).toEqual({ repeated: 2 })
  })

  it('is told from one of the same moment with another price or volume', () => {
    const [symbol, price, volume, at] = apple
    for (const tick of [
      [symbol, price + 1, volume, at],
      [symbol, price, volume + 1, at],
    ] satisfies Tick[])
      given(priceFeedDecider, ticked(apple)).when(batch(tick)).then(ticked(tick))
  })
})

describe('a writer that takes the feed over', () => {
  it('reads the last 32 tick batches, and checks a symbol that was silent in them against nothing', () => {
    expect(priceFeedDecider.tail()).toEqual({ eventsMax: 32, before: { status: 'silent' } })
  })
})

describe('a tick batch is refused as a whole', () => {
  it("when the stream is another source's or day's", () => {
    for (const changes of [{ source: 'yahoo' }, { date: '2025-01-03' }] as const)
      given(priceFeedDecider, ticked(apple))
        .when({ ...batch(microsoft), ...changes })
        .thenRefused({ type: 'another_feed', source: 'simulated', date: '2025-01-02' })
  })

  it('when it has more ticks than fit one append', () => {
    // The longest symbol, price, volume and time there are.
    const wide: Tick = ['ABCDEFGHIJKL', 1 / 3e7, 99_999_999_999_999.98, now]
    const ticks = Array.from({ length: 12_000 }, (_, index): Tick => {
      const [symbol, price, volume, at] = wide
      return [symbol, price, volume, at - 12_000 + index]
    })
    const command = { ...batch(...ticks), isListed: () => true }
    const decision = priceFeedDecider.decide(command, priceFeedDecider.initial)
    if (!decision.ok) expect.fail(decision.refusal.type)
    expect(decision.events[0]!.data.ticks).toHaveLength(12_000)
    expect(Buffer.byteLength(JSON.stringify(decision.events[0]!.data))).toBeLessThan(1_048_576)
    expectStorable(decision.events[0]!)
    given(priceFeedDecider)
      .when({ ...command, ticks: [...ticks, apple] })
      .thenRefused({ type: 'too_many_ticks', max: 12_000 })
  })
})

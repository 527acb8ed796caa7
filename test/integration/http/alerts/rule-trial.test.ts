import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dryRunReply } from '../../../../src/contracts/alerts/alert-dry-run.ts'
import { ruleRecordReply } from '../../../../src/contracts/alerts/rule-record.ts'
import type { CompoundRule } from '../../../../src/domain/alert/rule/rule.ts'
import { RuleTrial } from '../../../../src/domain/alert/rule-trial.ts'
import type { Tick } from '../../../../src/domain/price-feed/events.ts'
import { anyAlertRule } from '../../../support/arbitraries/any-alert-rules.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'
import { mulberry32 } from '../../../support/mulberry32.ts'

const symbol = 'AAPL'
const batches = 150
/** Of a dry run with an end. */
const spanMax = 100

let world: TradersApp
/** Of the symbol, ascending, over the end of a day. */
const ticks: Tick[] = []

beforeAll(async () => {
  world = await openTraders({
    limits: { writesBurstMax: 1_000, writesPerSecondMax: 1_000, dryRunSpanTicksMax: spanMax },
  })
  const random = mulberry32(20_261_128)
  // Batches are a second apart, those of earlier tests among them.
  const [other] = await world.app.tick('2025-06-10', [['MSFT', 400, 1]])
  const noonAnd = other![3] - Date.parse('2025-06-10T16:00:00Z')
  let [price, volume] = [200, 0]
  for (let batch = 0; batch < batches; batch += 1) {
    const date = batch < 100 ? '2025-06-10' : '2025-06-11'
    if (batch === 100) volume = 0
    price = Math.round((price + (random() - 0.5) * 4) * 100) / 100
    volume += Math.floor(random() * 5_000)
    // A tick is recorded after it was seen.
    const seenAt = Date.parse(`${date}T16:00:00Z`) + noonAnd + (batch + 1) * 1_000
    world.app.advance(seenAt - world.app.now())
    const [tick] = await world.app.tick(date, [[symbol, price, volume]])
    expect(tick?.[3]).toBe(seenAt)
    ticks.push(tick!)
  }
  world.app.advance(1_000)
  await world.app.caughtUp()
  await world.signInAgain()
})
afterAll(() => world.close())

interface Asked {
  readonly rule: CompoundRule
  readonly repeat: 'once' | 'every'
  readonly cooldownSeconds: number
  readonly from: string
  readonly to?: string
}

/** As a client tries a rule: on the record of a moment, and the ticks after it. */
const tried = async ({ rule, repeat, cooldownSeconds, from, to = '2100-01-01' }: Asked) => {
  const path = `/api/stocks/${symbol}/rule-record?asOf=${encodeURIComponent(from)}`
  const reply = await world.ada.get(path).expect(200)
  const { closes, ...record } = ruleRecordReply.parse(reply.body)
  const byTimeframe = new Map(closes.map(({ timeframe, bars }) => [timeframe, bars]))
  const cooldown = repeat === 'every' ? cooldownSeconds : 0
  const trial = new RuleTrial(rule, cooldown, { ...record, closes: byTimeframe })
  const triggers: { at: string; price: number }[] = []
  for (const [, price, volume, at] of ticks)
    if (at >= Date.parse(from) && at <= Date.parse(to) && trial.tick({ price, volume, at }))
      triggers.push({ at: new Date(at).toISOString(), price })
  return triggers
}

/** A rule about prices as they are here, so that it triggers often. */
const nearRule: fc.Arbitrary<CompoundRule> = fc
  .record({
    left: fc.constantFrom(
      'price' as const,
      'open' as const,
      'low' as const,
      'vwapDistance' as const,
    ),
    operator: fc.constantFrom('crosses_above' as const, 'above' as const, 'crosses_below' as const),
    right: fc.oneof(
      fc.constantFrom('open' as const, 'high' as const, 'previousClose' as const),
      fc.integer({ min: 190, max: 210 }),
      fc.record({ sma: fc.integer({ min: 1, max: 3 }), timeframe: fc.constant('1m' as const) }),
    ),
  })
  .map((condition) => ({ match: 'any', conditions: [condition] }))

/** As the server does; null: it refuses a rule with a quantity that is never known. */
const dryRun = async (asked: Asked) => {
  const body = { symbol, expiresAt: null, ...asked }
  const reply = await world.ada.post('/api/alerts/dry-run').send(body)
  if (reply.status === 409) return null
  expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, ''])
  return dryRunReply.parse(reply.body)
}

const timeOf = (batch: number) => new Date(ticks[batch]![3] + 1).toISOString()

const anyAsked = fc
  .record({
    rule: fc.oneof({ weight: 4, arbitrary: nearRule }, { weight: 1, arbitrary: anyAlertRule }),
    repeat: fc.constantFrom('once' as const, 'every' as const),
    cooldownSeconds: fc.constantFrom(60, 90),
    first: fc.nat(batches - 2),
    length: fc.option(fc.integer({ min: 20, max: batches })),
  })
  .map(({ first, length, ...rest }): Asked => ({
    ...rest,
    from: timeOf(first),
    ...(length === null ? {} : { to: timeOf(Math.min(first + length, batches - 1)) }),
  }))

it('triggers at the very ticks at which the dry run of the server says', async () => {
  let triggered = 0
  await fc.assert(
    fc.asyncProperty(anyAsked, async (asked) => {
      const answer = await dryRun(asked)
      fc.pre(answer !== null)
      const { triggers, cutAt } = answer
      triggered += triggers.length
      expect(await tried({ ...asked, ...(cutAt === null ? {} : { to: cutAt }) })).toEqual(triggers)
    }),
    { numRuns: 100 },
  )
  expect(triggered).toBeGreaterThan(5)
})

const once = { repeat: 'once', cooldownSeconds: 60 } as const

it('says where it stops before its end, because there are more ticks than it reads', async () => {
  const condition = { left: 'price', operator: 'above', right: 1 } as const
  const rule: CompoundRule = { match: 'all', conditions: [condition] }
  const cutAt = async (last: number) =>
    (await dryRun({ rule, ...once, from: timeOf(0), to: timeOf(last) }))?.cutAt
  expect(await cutAt(spanMax)).toBeNull()
  expect(await cutAt(spanMax + 1)).toBe(new Date(ticks[spanMax]![3]).toISOString())
})

it('knows the open of the day from a moment within it', async () => {
  const condition = { left: 'open', operator: 'above', right: ticks[0]![1] } as const
  const rule: CompoundRule = { match: 'all', conditions: [condition] }
  const answer = await dryRun({ rule, ...once, from: timeOf(20) })
  expect(answer?.triggers[0]?.at).toBe(new Date(ticks[21]![3]).toISOString())
})

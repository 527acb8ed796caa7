import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dryRunReply } from '../../../../src/contracts/alerts/alert-dry-run.ts'
import { ruleRecordReply } from '../../../../src/contracts/alerts/rule-record.ts'
import type { CompoundRule } from '../../../../src/domain/alert/rule/rule.ts'
import { marketSymbol } from '../../../../src/domain/metrics/definitions.ts'
import type { RuleRecord } from '../../../../src/domain/alert/armed/rules/rule-symbol.ts'
import { marketOf, RuleTrial } from '../../../../src/domain/alert/rule/rule-trial.ts'
import type { Tick } from '../../../../src/domain/price-feed/events.ts'
import { anyAlertRule } from '../../../support/arbitraries/any-alert-rules.ts'
import { friday, openTraders, type TradersApp } from '../../../support/http/traders.ts'
import { mulberry32 } from '../../../support/mulberry32.ts'

const symbol = 'NVDA'
const batches = 150
/** A beta needs 253. */
const daysBefore = 260
/** Of a dry run with an end. */
const spanMax = 160

let world: TradersApp
/** Of the symbol, ascending, over the end of a day. */
const ticks: Tick[] = []
/** With those of the market between them, in the order of the log. */
const all: Tick[] = []
/** Of any symbol, in each batch. */
const sizes: number[] = []
/** Of the symbol, where it is tried first. */
let beta = Number.NaN

/** Daily closes of the market, and of a symbol that moves more. */
const closesOf = (random: () => number) => {
  const [market, own] = [[500], [200]]
  for (let day = 1; day < daysBefore; day += 1) {
    const move = (random() - 0.5) / 50
    market.push(market.at(-1)! * (1 + move))
    own.push(own.at(-1)! * (1 + 1.5 * move + (random() - 0.5) / 50))
  }
  const scale = 200 / own.at(-1)!
  return { market, own: own.map((close) => close * scale) }
}

beforeAll(async () => {
  world = await openTraders({
    limits: { writesBurstMax: 1_000, writesPerSecondMax: 1_000, dryRunSpanTicksMax: spanMax },
  })
  const random = mulberry32(20_261_128)
  const closes = closesOf(random)
  await world.app.list(friday, [
    { symbol, name: 'Own', sector: 'Technology', closes: closes.own },
    { symbol: marketSymbol, name: 'Market', sector: 'Funds', closes: closes.market },
  ])
  // Batches are a second apart, those of earlier tests among them.
  const [other] = await world.app.tick('2025-06-10', [['MSFT', 400, 1]])
  const noonAnd = other![3] - Date.parse('2025-06-10T16:00:00Z')
  let [price, volume, market] = [200, 0, closes.market.at(-1)!]
  for (let batch = 0; batch < batches; batch += 1) {
    const date = batch < 100 ? '2025-06-10' : '2025-06-11'
    if (batch === 100) volume = 0
    price = Math.round((price + (random() - 0.5) * 4) * 100) / 100
    volume += Math.floor(random() * 5_000)
    // A tick is recorded after it was seen.
    const seenAt = Date.parse(`${date}T16:00:00Z`) + noonAnd + (batch + 1) * 1_000
    world.app.advance(seenAt - world.app.now())
    market = Math.round(market * (1 + (random() - 0.5) / 100) * 100) / 100
    const [own, other] = [[symbol, price, volume] as const, [marketSymbol, market, batch] as const]
    const orders = [[own], [own, other], [other, own]]
    const seen = await world.app.tick(date, orders[Math.floor(random() * orders.length)]!)
    const tick = seen.find(([of]) => of === symbol)
    expect(tick?.[3]).toBe(seenAt)
    ticks.push(tick!)
    all.push(...seen)
    sizes.push(seen.length)
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

const recordOf = async (of: string, from: string): Promise<RuleRecord> => {
  const path = `/api/stocks/${of}/rule-record?asOf=${encodeURIComponent(from)}`
  const reply = await world.ada.get(path).expect(200)
  const { closes, ...record } = ruleRecordReply.parse(reply.body)
  return { ...record, closes: new Map(closes.map(({ timeframe, bars }) => [timeframe, bars])) }
}

/** As a client tries a rule: on the records of a moment, and the ticks after it. */
const tried = async ({ rule, repeat, cooldownSeconds, from, to = '2100-01-01' }: Asked) => {
  const market = marketOf(rule, symbol)
  const own = await recordOf(symbol, from)
  const ofMarket = market === null ? null : await recordOf(market, from)
  const trial = new RuleTrial(rule, repeat === 'every' ? cooldownSeconds : 0, own, ofMarket)
  const triggers: { at: string; price: number; beta: number | null | undefined }[] = []
  for (const [of, price, volume, at] of all) {
    if (at < Date.parse(from) || at > Date.parse(to)) continue
    if (of === market) trial.tickMarket({ price, volume, at })
    const sides = of === symbol ? trial.tick({ price, volume, at }) : null
    if (sides) triggers.push({ at: new Date(at).toISOString(), price, beta: sides[0]?.value })
  }
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

/** A rule about the beta as it is here. */
const betaRule = fc
  .record({
    operator: fc.constantFrom('crosses_above' as const, 'above' as const, 'crosses_below' as const),
    thousandths: fc.integer({ min: -20, max: 20 }),
  })
  .map(({ operator, thousandths }): CompoundRule => {
    const right = Number((beta + thousandths / 1_000).toFixed(4))
    return { match: 'all', conditions: [{ left: 'beta252', operator, right }] }
  })

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
    rule: fc.oneof(
      { weight: 4, arbitrary: nearRule },
      { weight: 3, arbitrary: betaRule },
      { weight: 1, arbitrary: anyAlertRule },
    ),
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

const once = { repeat: 'once', cooldownSeconds: 60 } as const

it('triggers at the very ticks at which the dry run of the server says', async () => {
  const always = { left: 'beta252', operator: 'above', right: 0 } as const
  const first: CompoundRule = { match: 'all', conditions: [always] }
  beta = (await tried({ rule: first, ...once, from: timeOf(0) }))[0]?.beta ?? Number.NaN
  expect(beta).toBeGreaterThan(1)
  const triggered = { all: 0, beta: 0 }
  await fc.assert(
    fc.asyncProperty(anyAsked, async (asked) => {
      const answer = await dryRun(asked)
      fc.pre(answer !== null)
      const { triggers, cutAt } = answer
      triggered.all += triggers.length
      if (marketOf(asked.rule, symbol) !== null) triggered.beta += triggers.length
      const found = await tried({ ...asked, ...(cutAt === null ? {} : { to: cutAt }) })
      expect(found.map(({ at, price }) => ({ at, price }))).toEqual(triggers)
    }),
    { numRuns: 100 },
  )
  expect(triggered.all).toBeGreaterThan(5)
  expect(triggered.beta).toBeGreaterThan(5)
})

it('says where it stops before its end, because there are more ticks than it reads', async () => {
  const condition = { left: 'price', operator: 'above', right: 1 } as const
  const rule: CompoundRule = { match: 'all', conditions: [condition] }
  const cutAt = async (last: number) =>
    (await dryRun({ rule, ...once, from: timeOf(0), to: timeOf(last) }))?.cutAt
  const read = (last: number) => sizes.slice(1, last + 1).reduce((sum, size) => sum + size, 0)
  const last = sizes.findLastIndex((_, batch) => read(batch) <= spanMax)
  expect(await cutAt(last)).toBeNull()
  expect(await cutAt(last + 1)).toBe(new Date(ticks[last]![3]).toISOString())
})

it('knows the open of the day from a moment within it', async () => {
  const condition = { left: 'open', operator: 'above', right: ticks[0]![1] } as const
  const rule: CompoundRule = { match: 'all', conditions: [condition] }
  const answer = await dryRun({ rule, ...once, from: timeOf(20) })
  expect(answer?.triggers[0]?.at).toBe(new Date(ticks[21]![3]).toISOString())
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RuleStep, ruleStep } from '../../../../support/alerts/rule-stories.ts'
import { RuleWorld } from '../../../../support/worlds/rule-world.ts'

it('alerts, rules and watched scans fire what the obvious loop fires, over crashes, days, gaps and splits', async () => {
  let [firings, splits] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(ruleStep, { minLength: 20, maxLength: 60 }), async (steps) => {
      const world = await RuleWorld.begin()
      for (const step of steps) await world.do(step)
      firings += world.expected.length
      splits += world.splits
      expect(world.fired.toSorted()).toEqual(world.expected.toSorted())
    }),
    { numRuns: Number(process.env['RULE_RUNS'] ?? 120) },
  )
  expect(firings).toBeGreaterThan(100)
  expect(splits).toBeGreaterThan(20)
})

const rule = (operator: 'above' | 'below', right: number) => ({
  symbol: 'AAPL',
  rule: { match: 'all' as const, conditions: [{ left: 'price' as const, operator, right }] },
  repeat: 'every' as const,
  cooldownSeconds: 60,
  expiresAt: null,
})
const ruleBelow = (price: number): RuleStep => ({ kind: 'create', terms: rule('below', price) })
const waitingRule = ruleBelow(94)
const batch = (prices: readonly number[], dies: 0 | null = null): RuleStep => ({
  kind: 'batch',
  dies,
  // All at one time.
  ticks: prices.map((price, index) => ['AAPL', price, 0, index === 0 ? 1 : 0]),
})
/** At the time of the batch before it. */
const atOnce = (price: number): RuleStep => ({
  kind: 'batch',
  dies: null,
  ticks: [['AAPL', price, 0, 0]],
})
const day: RuleStep = { kind: 'day', days: 1 }
const checkpoint: RuleStep = { kind: 'checkpoint' }
const restart: RuleStep = { kind: 'restart' }

describe('a rule that repeats triggers twice', () => {
  it.each<[string, RuleStep[]]>([
    [
      'after its cooldown, which it waited for at a checkpoint',
      [...[94, 95, 94].map((price) => batch([price])), checkpoint, day, batch([94]), restart, day],
    ],
    ['where it did not hold at a tick of the same time', [batch([94, 95]), day]],
    ['the same, after a restart', [batch([94, 95]), checkpoint, restart, day]],
    ['the same, where those ticks are read again', [batch([94, 95]), restart, day]],
    ['where it did not hold at the same time in the next batch', [batch([94]), atOnce(95), day]],
  ])('%s', async (_, steps) => {
    const world = await RuleWorld.begin()
    for (const step of [waitingRule, ...steps, batch([94])]) await world.do(step)
    expect(world.expected).toHaveLength(2)
    expect(world.fired).toEqual(world.expected)
  })

  it('not where it did not hold before the tick that triggered it, which is read again', async () => {
    const world = await RuleWorld.begin()
    for (const step of [waitingRule, batch([95, 94]), restart, day, batch([94])])
      await world.do(step)
    expect(world.expected).toHaveLength(1)
    expect(world.fired).toEqual(world.expected)
  })
})

const split = (days: 1 | 9): RuleStep => ({
  kind: 'split',
  symbol: 'AAPL',
  ratio: { to: 2, for: 1 },
  days,
  open: 98,
  dies: null,
})
const isSplit: RuleStep = { kind: 'settle', symbol: 'AAPL', isSplit: true, dies: null }
const pause: RuleStep = { kind: 'pause', which: 0 }
const resume: RuleStep = { kind: 'resume', which: 0 }
/** The process dies, and reads again what came after its checkpoint. */
const lost = batch([100], 0)

describe('after a split an alert triggers at the right level, where the process reads again', () => {
  it.each<[string, RuleStep[]]>([
    [
      'an edit during the pause for the suspected split',
      [
        split(1),
        waitingRule,
        checkpoint,
        { kind: 'revise', which: 0, terms: rule('below', 47) },
        ...[lost, isSplit, batch([94])],
      ],
    ],
    [
      'a pause',
      [
        { kind: 'create', terms: rule('above', 110) },
        ...[checkpoint, pause, lost, split(1), isSplit, resume, batch([110])],
      ],
    ],
    [
      'a resumption',
      [split(9), ruleBelow(47), pause, checkpoint, resume, lost, isSplit, batch([94])],
    ],
  ])('%s', async (_, steps) => {
    const world = await RuleWorld.begin()
    for (const step of steps) await world.do(step)
    expect(world.expected).toHaveLength(1)
    expect(world.fired).toEqual(world.expected)
  })
})

it('a level that is saved without a change is still one of before the split', async () => {
  const above: RuleStep = {
    kind: 'create',
    terms: { symbol: 'AAPL', condition: 'price_above', value: 100 },
  }
  const world = await RuleWorld.begin()
  const saved: RuleStep = { ...above, kind: 'revise', which: 0 }
  for (const step of [batch([90]), above, split(9), saved, isSplit, batch([99, 100])])
    await world.do(step)
  expect(world.expected).toHaveLength(1)
  expect(world.fired).toEqual(world.expected)
})

it('a rule triggers whose level is nearer than those that the symbol was watched for', async () => {
  const world = await RuleWorld.begin()
  for (const step of [ruleBelow(80), batch([100]), batch([100]), ruleBelow(99), batch([98])])
    await world.do(step)
  expect(world.expected).toHaveLength(1)
  expect(world.fired).toEqual(world.expected)
})

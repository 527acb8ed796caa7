import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type RuleStep, ruleStep } from '../../../support/rule-stories.ts'
import { RuleWorld } from '../../../support/rule-world.ts'

it('rules and watched scans fire what the obvious loop fires, over crashes, days and gaps', () => {
  let firings = 0
  fc.assert(
    fc.property(fc.array(ruleStep, { minLength: 20, maxLength: 60 }), (steps) => {
      const world = new RuleWorld()
      for (const step of steps) world.do(step)
      firings += world.expected.length
      expect(world.fired.toSorted()).toEqual(world.expected.toSorted())
    }),
    { numRuns: Number(process.env['RULE_RUNS'] ?? 120) },
  )
  expect(firings).toBeGreaterThan(100)
})

it('a rule that waited for its cooldown at a checkpoint triggers once for what holds since', () => {
  const world = new RuleWorld()
  const below = { left: 'price', operator: 'below', right: 94 } as const
  const batch = (price: number, isLost = false): RuleStep => ({
    kind: 'batch',
    isLost,
    ticks: [['AAPL', price, 0]],
  })
  const steps: RuleStep[] = [
    {
      kind: 'create',
      terms: {
        symbol: 'AAPL',
        rule: { match: 'all', conditions: [below] },
        ...{ repeat: 'every', cooldownSeconds: 60, expiresAt: null },
      },
    },
    batch(94),
    batch(95),
    batch(94),
    { kind: 'checkpoint' },
    { kind: 'day', days: 1 },
    batch(94),
    { kind: 'restart' },
    { kind: 'day', days: 1 },
    batch(94),
  ]
  for (const step of steps) world.do(step)
  expect(world.expected).toHaveLength(2)
  expect(world.fired).toEqual(world.expected)
})

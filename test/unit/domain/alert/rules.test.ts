import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ruleStep } from '../../../support/rule-stories.ts'
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

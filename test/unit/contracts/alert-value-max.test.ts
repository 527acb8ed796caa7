import { expect, it } from 'vitest'
import { alertCondition, alertValueMax } from '../../../src/contracts/alerts.ts'
import { valueFault } from '../../../src/domain/alert/limits.ts'

it.each(alertCondition.options)(
  'the largest value of %s is the same in the form and in the domain',
  (condition) => {
    expect(valueFault(condition, alertValueMax[condition])).toBeNull()
    expect(valueFault(condition, alertValueMax[condition] * 1.01)).toEqual({
      wanted: 'at_most',
      bound: alertValueMax[condition],
    })
  },
)

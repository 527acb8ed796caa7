import { expect, it } from 'vitest'
import { copyInputs } from '../../../../src/domain/metrics/formulas.ts'
import { SymbolMetrics } from '../../../../src/domain/metrics/symbol-metrics.ts'

it('a copy of the inputs of metrics lacks none', () => {
  const { inputs } = new SymbolMetrics('AAPL')
  const names = Object.keys(inputs).filter((name) => name !== 'parts')
  Object.assign(inputs, Object.fromEntries(names.map((name, index) => [name, index])))
  const copy = { ...new SymbolMetrics('MSFT').inputs }
  copyInputs(inputs, copy)
  expect(copy).toEqual(inputs)
  expect(copy.parts).toBe(inputs.parts)
})

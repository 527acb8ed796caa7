import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createRowMetrics } from '../../../src/ops/metrics/row-metrics.ts'

it('counts the rows that a provider told wrong, by provider and reason', async () => {
  const registry = new Registry()
  const count = createRowMetrics(registry)
  count('yahoo', 'bad_price')
  count('yahoo', 'bad_price')
  count('marketaux', 'bad_shape')
  const text = await registry.metrics()
  expect(text).toContain('tapedeck_rejected_rows_total{source="yahoo",reason="bad_price"} 2')
  expect(text).toContain('tapedeck_rejected_rows_total{source="marketaux",reason="bad_shape"} 1')
})

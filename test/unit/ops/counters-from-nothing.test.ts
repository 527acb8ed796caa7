import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import type { EventStore } from '../../../src/eventstore/port.ts'
import { meterAppends } from '../../../src/ops/metrics/append-metrics.ts'
import { createRunnerReportMetrics } from '../../../src/ops/metrics/projection-metrics.ts'

/** Whoever looks at increases does not see a series that begins with its first count. */
describe('what an alarm looks for is there before it happens', () => {
  it('of what the projection runner tells', async () => {
    const registry = new Registry()
    createRunnerReportMetrics(registry)
    const text = await registry.metrics()
    for (const kind of ['switched', 'waiting', 'poison', 'ahead', 'lost'])
      expect(text).toContain(`tapedeck_projection_reports_total{kind="${kind}"} 0`)
  })

  it('of the appends to a category, from its first one on', async () => {
    const registry = new Registry()
    const written = { ok: true, lastPosition: { commit: 1n, prepare: 1n }, nextRevision: 0n }
    const plain = { append: () => Promise.resolve(written) } as unknown as EventStore
    await meterAppends(registry, plain, () => 0).append(
      'priceFeed-tape_2026-01-05',
      [],
      'no_stream',
    )
    const text = await registry.metrics()
    const appends = (outcome: string, count: number) =>
      `tapedeck_appends_total{category="priceFeed",outcome="${outcome}"} ${count.toString()}`
    for (const outcome of ['lost_race', 'failed']) expect(text).toContain(appends(outcome, 0))
    expect(text).toContain(appends('written', 1))
  })
})

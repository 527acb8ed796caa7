import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { WatchRow } from '../../../src/contracts/ops.ts'
import { registerWatchMetrics } from '../../../src/ops/metrics/watch-metrics.ts'

const rowOf = (fault: string | null, lastDoneMsAgo: number | null) =>
  ({ name: 'copies', fault, lastDoneMsAgo, maxAgeMs: 60_000 }) as WatchRow

it('tells of each duty how it stands at the scrape that asks, by one look', async () => {
  const registry = new Registry()
  let row = rowOf(null, 2_000)
  let looks = 0
  registerWatchMetrics(registry, () => {
    looks += 1
    return Promise.resolve([row])
  })
  const lines = async () =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(await lines()).toEqual([
    'tapedeck_duty_age_seconds{duty="copies"} 2',
    'tapedeck_duty_max_age_seconds{duty="copies"} 60',
    'tapedeck_duty_healthy{duty="copies"} 1',
  ])
  row = rowOf('the disk is full', null)
  expect(await lines()).toEqual([
    'tapedeck_duty_fault{duty="copies",reason="the disk is full"} 1',
    'tapedeck_duty_max_age_seconds{duty="copies"} 60',
    'tapedeck_duty_healthy{duty="copies"} 0',
  ])
  expect(looks).toBe(2)
})

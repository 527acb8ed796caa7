import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { registerBackupMetrics } from '../../../src/ops/metrics/backup-metrics.ts'

it('tells how far the backup has come, each time it is asked', async () => {
  const registry = new Registry()
  const state: { shipped: number | null; behind: number } = { shipped: null, behind: 7 }
  registerBackupMetrics(registry, () => state)
  const lines = async () =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(await lines()).toEqual([
    'tapedeck_backup_shipped_position 0',
    'tapedeck_backup_lag_positions 7',
  ])
  Object.assign(state, { shipped: 41, behind: 0 })
  expect(await lines()).toEqual([
    'tapedeck_backup_shipped_position 41',
    'tapedeck_backup_lag_positions 0',
  ])
})

import { expect, it } from 'vitest'
import { listingHealth } from '../../../src/composition/health/checks/listing-health.ts'

it('tells readers how many of all are there while some are missing', () => {
  const { all, record, progress } = listingHealth()
  all(200)
  expect(progress()).toBeNull()
  record({ kind: 'seeding', done: 0, total: 100 })
  expect(progress()).toEqual({ listed: 100, of: 200 })
  record({ kind: 'seeding', done: 20, total: 100 })
  expect(progress()).toEqual({ listed: 120, of: 200 })
  record({ kind: 'seeding', done: 100, total: 100 })
  expect(progress()).toBeNull()
})

it('tells how many symbols of how many are listed, until all are or prices come', async () => {
  const { record, readiness } = listingHealth()
  expect(await readiness.fault()).toBeNull()
  record({ kind: 'seeding', done: 0, total: 200 })
  expect(await readiness.fault()).toBe('0 of 200 missing symbols are listed')
  record({ kind: 'seeding', done: 12, total: 200 })
  record({ kind: 'store_unavailable', error: new Error('away'), attempt: 1, waitMs: 1 })
  expect(await readiness.fault()).toBe('12 of 200 missing symbols are listed')
  record({ kind: 'seeding', done: 200, total: 200 })
  expect(await readiness.fault()).toBeNull()
  record({ kind: 'seeding', done: 12, total: 200 })
  record({ kind: 'batch', at: 0, ticks: 12 })
  expect(await readiness.fault()).toBeNull()
  expect(readiness.keepsTraffic).toBe(true)
})

import { expect, it } from 'vitest'
import { listingHealth } from '../../../src/composition/health/listing-health.ts'

it('tells readers how many of all are there while some are missing', () => {
  const { all, heard, progress } = listingHealth()
  all(200)
  expect(progress()).toBeNull()
  heard({ kind: 'seeding', done: 0, total: 100 })
  expect(progress()).toEqual({ listed: 100, of: 200 })
  heard({ kind: 'seeding', done: 20, total: 100 })
  expect(progress()).toEqual({ listed: 120, of: 200 })
  heard({ kind: 'seeding', done: 100, total: 100 })
  expect(progress()).toBeNull()
})

it('tells how many symbols of how many are listed, until all are or prices come', async () => {
  const { heard, readiness } = listingHealth()
  expect(await readiness.fault()).toBeNull()
  heard({ kind: 'seeding', done: 0, total: 200 })
  expect(await readiness.fault()).toBe('0 of 200 symbols that the log lacked are listed')
  heard({ kind: 'seeding', done: 12, total: 200 })
  heard({ kind: 'store_unavailable', error: new Error('away'), attempt: 1, waitMs: 1 })
  expect(await readiness.fault()).toBe('12 of 200 symbols that the log lacked are listed')
  heard({ kind: 'seeding', done: 200, total: 200 })
  expect(await readiness.fault()).toBeNull()
  heard({ kind: 'seeding', done: 12, total: 200 })
  heard({ kind: 'batch', at: 0, ticks: 12 })
  expect(await readiness.fault()).toBeNull()
  expect(readiness.keepsTraffic).toBe(true)
})

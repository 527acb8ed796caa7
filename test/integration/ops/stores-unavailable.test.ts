import { describe, expect, it } from 'vitest'
import { EventStoreUnavailable } from '../../../src/eventstore/errors.ts'
import { ReadModelUnavailable } from '../../../src/projections/errors.ts'
import { openOpsWorld } from '../../support/worlds/ops-world.ts'

describe('while a store is unavailable', () => {
  it('the metrics are there, without what the projections would say', async () => {
    let isUnavailable = false
    const { app, faults } = await openOpsWorld({
      wrapLog: (log) => ({
        ...log,
        head: () =>
          isUnavailable
            ? Promise.reject(new EventStoreUnavailable('The log is unavailable.'))
            : log.head(),
      }),
    })
    const lines = async () => {
      const { status, text } = await app.get('/metrics')
      expect(status).toBe(200)
      return text.split('\n').filter((line) => line.startsWith('tapedeck_projection_lag_positions'))
    }
    const before = await lines()
    expect(before.length).toBeGreaterThan(0)
    isUnavailable = true
    const { text } = await app.get('/metrics').expect(200)
    expect(text).toContain('# TYPE tapedeck_projection_lag_positions gauge')
    expect(await lines()).toEqual([])
    isUnavailable = false
    expect(await lines()).toEqual(before)
    expect(faults).toEqual([])
  })

  it('readiness names which, beside all else', async () => {
    const away = (error: Error) => () => Promise.reject(error)
    const { app } = await openOpsWorld({
      projections: [],
      duties: [
        { name: 'projections', fault: away(new EventStoreUnavailable('The log is unavailable.')) },
        { name: 'read models', fault: away(new ReadModelUnavailable('They are unavailable.')) },
        { name: 'market', fault: () => Promise.resolve(null) },
      ],
    })
    const reply = await app.get('/readyz')
    expect(reply.status).toBe(503)
    expect(reply.body).toEqual({
      ready: false,
      checks: [
        { name: 'projections', fault: 'The log is unavailable.', state: 'stalled' },
        { name: 'read models', fault: 'They are unavailable.', state: 'stalled' },
        { name: 'market', fault: null, state: 'healthy' },
      ],
    })
  })

  it('and silent, readiness, projections and metrics answer within 2 s all the same', async () => {
    let isSilent = false
    const never = () => new Promise<never>(() => undefined)
    const { app } = await openOpsWorld({
      wrapLog: (log) => ({ ...log, head: () => (isSilent ? never() : log.head()) }),
      duties: [
        { name: 'log', fault: never },
        { name: 'market', fault: () => Promise.resolve(null) },
      ],
    })
    isSilent = true
    const from = performance.now()
    const [ready, projections, metrics] = await Promise.all([
      app.get('/readyz'),
      app.get('/projections'),
      app.get('/metrics'),
    ])
    // 1.8 s, and what a busy machine is late by.
    expect(performance.now() - from).toBeLessThan(2_500)
    expect([ready.status, projections.status, metrics.status]).toEqual([503, 503, 200])
    expect(ready.body).toEqual({
      ready: false,
      checks: [
        { name: 'log', fault: 'it did not answer within 1.8 s', state: 'stalled' },
        { name: 'market', fault: null, state: 'healthy' },
      ],
    })
    expect(metrics.text).toContain('# TYPE tapedeck_projection_lag_positions gauge')
  })
})

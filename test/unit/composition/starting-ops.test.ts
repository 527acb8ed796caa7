import request from 'supertest'
import { expect, it } from 'vitest'
import { startingOps } from '../../../src/composition/server/starting-ops.ts'

const readiness = (fault: string) => ({
  ready: false,
  checks: [{ name: 'start', fault, state: 'stalled' }],
})

it('a server that starts, or waits for a lease, lives and is not ready', async () => {
  const { listener, waitsFor } = startingOps()
  const ask = (path: string) => request(listener).get(path)
  expect((await ask('/healthz')).status).toBe(200)
  const starting = await ask('/readyz')
  expect(starting.status).toBe(503)
  expect(starting.body).toEqual(readiness('the server is starting'))
  waitsFor('market')
  expect((await ask('/healthz')).status).toBe(200)
  const waiting = await ask('/readyz')
  expect(waiting.status).toBe(503)
  expect(waiting.body).toEqual(
    readiness("waiting for the lease of the role 'market', which another server holds"),
  )
  waitsFor('market', 'MongoDB does not answer')
  expect((await ask('/readyz')).body).toEqual(
    readiness("waiting for the lease of the role 'market': MongoDB does not answer"),
  )
  waitsFor(null)
  expect((await ask('/readyz')).body).toEqual(readiness('the server is starting'))
  expect((await ask('/watch')).status).toBe(503)
})

import { describe, expect, it } from 'vitest'
import { openOpsWorld } from '../../support/worlds/ops-world.ts'
import { tally } from '../../support/faults/tally.ts'

const call = '/projections/one/rebuild'

const open = () => openOpsWorld({ projections: [tally('one')] })

describe('the operators’ port', () => {
  it.each([
    ['a name that was made to resolve to this machine', { Host: 'evil.example:3001' }],
    ['an address that is not this machine’s', { Host: '10.0.0.7:3001' }],
    ['a page of another site', { Host: 'localhost:3001', Origin: 'https://evil.example' }],
    ['a page of another port', { Host: 'localhost:3001', Origin: 'http://localhost:3000' }],
    ['a sandboxed page', { Host: 'localhost:3001', Origin: 'null' }],
    ['a page without Origin', { Host: 'localhost:3001', 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbour’s page', { Host: 'localhost:3001', 'Sec-Fetch-Site': 'same-site' }],
  ])('refuses %s, for reading and for writing', async (_who, headers) => {
    const { app } = await open()
    for (const reply of [
      await app.get('/projections').set(headers),
      await app.post(call).set(headers),
    ]) {
      expect(reply.status).toBe(403)
      expect(reply.text).toBe('The operators’ port answers requests of this machine only')
    }
  })

  it.each([
    ['a program', { Host: '127.0.0.1:3001' }],
    ['its own page', { Host: 'localhost:3001', Origin: 'http://localhost:3001' }],
    ['its own page by address', { Host: '[::1]:3001', Origin: 'http://[::1]:3001' }],
    [
      'a link that was followed',
      { Host: 'localhost:3001', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
    ],
  ])('answers %s', async (_who, headers) => {
    const { app } = await open()
    expect((await app.get('/projections').set(headers)).status).toBe(200)
  })

  it.each(['/healthz', '/projections', '/audit/span', '/metrics', '/nothing', '/'])(
    'has no cache keep what it answers, no frame show it and no foreign script run in it: %s',
    async (path) => {
      const { app } = await open()
      for (const { headers } of [
        await app.get(path),
        await app.get(path).set({ Host: 'evil.example' }),
      ])
        expect(headers).toMatchObject({
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(
            /script-src 'self';.*frame-ancestors 'none'/,
          ) as string,
        })
    },
  )

  it('lets no followed form change anything', async () => {
    const { app } = await open()
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
    expect((await app.post(call).set(headers)).status).toBe(403)
  })

  it('says in a sentence that a call does not exist', async () => {
    const { app } = await open()
    const reply = await app.get('/nothing')
    expect(reply.status).toBe(404)
    expect(reply.text).toBe('The operators’ port has no such route.')
  })

  it('keeps what went wrong inside to itself', async () => {
    const secret = new Error('the password is tulip')
    const { app, faults } = await openOpsWorld({
      projections: [],
      replace: { metrics: { contentType: 'text/plain', metrics: () => Promise.reject(secret) } },
    })
    const reply = await app.get('/metrics')
    expect(reply.status).toBe(500)
    expect(reply.text).not.toContain('tulip')
    expect(faults).toEqual([secret])
  })
})

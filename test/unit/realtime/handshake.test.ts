import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { realtimeLimits } from '../../../src/realtime/limits.ts'
import type { SocketSession } from '../../../src/realtime/ports.ts'
import { Handshakes } from '../../../src/realtime/sockets/handshake.ts'
import { type Refusal, refuseUpgrade } from '../../../src/realtime/sockets/refuse.ts'
import { Registry } from '../../../src/realtime/sockets/registry.ts'
import { connectionOf } from '../../support/realtime/connection-of.ts'

const headers = { origin: 'http://trade.example', host: 'trade.example' }

/** Sessions are found when the test says so; an error fails. */
const setUp = (socketsMax: number) => {
  const registry = new Registry()
  const lookups: ((found: SocketSession | null | Error) => void)[] = []
  const state = { open: true }
  const warnings: unknown[] = []
  const handshakes = new Handshakes({
    registry,
    https: false,
    allowedOrigins: [],
    open: () => state.open,
    limits: { ...realtimeLimits, socketsMax },
    sessions: {
      find: () =>
        new Promise((resolve, reject) => {
          lookups.push((found) => (found instanceof Error ? reject(found) : resolve(found)))
        }),
      alive: () => Promise.resolve(true),
    },
    logger: {
      info: () => undefined,
      warn: (facts: unknown) => warnings.push(facts),
      error: () => undefined,
    },
  })
  const decide = () =>
    handshakes.decide({ headers } as never, (session) =>
      registry.add(connectionOf(session?.userId ?? null).connection),
    )
  return { registry, lookups, state, warnings, decide }
}

const full = { status: 503, sentence: 'Too many connections' }

describe('an upgrade', () => {
  it('counts while its session is looked up, and no longer, whatever comes of it', async () => {
    const { decide, lookups, registry, warnings } = setUp(2)
    const [first, second] = [decide(), decide()]
    expect(await decide()).toEqual(full)
    const error = new Error('no store')
    lookups[0]!(error)
    expect(await first).toEqual({ ...full, sentence: 'Sessions cannot be read at the moment' })
    expect(warnings).toEqual([{ err: error }])
    const third = decide()
    for (const found of lookups.slice(1)) found(null)
    expect(await Promise.all([second, third])).toEqual([null, null])
    expect(registry.size).toBe(2)
    expect(await decide()).toEqual(full)
    expect(lookups).toHaveLength(3)
  })

  it('is refused where the server begins to stop while its session is looked up', async () => {
    const { decide, lookups, registry, state } = setUp(2)
    const refused = decide()
    state.open = false
    lookups[0]!(null)
    expect(await refused).toMatchObject({ status: 503 })
    expect(registry.size).toBe(0)
  })

  it.each<[Refusal, string]>([
    [{ status: 403, sentence: 'Foreign origin' }, 'HTTP/1.1 403 Forbidden\r\n'],
    [{ status: 404, sentence: 'Not found' }, 'HTTP/1.1 404 Not Found\r\n'],
    [{ status: 429, sentence: 'Übervoll' }, 'Retry-After: 2\r\n'],
    [{ status: 503, sentence: 'Too many' }, 'Retry-After: 2\r\n'],
  ])('that is refused as %o gets a whole answer, and the end', async (refusal, part) => {
    const socket = new PassThrough()
    const answer = text(socket)
    refuseUpgrade(socket, refusal)
    const [head, body] = (await answer).split('\r\n\r\n')
    expect(body).toBe(`${refusal.sentence}\n`)
    expect(`${head}\r\n`).toContain(part)
    expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body!).toString()}`)
    expect(head).toContain('\r\nConnection: close')
    expect(head).toContain('\r\nContent-Type: text/plain; charset=utf-8')
    expect(head!.includes('Retry-After')).toBe(refusal.status === 429 || refusal.status === 503)
    await expect.poll(() => socket.destroyed).toBe(true)
  })
})

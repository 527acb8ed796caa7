import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fuzzSeed } from '../../support/fuzz.ts'
import { openApp, type TestApp } from '../../support/http/app.ts'

/** Raw bytes to the port; everything that comes back until it hangs up, or `enough` says so. */
const exchange = async (
  app: TestApp,
  bytes: string | Buffer,
  enough: (answer: string) => boolean = () => false,
): Promise<string> => {
  const { port, hostname } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
    if (enough(answer)) socket.destroy()
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

const login = '{"username":"x","password":"y"}'
const smuggled = 'GET /api/stocks HTTP/1.1\r\nHost: x\r\n\r\n'

const ambiguous: readonly (readonly [name: string, head: string])[] = [
  ['both lengths', `Content-Length: 5\r\nTransfer-Encoding: chunked`],
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 31'],
  ['a list of lengths', 'Content-Length: 5, 31'],
  ['a signed length', 'Content-Length: +31'],
  ['a length in hex', 'Content-Length: 0x1f'],
  ['chunked that is not last', 'Transfer-Encoding: chunked, identity'],
  ['chunked in disguise', 'Transfer-Encoding: xchunked'],
  ['a space before the colon', 'Transfer-Encoding : chunked'],
  ['a folded header', 'X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length: 5'],
  ['a bare line feed', 'X-A: b\nTransfer-Encoding: chunked\r\nContent-Length: 5'],
]

describe('peers that mean harm', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await openApp()
  })
  afterEach(() => app.close())

  const othersAreServed = async () => {
    await app.agent().get('/api/user').expect(401)
  }

  it.each(ambiguous)('cannot hide a request behind %s', async (_, head) => {
    const request = `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}\r\n\r\n`
    const answer = await exchange(app, `${request}0\r\n\r\n${login}${smuggled}`)
    expect(statusesOf(answer)).toEqual([400])
    await othersAreServed()
  })

  it.each(['Host: evil.example', 'HOST: x'])('cannot name two hosts: %s', async (second) => {
    const request = `GET /api/user HTTP/1.1\r\nHost: x\r\n${second}\r\n\r\n`
    const answer = await exchange(app, `${request}${smuggled}`)
    expect(statusesOf(answer)).toEqual([400])
    await othersAreServed()
  })

  it('cannot ask for what they like with a chunk that is longer than it says', async () => {
    const head =
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const answer = await exchange(app, `${head}3\r\n${login}\r\n0\r\n\r\n${smuggled}`)
    expect(statusesOf(answer)).toEqual([400])
    await othersAreServed()
  })

  it('are answered in order when they send requests without waiting', async () => {
    const paths = ['/api/user', '/api/chat', '/api/nothing', '/api/stocks']
    const bytes = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')
    const answer = await exchange(app, bytes, (said) => statusesOf(said).length === 4)
    expect(statusesOf(answer)).toEqual([401, 200, 404, 401])
  })

  it('may send hundreds on one connection, and hold up nobody else', async () => {
    const count = 500
    const bytes = `GET /api/user HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count)
    const answer = await exchange(app, bytes, (said) => statusesOf(said).length === count)
    expect(new Set(statusesOf(answer))).toEqual(new Set([401]))
    expect(statusesOf(answer)).toHaveLength(count)
    await othersAreServed()
  })

  it('get 400 or silence for nonsense, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const end = Buffer.from('\r\n\r\n')
        const answer = await exchange(app, Buffer.concat([Buffer.from(bytes), end, end]))
        // Line feeds alone are no request yet, so that ends at the time-out for headers: 408.
        for (const status of statusesOf(answer)) expect([400, 408, 431, 505]).toContain(status)
      }),
      { ...fuzzSeed, numRuns: 200 },
    )
    await othersAreServed()
  })

  it('hurt nobody by writing slowly, by saying nothing, or by leaving half-way', async () => {
    const { port, hostname } = new URL(app.url)
    const open = (): Socket => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => undefined)
      return socket
    }
    const slow = Array.from({ length: 100 }, open)
    await Promise.all(slow.map((socket) => once(socket, 'connect')))
    for (const [index, socket] of slow.entries()) {
      if (index % 3 === 0) socket.write('POST /api/login HTTP/1.1\r\nHo')
      if (index % 3 === 1)
        socket.write(
          'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 31\r\n\r\n{"user',
        )
    }
    await othersAreServed()
    for (const [index, socket] of slow.entries()) {
      if (index % 2 === 0) socket.resetAndDestroy()
      else socket.end()
    }
    await othersAreServed()
    for (const socket of slow) socket.destroy()
    await expect
      .poll(() => new Promise<number>((resolve) => app.server.getConnections((_, n) => resolve(n))))
      .toBeLessThan(10)
  })
})

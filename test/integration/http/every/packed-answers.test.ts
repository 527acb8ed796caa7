import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { barChunks } from '../../../../src/projections/bars/documents.ts'
import { createBoardScanner } from '../../../support/board-scanner.ts'
import { openSockets, type SocketsApp } from '../../../support/http/sockets.ts'
import { friday } from '../../../support/http/traders.ts'

const closes = Array.from({ length: 60 }, (_, index) => 100 + index)
const symbols = Array.from({ length: 10 }, (_, index) => `S${index.toString()}`)

const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** How often an answer with this list is made into text while `work` runs. */
const encodingsOf = async (field: string, work: () => Promise<unknown>): Promise<number> => {
  const stringify = vi.spyOn(JSON, 'stringify')
  try {
    await work()
    // A document of the bars that grow has them too, by timeframe, and is stored at any time.
    return stringify.mock.calls.filter(([value]) =>
      Array.isArray((value as Readonly<Record<string, unknown>> | null)?.[field]),
    ).length
  } finally {
    stringify.mockRestore()
  }
}

describe('what all traders read', () => {
  const scanner = createBoardScanner()
  let world: SocketsApp
  let cookie: string
  /** How often a chart's bars were looked up. */
  let barReads = 0
  beforeAll(async () => {
    for (const symbol of symbols) scanner.batch([symbol, 100, 1_000])
    world = await openSockets({
      scanner,
      replace: ({ readModels }) => ({
        readModels: {
          ...readModels,
          reader: (collection) => {
            if (collection.name === barChunks.name) barReads += 1
            return readModels.reader(collection)
          },
        },
      }),
    })
    cookie = (await world.trader()).session
    const listings = symbols.map((symbol) => ({ symbol, name: symbol, sector: null, closes }))
    await world.app.list(friday, listings)
    await world.app.caughtUp()
  })
  afterAll(() => world.close())

  /** The bytes as they come over the wire. */
  const ask = async (path: string, headers: Readonly<Record<string, string>>) => {
    const sent = get(`${world.app.url}${path}`, { headers: { cookie, ...headers } })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const bytes = Buffer.concat((await response.toArray()) as Buffer[])
    return { status: response.statusCode, headers: response.headers, bytes }
  }

  describe.each(['/api/stocks', '/api/stocks/S1/bars', '/api/scanner/metrics'])('%s', (path) => {
    it('is packed for who takes it, and for nobody else', async () => {
      const plain = await ask(path, {})
      expect(plain.headers['content-encoding']).toBeUndefined()
      for (const [taken, coding] of [
        ['br, gzip', 'br'],
        ['gzip', 'gzip'],
        ['gzip;q=0, identity', undefined],
      ] as const) {
        const { headers, bytes } = await ask(path, { 'accept-encoding': taken })
        expect(headers['content-encoding']).toBe(coding)
        expect(headers['vary']).toContain('Accept-Encoding')
        if (coding) expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
        const text = coding ? unpack[coding]?.(bytes) : bytes
        expect(text?.equals(plain.bytes)).toBe(true)
      }
    })

    it('is kept by the browser, which asks each time, and not sent again to who has it', async () => {
      const { headers } = await ask(path, { 'accept-encoding': 'br' })
      expect(headers['cache-control']).toBe('private, no-cache')
      const again = await ask(path, { 'if-none-match': headers.etag ?? '' })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
      const other = await ask(path, { 'if-none-match': 'W/"another"' })
      expect(other.status).toBe(200)
    })
  })

  let lastPrice = 170
  const change = async () => {
    lastPrice += 1
    await world.app.tick('2025-06-09', [['S1', lastPrice, 10]])
    scanner.batch(['S1', lastPrice, 2_000])
    await world.app.caughtUp()
  }

  it.each([
    ['/api/stocks', 'stocks'],
    ['/api/stocks?sort=price&order=desc', 'stocks'],
    ['/api/stocks/S1/bars', 'bars'],
    ['/api/scanner/metrics', 'rows'],
  ])('is encoded once per change, whoever asks and however often: %s', async (path, field) => {
    const codings = ['br', 'gzip', 'identity']
    const askOften = () =>
      Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          ask(path, { 'accept-encoding': codings[index % codings.length] ?? '' }),
        ),
      )
    await change()
    const answers: Awaited<ReturnType<typeof askOften>> = []
    const firstTime = await encodingsOf(field, async () => {
      answers.push(...(await askOften()), ...(await askOften()))
    })
    expect(firstTime).toBe(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
    expect(await encodingsOf(field, askOften)).toBe(0)
    await change()
    expect(await encodingsOf(field, askOften)).toBe(1)
  })

  it('is read once per change: the bars of a chart', async () => {
    const path = '/api/stocks/S2/bars'
    const first = await ask(path, {})
    const reads = barReads
    expect((await ask(path, {})).bytes.equals(first.bytes)).toBe(true)
    expect(barReads).toBe(reads)
    await world.app.tick('2025-06-09', [['S2', 170, 10]])
    await world.app.caughtUp()
    expect((await ask(path, {})).bytes.equals(first.bytes)).toBe(false)
    expect(barReads).toBeGreaterThan(reads)
  })
})

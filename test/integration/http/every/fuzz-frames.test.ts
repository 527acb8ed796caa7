import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuzzRuns, fuzzSeed } from '../../../support/fuzz.ts'
import { heldBytes } from '../../../support/heap.ts'
import { openSockets, type SocketsApp } from '../../../support/http/sockets.ts'
import { friday } from '../../../support/http/traders.ts'
import type { SocketClient } from '../../../support/realtime/socket-client.ts'

const runs = fuzzRuns
const msPerRun = 100

/** Only a long run tells a leak from what is kept on purpose, up to a bound. */
const tellsLeaks = runs >= 10_000
const heldMoreMax = 1.05

/** Sockets that were lost, between two looks at one that behaves. */
const goodAsksEvery = 4

const rule = { field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: 1 }
const rightFrames = [
  { type: 'heartbeat' },
  { type: 'subscribe_price', symbol: 'AAPL', timeframe: '1m' },
  { type: 'unsubscribe_price', symbol: 'AAPL' },
  { type: 'subscribe_quotes', symbols: 'all' },
  { type: 'subscribe_quotes', symbols: ['AAPL', 'NOPE'] },
  { type: 'unsubscribe_quotes' },
  { type: 'subscribe_scan', rules: [rule] },
  { type: 'unsubscribe_scan' },
]

const wrong = fc.oneof(
  fc.constantFrom(null, true, 0, 1e308, '', '\u0000', '\ud800', [], {}, 'all', ['AAPL']),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.jsonValue(),
)

/** A right frame with fields wrong or more, or with some of its bytes changed or cut off. */
const brokenFrame = fc
  .record({
    frame: fc.constantFrom(...rightFrames),
    changes: fc.dictionary(
      fc.constantFrom('type', 'symbol', 'timeframe', 'symbols', 'rules', 'more', '__proto__'),
      wrong,
      { maxKeys: 2 },
    ),
    bytes: fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 3 }),
    cut: fc.option(fc.nat(80), { freq: 5 }),
  })
  .map(({ frame, changes, bytes, cut }) => {
    const text = Buffer.from(JSON.stringify({ ...frame, ...changes }))
    for (const [index, byte] of bytes) if (index < text.length) text[index] = byte
    return cut === null ? text : text.subarray(0, cut)
  })

const anyFrame = fc.record({
  data: fc.oneof(
    { weight: 6, arbitrary: brokenFrame },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.from(bytes)),
    },
  ),
  binary: fc.boolean(),
  /** Sent as several fragments, or as a ping. */
  way: fc.constantFrom('whole', 'whole', 'whole', 'fragments', 'ping'),
})

describe('any frame at all', () => {
  let world: SocketsApp
  let session: string
  beforeAll(async () => {
    world = await openSockets()
    ;({ session } = await world.trader())
    await world.app.list(friday, [
      { symbol: 'AAPL', name: 'Apple Inc.', sector: null, closes: [190, 200] },
    ])
  })
  afterAll(() => world.close())

  it(
    'costs at most its own socket, and nobody else',
    async () => {
      const good = await world.connect(session)
      let bad: SocketClient | null = null
      let sockets = 0
      const property = fc.asyncProperty(anyFrame, async ({ data, binary, way }) => {
        if (bad === null || bad.ws.readyState !== bad.ws.OPEN) {
          bad = await world.connect(session)
          sockets += 1
          // Not with every frame: who asks that often is refused as well.
          if (sockets % goodAsksEvery === 0) expect(await good.ask()).toEqual([])
        }
        const { ws } = bad
        if (way === 'ping') ws.ping(data.subarray(0, 125))
        else if (way === 'fragments') {
          ws.send(data.subarray(0, 5), { binary, fin: false })
          ws.send(data.subarray(5), { binary, fin: true })
        } else ws.send(data, { binary })
        // Lets the server read what was sent.
        await nextTurn()
      })
      if (tellsLeaks) await fc.assert(property, { ...fuzzSeed, numRuns: runs / 4 })
      const before = tellsLeaks ? await heldBytes() : 0
      await fc.assert(property, { ...fuzzSeed, numRuns: runs })
      if (tellsLeaks) expect((await heldBytes()) / before).toBeLessThan(heldMoreMax)
      expect(await good.ask()).toEqual([])
      expect(world.realtime.stats().badFrames).toBeGreaterThan(runs / 10)
      const [code] = good.closed ?? [null]
      expect(code).toBeNull()
    },
    60_000 + runs * msPerRun,
  )
})

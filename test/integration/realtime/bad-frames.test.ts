import { describe, expect, it } from 'vitest'
import { runRealtime } from '../../support/realtime/running-realtime.ts'

describe('a frame that says nothing known', () => {
  it.each([
    ['{', 'The frame is not JSON'],
    ['', 'The frame is not JSON'],
    ['null', /^frame: /],
    ['[]', /^frame: /],
    ['{"type":"buy"}', /^type: /],
    ['{"type":"heartbeat","and":"more"}', /^frame: /],
    ['{"type":"subscribe_price","symbol":"<script>"}', 'symbol: is not a ticker symbol'],
    ['{"type":"subscribe_price","symbol":"AAPL","timeframe":"2m"}', /^timeframe: /],
    ['{"type":"subscribe_quotes","symbols":[]}', /^symbols: /],
    ['{"type":"subscribe_quotes","symbols":[1]}', /^symbols/],
    ['{"__proto__":{"type":"heartbeat"}}', /^type: /],
  ])('such as %s is answered with an error and otherwise ignored', async (frame, message) => {
    const { connect, realtime } = await runRealtime()
    const client = await connect()
    const expected: unknown = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(await client.ask(frame)).toEqual([{ type: 'error', message: expected }])
    expect(realtime.stats().badFrames).toBe(1)
  })

  it('may be binary, whatever it holds', async () => {
    const { connect } = await runRealtime()
    const client = await connect()
    client.ws.send(Buffer.from('{"type":"heartbeat"}'))
    expect(await client.next('error')).toEqual({ type: 'error', message: 'Frames are JSON text' })
  })

  it('closes the socket with 1008 when it is the twentieth, and not before', async () => {
    const { connect } = await runRealtime()
    const client = await connect()
    const nineteen = Array.from({ length: 19 }, () => '{"type":"buy"}')
    expect(await client.ask(...nineteen)).toHaveLength(19)
    client.send('{"type":"sell"}')
    expect(await client.closing()).toEqual([1008, 'Too many bad frames'])
  })

  it('does not bring down another socket', async () => {
    const { connect } = await runRealtime()
    const [bad, good] = await Promise.all([connect(), connect()])
    for (let count = 0; count < 30; count += 1) bad.send('nonsense')
    await bad.closing()
    expect(await good.ask()).toEqual([])
  })
})

describe('frames that come faster than a browser asks', () => {
  const limits = { framesPerSecondMax: 10, framesBurstMax: 40, framesPerScan: 41, badFramesMax: 3 }
  const tooMany = { type: 'error', message: 'Too many frames' }
  const heartbeat = { type: 'heartbeat' }

  it('are refused as bad ones, until there is an allowance again', async () => {
    let now = 0
    const { connect } = await runRealtime({ limits, monotonicNow: () => now })
    const client = await connect({ user: 'ann' })
    for (let count = 0; count < 41; count += 1) client.send(heartbeat)
    for (let count = 0; count < 40; count += 1) await client.next('heartbeat')
    expect(await client.next('error')).toEqual(tooMany)
    now = 100
    for (let count = 0; count < 3; count += 1) client.send(heartbeat)
    await client.next('heartbeat')
    expect(await client.next('error')).toEqual(tooMany)
    expect(await client.closing()).toEqual([1008, 'Too many bad frames'])
  })

  it('are fewer where each has every symbol looked at', async () => {
    const { connect } = await runRealtime({ limits, monotonicNow: () => 0 })
    const client = await connect({ user: 'ann' })
    const rule = { field: 'PRICE', operator: 'equal', compareType: 'NUMERIC', compareValue: 1 }
    expect(await client.ask({ type: 'subscribe_scan', rules: [rule] })).toEqual([tooMany])
  })
})

describe('a frame over 4 KiB', () => {
  const padded = (bytes: number): string => {
    const frame = '{"type":"heartbeat"}'
    return frame + ' '.repeat(bytes - frame.length)
  }

  it('closes the socket with 1009, one of exactly 4 KiB is answered', async () => {
    const { connect } = await runRealtime()
    const client = await connect()
    client.send(padded(4_096))
    await client.next('heartbeat')
    client.send(padded(4_097))
    expect((await client.closing())[0]).toBe(1009)
  })

  it('cannot hide in fragments', async () => {
    const { connect } = await runRealtime()
    const client = await connect()
    for (let part = 0; part < 5; part += 1) client.ws.send(' '.repeat(1_000), { fin: false })
    expect((await client.closing())[0]).toBe(1009)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordReply, tapeReply } from '../../../../src/contracts/market/tape.ts'
import { stocksReply } from '../../../../src/contracts/market/stocks.ts'
import type { Tick } from '../../../../src/domain/price-feed/events.ts'
import { decodeSegment, type Inflate } from '../../../../src/domain/tape/format/decode.ts'
import { batchesOf } from '../../../../src/domain/tape/format/segment.ts'
import { streamOf } from '../../../../src/domain/streams.ts'
import type { EventStore } from '../../../../src/eventstore/port.ts'
import { recordTape } from '../../../../src/market/feed/tape/record-tape.ts'
import { openTraders, type TradersApp } from '../../../support/http/traders.ts'
import { recordTicks } from '../../../support/logs/recorded-ticks.ts'

const source = 'simulated'
const date = '2025-03-03'
const day = { source, date } as const
const start = Date.parse('2025-03-03T15:00:00Z')
const minuteMs = 60_000
const minutes = 40
const tape = streamOf.tape(source, date)

const ticksOf = (minute: number): Tick[] =>
  ['AAPL', 'MSFT'].map((symbol, index): Tick => [
    symbol,
    200 + minute / 100 + index,
    minute * 1_000,
    start + minute * minuteMs,
  ])

/** As a browser decompresses. */
const inflate: Inflate = async (packed) => {
  const stream = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

let world: TradersApp
let damaged: bigint | null = null

/** The log with one changed segment. */
const withDamage = <Log extends Pick<EventStore, 'readStream'>>(events: Log): Log => ({
  ...events,
  async *readStream(stream, options) {
    for await (const event of events.readStream(stream, options)) {
      if (stream !== tape || event.revision !== damaged) yield event
      else {
        const data = event.data as { segment: string }
        const segment = `${data.segment.slice(0, 20)}AAAA${data.segment.slice(24)}`
        yield { ...event, data: { ...data, segment } }
      }
    }
  },
})

beforeAll(async () => {
  world = await openTraders({ replace: ({ events }) => ({ events: withDamage(events) }) })
  const { events: store, codec, commands } = world.app
  const batches = Array.from({ length: minutes }, (_, minute) => ({
    ticks: ticksOf(minute),
    recordedAt: start + minute * minuteMs,
  }))
  await recordTicks(store, source, date, batches)
  await recordTape({ store, codec, commands, newId: randomUUID }, day, Infinity)
})
afterAll(() => world.close())

const get = (path: string) => world.ada.get(`/api/tape/${path}`)

describe('the tape of a day', () => {
  it('is listed by quarter hours', async () => {
    const reply = tapeReply.parse((await get(date).expect(200)).body)
    expect(reply).toMatchObject({ date, source })
    expect(reply.segments.map(({ id, ticks, symbols }) => [id, ticks, symbols])).toEqual([
      [0, 30, 2],
      [1, 30, 2],
      [2, 20, 2],
    ])
    expect(reply.segments[1]).toMatchObject({
      from: '2025-03-03T15:15:00.000Z',
      to: '2025-03-03T15:29:00.000Z',
    })
    expect((await get(date).expect(200)).body).toEqual(reply)
  })

  it('is sent as bytes that a browser decodes, and keeps', async () => {
    const found = []
    const { segments } = tapeReply.parse((await get(date).expect(200)).body)
    for (const { id, bytes } of segments) {
      const response = await get(`${date}/${id.toString()}`).expect(200)
      expect(response.headers['cache-control']).toBe('private, max-age=31536000, immutable')
      const body = response.body as Buffer
      expect(body).toHaveLength(bytes)
      found.push(...batchesOf(await decodeSegment(body, inflate)))
    }
    expect(found.map(({ ticks }) => ticks)).toEqual(
      Array.from({ length: minutes }, (_, minute) => ticksOf(minute)),
    )
  })

  it('has no segments on a day without ticks', async () => {
    const response = await get('2020-01-02').expect(200)
    expect(response.body).toEqual({ date: '2020-01-02', source, segments: [], growing: [] })
  })

  it('is not there for what is no day, and no segment beyond its last', async () => {
    const said = async (path: string) => {
      const { status, text } = await get(path)
      return [status, text]
    }
    expect(await said(`${date}/3`)).toEqual([404, 'There is no such segment'])
    expect(await said(`${date}/-1`)).toEqual([404, 'There is no such segment'])
    for (const text of ['2025-02-30', 'today', '20250303', `${date}T00:00:00Z`])
      expect(await said(text)).toEqual([400, 'date must be a date as in 2026-01-31'])
    expect(await said('today/0')).toEqual([400, 'date must be a date as in 2026-01-31'])
  })

  it('grows with each tick batch, in parts that stay as they are', async () => {
    const later = { source, date: '2025-03-04' } as const
    const batches = Array.from({ length: 70 }, (_, minute) => ({
      ticks: ticksOf(minute),
      recordedAt: start + 86_400_000 + minute * 1_000,
    }))
    await recordTicks(world.app.events, source, later.date, batches)
    const listed = async () => tapeReply.parse((await get(later.date).expect(200)).body)
    const isoOf = (minute: number) => new Date(batches[minute]!.recordedAt).toISOString()
    const { segments, growing } = await listed()
    expect([segments, growing]).toEqual([
      [],
      [
        { id: '0-63', from: isoOf(0), to: isoOf(63) },
        { id: '64-69', from: isoOf(64), to: isoOf(69) },
      ],
    ])
    const partOf = async (id: string) =>
      (await get(`${later.date}/${id}`).expect(200)).body as Buffer
    const parts = await Promise.all(growing.map(({ id }) => partOf(id)))
    const columns = await Promise.all(parts.map((part) => decodeSegment(part, inflate)))
    expect(columns.flatMap((each) => batchesOf(each).map(({ ticks }) => ticks))).toEqual(
      batches.map(({ ticks }) => ticks),
    )
    for (const id of ['0-64', '5-3', '69-70', '70-71', '0-', '-1'])
      await get(`${later.date}/${id}`).expect(404)

    const { events: store, codec, commands } = world.app
    await recordTape({ store, codec, commands, newId: randomUUID }, later, Infinity)
    const recorded = await listed()
    expect([recorded.segments.length, recorded.growing]).toEqual([1, []])
    expect(await Promise.all(growing.map(({ id }) => partOf(id)))).toEqual(parts)
  })

  it('has a first moment, before which the clock shows nothing', async () => {
    const { from } = recordReply.parse((await world.ada.get('/api/tape').expect(200)).body)
    const at = (ms: number) => new Date(Date.parse(from ?? '') + ms).toISOString()
    const { text } = await world.ada.get(`/api/stocks?asOf=${at(0)}`).expect(200)
    expect(stocksReply.parse(JSON.parse(text)).stocks.some(({ price }) => price !== null)).toBe(
      true,
    )
    await world.ada.get(`/api/stocks?asOf=${at(-365 * 86_400_000)}`).expect(400)
  })

  it('is for those who have signed in', async () => {
    await world.app.agent().get('/api/tape').expect(401)
    await world.app.agent().get(`/api/tape/${date}`).expect(401)
    await world.app.agent().get(`/api/tape/${date}/0`).expect(401)
  })

  it('names a damaged segment, which no browser keeps', async () => {
    damaged = 1n
    const response = await get(`${date}/1`)
    damaged = null
    expect([response.status, response.text]).toEqual([
      404,
      `Segment 1 of the tape of ${date} is damaged`,
    ])
    expect(response.headers['cache-control']).toBe('no-store')
    await get(`${date}/0`).expect(200)
  })
})

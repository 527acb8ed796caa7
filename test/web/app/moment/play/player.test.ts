import { describe, expect, it } from 'vitest'
import type { TapeSegment } from '../../../../../src/web/api/market/tape.ts'
import { createQuoteBook } from '../../../../../src/web/api/quotes/quote-book.ts'
import { Player } from '../../../../../src/web/app/moment/play/player.ts'
import {
  createTapeReader,
  type TapeSource,
} from '../../../../../src/web/app/moment/play/tape-reader.ts'
import { batch, columnsOf, stepMs, tapeStart } from '../../../support/tape.ts'
import { deferred } from '../../../support/fake-server.ts'

const date = '2026-01-05'
const dayMs = 86_400_000
const quarterMs = 900_000
const perSegment = quarterMs / stepMs

/** A symbol whose price is the number of its tick, in three segments of a quarter hour. */
const segments = [0, 1, 2].map((id): TapeSegment => {
  const from = tapeStart + id * quarterMs
  return { date, id, from, to: from + quarterMs - stepMs }
})
const columns = ({ id, from }: TapeSegment) =>
  columnsOf(
    Array.from({ length: perSegment }, (_, index) => {
      const [number, at] = [Number(id) * perSegment + index, from + index * stepMs]
      return batch(number, at, [['A', number + 1, number, at]])
    }),
  )

const bookOf = () => createQuoteBook((callback) => callback(false))

const begin = async (source: Partial<TapeSource> = {}, at = tapeStart) => {
  const tape = createTapeReader({
    list: (of) => Promise.resolve(of === date ? segments : []),
    read: (segment) => Promise.resolve(columns(segment)),
    now: () => tapeStart + 2 * dayMs,
    ...source,
  })
  const book = bookOf()
  const player = new Player(tape, { book, at }, 60, 0)
  /** A step, when what it asks for is here. */
  const step = async (now: number) => {
    player.step(now, null)
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    return player.step(now, null)
  }
  await step(0)
  return { player, book, step }
}
const priceIn = (book: ReturnType<typeof bookOf>) => book.get('A')?.price

describe('a tape that plays', () => {
  it('has the ticks of so much time as its speed says', async () => {
    const { player, book, step } = await begin()
    expect(await step(1_000)).toBe('ticks')
    expect([player.clock - tapeStart, priceIn(book)]).toEqual([60_000, 31])
    player.setSpeed(1, 1_000)
    await step(3_000)
    expect([player.clock - tapeStart, priceIn(book)]).toEqual([62_000, 32])
  })

  it('goes on from one segment to the next, and into a day without ticks by moments', async () => {
    const { player, book, step } = await begin({}, segments[1]!.to - 1)
    await step(100)
    await step(100)
    expect(priceIn(book)).toBe(2 * perSegment + 2)
    player.setSpeed(86_400, 100)
    const seen = new Set<string>()
    for (let now = 100; now < 1_000; now += 100) seen.add(await step(now))
    expect([...seen]).toEqual(['ticks', 'moments'])
    expect(priceIn(book)).toBe(3 * perSegment)
  })

  it('stands while a segment is on its way', async () => {
    const held = deferred<undefined>()
    const read = async (segment: TapeSegment) => held.promise.then(() => columns(segment))
    const { player, book, step } = await begin({ read })
    expect(await step(5_000)).toBe('ticks')
    expect([player.clock, priceIn(book)]).toEqual([tapeStart, undefined])
    held.resolve(undefined)
    await step(5_000)
    await step(6_000)
    expect(player.clock).toBe(tapeStart + 60_000)
  })

  it('goes by moments through a damaged segment, and by ticks after it', async () => {
    const read = (segment: TapeSegment) =>
      Promise.resolve(segment.id === 1 ? null : columns(segment))
    const { player, book, step } = await begin({ read }, segments[0]!.to)
    expect(await step(1_000)).toBe('moments')
    expect([player.clock, priceIn(book)]).toEqual([segments[0]!.to + 60_000, undefined])
    await step(16_000)
    expect(await step(16_000)).toBe('ticks')
    expect(priceIn(book)).toBeGreaterThan(2 * perSegment)
  })

  it('goes by moments through the open quarter hour, and by ticks once it is recorded', async () => {
    let now = segments[2]!.from + 1_000
    let asked = 0
    const list = () => {
      asked += 1
      return Promise.resolve(segments.slice(0, now < segments[2]!.to ? 2 : 3))
    }
    const { book, step } = await begin({ list, now: () => now }, segments[1]!.to)
    expect(await step(100)).toBe('moments')
    expect(await step(200)).toBe('moments')
    expect(asked).toBe(1)
    now = segments[2]!.to + 1_000
    await step(300)
    await step(400)
    expect(asked).toBe(2)
    expect(await step(500)).toBe('ticks')
    expect(priceIn(book)).toBeGreaterThan(2 * perSegment)
  })

  it('comes again into the answers of a later moment, from that moment on', async () => {
    const { player, step } = await begin()
    await step(10_000)
    const book = bookOf()
    player.show({ book, at: tapeStart + 540_000 })
    await step(10_000)
    expect([priceIn(book), player.clock - tapeStart]).toEqual([301, 600_000])
  })

  it('is not there when the server does not answer', async () => {
    const { step } = await begin({ list: () => Promise.reject(new Error('offline')) })
    expect(await step(100)).toBe('moments')
  })
})

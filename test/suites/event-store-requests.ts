import { describe, expect, it } from 'vitest'
import { InvalidRequest, StreamNotFound } from '../../src/eventstore/errors.ts'
import { collect, type ContractContext, done, event, freshStream } from './event-store-context.ts'

const bytesMax = 1_048_576
/** `{"text":""}` */
const bytesAround = 11

const ofBytes = (bytes: number) => event({ text: 'x'.repeat(bytes - bytesAround) })

const oddNames = [
  ['an empty name', ''],
  ['a space', 'user 1'],
  ['a system stream', '$users'],
  ['a letter outside ASCII', 'user-é'],
  ['a NUL', 'user-\u0000'],
  ['a line break', 'user-1\n'],
  ['a slash', 'user/1'],
  ['a percent sign', 'user-%'],
  ['201 characters', 'x'.repeat(201)],
] as const

export const requestRules = ({ store }: ContractContext): void => {
  describe('what is refused before anything is written', () => {
    it.each(['any', 'stream_exists', 0])(
      'expectations in our port: %j, since only no_stream and an exact revision are kept for ever',
      async (weak) => {
        const stream = freshStream()
        await expect(store().append(stream, [event()], weak as never)).rejects.toThrow(
          InvalidRequest,
        )
        await expect(collect(store().readStream(stream))).rejects.toThrow(StreamNotFound)
      },
    )

    it('empty append: an append without events', async () => {
      const stream = freshStream()
      await expect(store().append(stream, [], 'no_stream')).rejects.toThrow(InvalidRequest)
      await expect(collect(store().readStream(stream))).rejects.toThrow(StreamNotFound)
    })

    it.each(oddNames)('a stream with %s in its name', async (_, stream) => {
      await expect(store().append(stream, [event()], 'no_stream')).rejects.toThrow(InvalidRequest)
      await expect(collect(store().readStream(stream))).rejects.toThrow(InvalidRequest)
      await expect(
        collect(store().subscribe({ from: 'start', prefixes: [stream] })),
      ).rejects.toThrow(InvalidRequest)
      await expect(store().retain(stream, 1)).rejects.toThrow(InvalidRequest)
    })

    it.each([
      ['id', { id: 'no-uuid' }],
      ['type', { type: '' }],
      ['type', { type: '$system' }],
      ['type', { type: 'Odd\u0000' }],
    ])('an event with an odd %s', async (_, given) => {
      const stream = freshStream()
      const appended = store().append(stream, [event(), event({}, given)], 'no_stream')
      await expect(appended).rejects.toThrow(InvalidRequest)
      await expect(collect(store().readStream(stream))).rejects.toThrow(StreamNotFound)
    })

    it('a negative revision', async () => {
      await expect(store().append(freshStream(), [event()], -1n)).rejects.toThrow(InvalidRequest)
      await expect(collect(store().readStream(freshStream(), { from: -1n }))).rejects.toThrow(
        InvalidRequest,
      )
    })

    it.each([0, -1, 1.5, Number.NaN])('a read of %s events', async (maxCount) => {
      const stream = freshStream()
      await store().append(stream, [event()], 'no_stream')
      await expect(collect(store().readStream(stream, { maxCount }))).rejects.toThrow(
        InvalidRequest,
      )
      await expect(collect(store().readAll({ maxCount }))).rejects.toThrow(InvalidRequest)
    })

    it('position: one of no store', async () => {
      const part = 2n ** 63n + 5n
      const from = { commit: part, prepare: part }
      await expect(collect(store().readAll({ from }))).rejects.toThrow(InvalidRequest)
      await expect(collect(store().readAll({ from, direction: 'backwards' }))).rejects.toThrow(
        InvalidRequest,
      )
      await expect(collect(store().subscribe({ from }))).rejects.toThrow(InvalidRequest)
    })

    it('an empty list of prefixes', async () => {
      await expect(collect(store().subscribe({ from: 'start', prefixes: [] }))).rejects.toThrow(
        InvalidRequest,
      )
    })

    it.each([0, -1, 1.5])('keeping events for %s seconds', async (seconds) => {
      await expect(store().retain(freshStream(), seconds)).rejects.toThrow(InvalidRequest)
    })
  })

  describe('size', () => {
    it('takes 1,048,576 bytes of data in one append', async () => {
      const stream = freshStream()
      const result = await store().append(stream, [ofBytes(bytesMax)], 'no_stream')
      expect(done(result).revision).toBe(0n)
      const [stored] = await collect(store().readStream(stream))
      expect(JSON.stringify(stored?.data)).toHaveLength(bytesMax)
    })

    it('refuses one byte more, summed over the events of the append', async () => {
      const stream = freshStream()
      const half = bytesMax / 2
      const tooMuch = [ofBytes(half), ofBytes(half + 1)]
      await expect(store().append(stream, tooMuch, 'no_stream')).rejects.toThrow(InvalidRequest)
      await expect(collect(store().readStream(stream))).rejects.toThrow(StreamNotFound)
      const enough = [ofBytes(half), ofBytes(half)]
      expect((await store().append(stream, enough, 'no_stream')).ok).toBe(true)
    })

    it('counts bytes, not characters', async () => {
      const wide = event({ text: '漢'.repeat(350_000) })
      await expect(store().append(freshStream(), [wide], 'no_stream')).rejects.toThrow(
        InvalidRequest,
      )
    })

    it('does not count metadata', async () => {
      const full = ofBytes(bytesMax)
      const metadata = { ...full.metadata, chain: 'f'.repeat(1_000) }
      const result = await store().append(freshStream(), [{ ...full, metadata }], 'no_stream')
      expect(result.ok).toBe(true)
    })
  })
}

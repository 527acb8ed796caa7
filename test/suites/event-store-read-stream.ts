import { beforeAll, describe, expect, it } from 'vitest'
import { StreamNotFound } from '../../src/eventstore/errors.ts'
import {
  collect,
  type ContractContext,
  events,
  freshStream,
  idsOf,
  revisions,
} from './event-store-context.ts'

const longStream = 300

export const readStreamRules = ({ store }: ContractContext): void => {
  describe('read stream', () => {
    const stream = freshStream()
    const written = events(5)
    const read = async (options: Parameters<ReturnType<typeof store>['readStream']>[1]) =>
      revisions(await collect(store().readStream(stream, options)))

    beforeAll(async () => {
      await store().append(stream, written, 'no_stream')
    })

    it('gives the events in their order', async () => {
      expect(idsOf(await collect(store().readStream(stream)))).toEqual(idsOf(written))
    })

    it('starts forwards at a revision, inclusive', async () => {
      expect(await read({ from: 3n })).toEqual([3n, 4n])
    })

    it('gives nothing past the end', async () => {
      expect(await read({ from: 5n })).toEqual([])
      expect(await read({ from: 2n ** 62n })).toEqual([])
    })

    it('goes backwards from the last event', async () => {
      expect(await read({ direction: 'backwards' })).toEqual([4n, 3n, 2n, 1n, 0n])
    })

    it('goes backwards from a revision, inclusive', async () => {
      expect(await read({ direction: 'backwards', from: 2n })).toEqual([2n, 1n, 0n])
    })

    it('starts at the last event when asked to go backwards from past the end', async () => {
      expect(await read({ direction: 'backwards', from: 99n, maxCount: 2 })).toEqual([4n, 3n])
    })

    it('gives no more than was asked for', async () => {
      expect(await read({ maxCount: 2 })).toEqual([0n, 1n])
      expect(await read({ from: 1n, maxCount: 2 })).toEqual([1n, 2n])
      expect(await read({ direction: 'backwards', maxCount: 2 })).toEqual([4n, 3n])
      expect(await read({ maxCount: 100 })).toEqual([0n, 1n, 2n, 3n, 4n])
    })

    it('throws StreamNotFound, with its name, while a stream is read that was never written', async () => {
      const missing = freshStream()
      const reading = store().readStream(missing)
      const error: unknown = await collect(reading).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(StreamNotFound)
      expect(error).toMatchObject({ stream: missing, message: `There is no stream '${missing}'.` })
      await expect(
        collect(store().readStream(missing, { direction: 'backwards' })),
      ).rejects.toThrow(StreamNotFound)
    })

    it('tells streams apart whose names begin alike', async () => {
      await store().append(`${stream}.more`, events(1), 'no_stream')
      expect(await read({})).toHaveLength(5)
    })

    it('can be left in the middle', async () => {
      for await (const { revision } of store().readStream(stream)) if (revision === 1n) break
      expect(await read({ maxCount: 1 })).toEqual([0n])
    })

    it(`reads ${longStream} events in both directions`, async () => {
      const long = freshStream()
      const many = events(longStream)
      await store().append(long, many, 'no_stream')
      expect(idsOf(await collect(store().readStream(long)))).toEqual(idsOf(many))
      expect(idsOf(await collect(store().readStream(long, { direction: 'backwards' })))).toEqual(
        idsOf(many).reverse(),
      )
    })
  })
}
